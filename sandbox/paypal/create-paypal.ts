import type { ServerResponse } from 'node:http';
import { takeFault } from '../faults/fault-fields.ts';
import { answerControl } from '../http/answer-control.ts';
import { jsonAnswer, sendAnswer, type WebAnswer } from '../http/web-answer.ts';
import type { WebRequest } from '../http/web-request.ts';
import { type ApiContext, toApiCall } from './api.ts';
import { answerApproval } from './approval.ts';
import { type Identity, makeAuthority, makeSigner } from './certificate.ts';
import { controls } from './control.ts';
import { respond } from './respond.ts';
import { settle } from './settle.ts';
import { loadState, saveState } from './state-file.ts';
import { notifyShop, type Sender } from './webhooks.ts';

export interface PayPalOptions {
  /** Address for webhooks; can be changed over the control interface. */
  webhookUrl?: string;
  /** File that keeps the ledger over a restart. Without it the ledger is in memory only. */
  stateFile?: string;
}

/** The data that a shop needs to use this account. */
export interface PayPalAccount {
  url: string;
  clientId: string;
  secret: string;
  webhookId: string;
  /** PEM certificate of the authority that issued the certificate of the webhook signer. */
  webhookAuthority: string;
}

/** PayPal without its own port; another server passes requests to it. */
export interface PayPal {
  account(): PayPalAccount;
  /** Must be called when the address is known. */
  setOrigin(origin: string): void;
  /** Returns false for an address that is not its own. */
  serve(request: WebRequest, response: ServerResponse): Promise<boolean>;
  /** Returns undefined for an address that is not below `/paypal`. */
  control(request: WebRequest): Promise<WebAnswer | undefined>;
  close(): void;
}

const MAX_CALLS = 1000;
const TICK_MS = 1000;
const credentials = { clientId: 'sandbox-client', secret: 'sandbox-secret' };
const webhookId = 'WH-SANDBOX-1';

export function createPayPal(options: PayPalOptions = {}): PayPal {
  const state = loadState(options.stateFile);
  state.switches.webhookUrl = options.webhookUrl ?? '';
  const authority = makeAuthority('Sandbox webhook authority');
  let signer: Identity | undefined;
  const sender: Sender = {
    state,
    origin: '',
    webhookId,
    held: [],
    timers: new Set(),
    signer: () => {
      signer ??= makeSigner('sandbox webhooks', authority);
      return signer;
    },
  };
  const context: ApiContext = { state, origin: '', credentials, sender };
  const keep = () => saveState(options.stateFile, state);
  const tick = setInterval(() => settle(state, (order, type) => notifyShop(sender, order, type)), TICK_MS);
  tick.unref();
  return {
    account: () => ({
      url: context.origin,
      ...credentials,
      webhookId,
      webhookAuthority: authority.certificate,
    }),
    setOrigin: (origin) => {
      context.origin = origin;
      sender.origin = origin;
    },
    async serve(request, response) {
      const isOurs = await serveOwn(context, request, response);
      if (isOurs) keep();
      return isOurs;
    },
    async control(request) {
      const [, path] = /^\/paypal(\/.*)?$/.exec(request.path) ?? ['', undefined];
      if (!request.path.startsWith('/paypal')) return undefined;
      const answer = await answerControl(controls, sender, request, path ?? '/');
      keep();
      return answer;
    },
    close: () => {
      clearInterval(tick);
      for (const timer of sender.timers) clearTimeout(timer);
    },
  };
}

async function serveOwn(
  context: ApiContext,
  request: WebRequest,
  response: ServerResponse,
): Promise<boolean> {
  const { path } = request;
  if (path.startsWith('/v1/notifications/certs/')) {
    sendAnswer(response, answerCertificate(context));
    return true;
  }
  if (path === '/v1/oauth2/token' || path.startsWith('/v2/')) {
    await serveApi(context, request, response);
    return true;
  }
  const page = answerApproval(context.sender, request);
  if (page) sendAnswer(response, page);
  return page !== undefined;
}

async function serveApi(context: ApiContext, request: WebRequest, response: ServerResponse): Promise<void> {
  const { state } = context;
  const call = toApiCall(context, request);
  const { method, path } = request;
  const requestId = request.header('paypal-request-id');
  if ('status' in call) {
    sendAnswer(response, call);
    state.calls.push({ method, path, requestId, status: call.status, code: undefined });
  } else state.calls.push({ method, path, requestId, ...(await respond(call, response)) });
  if (state.calls.length > MAX_CALLS) state.calls.shift();
}

function answerCertificate({ state, sender }: ApiContext): WebAnswer {
  if (takeFault(state.faults, 'cert')) return jsonAnswer(503, { error: 'no certificate now' });
  const headers = { 'content-type': 'application/x-pem-file', 'cache-control': 'max-age=3600' };
  return { status: 200, headers, body: sender.signer().certificate };
}
