import { randomBytes } from 'node:crypto';
import { takeFault } from '../faults/fault-fields.ts';
import type { WebAnswer, WebRequest } from '../http/messages.ts';
import { refuse, showBriefly, showOrder, toWebAnswer } from './answers.ts';
import type { Fault, Operation } from './faults.ts';
import { type Call, captureOrder, createOrder, getOrder } from './orders.ts';
import { getCapture, getRefund, refundCapture } from './refunds.ts';
import { type Answered, findOrder, nowIn, type PayPalState } from './state.ts';
import { notifyShop, type Sender } from './webhooks.ts';

export interface ApiContext {
  state: PayPalState;
  /** Origin of the sandbox's own pages. */
  origin: string;
  credentials: { clientId: string; secret: string };
  sender: Sender;
}

/** A parsed API call. The fault decides how the response is sent, or whether it is sent at all. */
export interface ApiCall {
  operation: Operation;
  fault: Fault | undefined;
  run(): WebAnswer;
}

interface Endpoint {
  method: 'GET' | 'POST';
  pattern: RegExp;
  operation: Operation;
  run(state: PayPalState, id: string, call: Call): Answered;
}

const endpoints: Endpoint[] = [
  {
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders$/,
    operation: 'create',
    run: (state, _, call) => createOrder(state, call),
  },
  { method: 'GET', pattern: /^\/v2\/checkout\/orders\/([^/]+)$/, operation: 'get', run: getOrder },
  {
    method: 'POST',
    pattern: /^\/v2\/checkout\/orders\/([^/]+)\/capture$/,
    operation: 'capture',
    run: captureOrder,
  },
  {
    method: 'GET',
    pattern: /^\/v2\/payments\/captures\/([^/]+)$/,
    operation: 'get_capture',
    run: getCapture,
  },
  {
    method: 'POST',
    pattern: /^\/v2\/payments\/captures\/([^/]+)\/refund$/,
    operation: 'refund',
    run: refundCapture,
  },
  { method: 'GET', pattern: /^\/v2\/payments\/refunds\/([^/]+)$/, operation: 'get_refund', run: getRefund },
];

const MAX_REQUEST_ID = 108;

/** Finds the endpoint of an API request. A request for an unknown address uses up no armed fault. */
export function toApiCall(context: ApiContext, request: WebRequest): ApiCall | WebAnswer {
  if (request.path === '/v1/oauth2/token') return toTokenCall(context, request);
  const endpoint = endpoints.find(({ pattern }) => pattern.test(request.path));
  if (!endpoint) return toWebAnswer(refuse(404, 'INVALID_RESOURCE_ID'));
  if (request.method !== endpoint.method) return toWebAnswer(refuse(405, 'METHOD_NOT_SUPPORTED'));
  if (!hasToken(context, request)) return toWebAnswer(refuse(401, 'INVALID_TOKEN'));
  const requestId = request.header('paypal-request-id');
  if (requestId !== undefined && (requestId.length === 0 || requestId.length > MAX_REQUEST_ID))
    return toWebAnswer(refuse(400, 'INVALID_PAYPAL_REQUEST_ID'));
  if (endpoint.operation === 'create' && requestId === undefined)
    return toWebAnswer(refuse(400, 'PAYPAL_REQUEST_ID_REQUIRED'));
  const decoded = decodeBody(request);
  if ('status' in decoded) return toWebAnswer(decoded);
  const { operation } = endpoint;
  const fault = takeFault(context.state.faults, operation);
  const call = toCall(context, request, { fault, document: decoded.document });
  return {
    operation,
    fault,
    run: () => toWebAnswer(runOnce(context, endpoint, { request, requestId, call })),
  };
}

