import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { takeFault } from '../faults/fault-fields.ts';
import { answerControl } from '../http/answer-control.ts';
import { jsonAnswer, sendAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import { type ApiContext, toApiCall } from './api.ts';
import { answerApproval } from './approval.ts';
import { type Identity, makeAuthority, makeSigner, type Usage } from './certificate.ts';
import { controls } from './control.ts';
import { settle } from './refunds.ts';
import { respond } from './respond.ts';
import { makeState, type Order, type PayPalState } from './state.ts';
import { notifyShop, type Sender, type SignerId, signerIds } from './webhooks.ts';

/** Orders older than this are dropped when the file is read. */
const RETENTION_MS = 7 * 24 * 60 * 60 * 1000;

type SavedState = Pick<PayPalState, 'clockOffsetMs'> & {
  orders: Order[];
  requests: [string, { at: number }][];
};

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

/** Subject and use of each certificate. PayPal signs with the first; the others are faults. */
const SIGNERS: Record<SignerId, [name: string, usage: Usage]> = {
  'CERT-sandbox': ['messageverificationcerts.sandbox.paypal.com', 'tls-server'],
  'CERT-other-name': ['www.paypal.com.example', 'tls-server'],
  'CERT-other-usage': ['messageverificationcerts.sandbox.paypal.com', 'code-signing'],
};

export function createPayPal(options: PayPalOptions = {}): PayPal {
  const state = loadState(options.stateFile);
  state.switches.webhookUrl = options.webhookUrl ?? '';
  const authority = makeAuthority('Sandbox webhook authority');
  const signers = new Map<SignerId, Identity>();
  const sender: Sender = {
    state,
    origin: '',
    webhookId,
    held: [],
    timers: new Set(),
    signer: (id) => {
      const signer = signers.get(id) ?? makeSigner(...SIGNERS[id], authority);
      signers.set(id, signer);
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
    sendAnswer(response, answerCertificate(context, path.split('/').at(-1)));
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

function answerCertificate({ state, sender }: ApiContext, name: string | undefined): WebAnswer {
  const id = signerIds.find((one) => one === name);
  if (!id) return jsonAnswer(404, { error: 'no such certificate' });
  if (takeFault(state.faults, 'cert')) return jsonAnswer(503, { error: 'no certificate now' });
  const headers = { 'content-type': 'application/x-pem-file', 'cache-control': 'max-age=3600' };
  return { status: 200, headers, body: sender.signer(id).certificate };
}

/** The state that an earlier process saved. A file that cannot be read is ignored: no real money is lost. */
function loadState(file: string | undefined): PayPalState {
  const state = makeState();
  const kept = file === undefined ? undefined : readSaved(file);
  if (!kept) return state;
  const begin = Date.now() - RETENTION_MS;
  return {
    ...state,
    clockOffsetMs: kept.clockOffsetMs,
    orders: new Map(
      kept.orders.filter(({ createdAt }) => createdAt >= begin).map((order) => [order.id, order]),
    ),
    requests: new Map(kept.requests.filter(([, { at }]) => at >= begin)) as PayPalState['requests'],
  };
}

function readSaved(file: string): SavedState | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/** Writes orders, responses by request id and the clock synchronously. */
function saveState(file: string | undefined, { orders, requests, clockOffsetMs }: PayPalState): void {
  if (file === undefined) return;
  const kept: SavedState = { orders: [...orders.values()], requests: [...requests], clockOffsetMs };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, JSON.stringify(kept));
  renameSync(`${file}.new`, file);
}