/** Runs a call once per request id. A repeated request gets the result of the first one. */
function runOnce(
  { state, origin }: ApiContext,
  endpoint: Endpoint,
  { request, requestId, call }: { request: WebRequest; requestId: string | undefined; call: Call },
): Answered {
  const id = endpoint.pattern.exec(request.path)?.[1] ?? '';
  const key = endpoint.method === 'POST' && requestId ? `${endpoint.operation} ${requestId}` : undefined;
  return once(state, key, {
    run: () => endpoint.run(state, id, call),
    latest: (answered) => {
      const order = findOrder(state, String(id || answered.document.id));
      if (!order || endpoint.operation === 'refund') return { ...answered, status: 200 };
      return { status: 200, document: call.wantsAll ? showOrder(order, origin) : showBriefly(order, origin) };
    },
  });
}

function toCall(
  { origin, sender }: ApiContext,
  request: WebRequest,
  { fault, document }: { fault: Fault | undefined; document: unknown },
): Call {
  return {
    origin,
    document,
    fault,
    wantsAll: request.header('prefer') === 'return=representation',
    mockIssue: readMockIssue(request.header('paypal-mock-response')),
    notify: (order, type) => notifyShop(sender, order, type),
  };
}

function toTokenCall({ state, credentials }: ApiContext, request: WebRequest): ApiCall | WebAnswer {
  const expected = Buffer.from(`${credentials.clientId}:${credentials.secret}`).toString('base64');
  const isForm = request.header('content-type')?.startsWith('application/x-www-form-urlencoded');
  if (request.method !== 'POST') return toWebAnswer(refuse(405, 'METHOD_NOT_SUPPORTED'));
  if (request.header('authorization') !== `Basic ${expected}`)
    return toWebAnswer({
      status: 401,
      document: { error: 'invalid_client', error_description: 'Client Authentication failed' },
    });
  if (!isForm || request.body !== 'grant_type=client_credentials')
    return toWebAnswer({ status: 400, document: { error: 'unsupported_grant_type' } });
  const fault = takeFault(state.faults, 'token');
  return { operation: 'token', fault, run: () => toWebAnswer({ status: 200, document: makeToken(state) }) };
}

function makeToken(state: PayPalState): Record<string, unknown> {
  const { tokenLifeSeconds } = state.switches;
  const token = `A21AA${randomBytes(48).toString('base64url')}`;
  state.tokens.set(token, nowIn(state) + tokenLifeSeconds * 1000);
  return {
    scope: 'https://uri.paypal.com/services/payments/payment',
    access_token: token,
    token_type: 'Bearer',
    app_id: 'APP-SANDBOX',
    expires_in: tokenLifeSeconds,
  };
}

function hasToken({ state }: ApiContext, request: WebRequest): boolean {
  const [, token = ''] = /^Bearer (.+)$/.exec(request.header('authorization') ?? '') ?? [];
  return (state.tokens.get(token) ?? 0) > nowIn(state);
}

function decodeBody(request: WebRequest): { document: unknown } | Answered {
  if (request.method === 'GET') return { document: undefined };
  if (request.header('content-type') !== 'application/json') return refuse(415, 'INVALID_CONTENT_TYPE');
  try {
    return { document: JSON.parse(request.body) };
  } catch {
    return refuse(400, 'MALFORMED_REQUEST_JSON');
  }
}

/** Reads the header `PayPal-Mock-Response`, which makes the real sandbox refuse a call. */
function readMockIssue(header: string | undefined): string | undefined {
  if (header === undefined) return undefined;
  try {
    const { mock_application_codes: codes } = JSON.parse(header);
    return Array.isArray(codes) ? String(codes[0]) : String(codes);
  } catch {
    return undefined;
  }
}

/**
 * Handles a repeated request id without running the request again: returns the current state (`latest`) of a
 * success, or the stored refusal. Only responses with 2xx or 422 are stored.
 */
function once(
  state: PayPalState,
  key: string | undefined,
  act: { run(): Answered; latest(answered: Answered): Answered },
): Answered {
  if (key === undefined) return act.run();
  const kept = state.requests.get(key);
  const isYoung = kept && nowIn(state) - kept.at <= state.switches.requestIdRetentionMs;
  if (isYoung) return kept.answered.status < 300 ? act.latest(kept.answered) : kept.answered;
  const answered = act.run();
  if (answered.status < 300 || answered.status === 422)
    state.requests.set(key, { at: nowIn(state), answered });
  return answered;
}
