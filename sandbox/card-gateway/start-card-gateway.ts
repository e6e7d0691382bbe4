import type { ServerResponse } from 'node:http';
import { z } from 'zod';
import { applyFault } from '../faults/apply-fault.ts';
import { answerControl } from '../http/answer-control.ts';
import { answerBy, type Listening, listenOnLoopback } from '../http/listen.ts';
import { htmlAnswer, sendAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import { type ApiCall, type ApiContext, hasCredentials, toApiCall } from './api.ts';
import { answerBank } from './bank/routes.ts';
import { controls } from './control.ts';
import type { Fault, FaultKind } from './faults.ts';
import { type CallRecord, loadState, saveState } from './state.ts';

type Responded = { status: number | 'hung' | 'reset'; code: string | undefined };

/** Faults that change the response but not the ledger. */
const distortions: Partial<Record<FaultKind, (document: Record<string, unknown>, fault: Fault) => void>> = {
  missing_field: (document, { field }) => {
    delete document[field];
  },
  wrong_id: (document) => {
    document.TransactionIdentifier = '00000000-0000-4000-8000-000000000000';
  },
  wrong_order: (document) => {
    document.OrderIdentifier = 'SOMEBODY-ELSE-01';
  },
};

export interface CardGatewayOptions {
  /** Host of the addresses that the gateway creates, not the shop's. It listens on loopback with any name. */
  host?: string;
  /** 0 selects a free port. */
  port: number;
  /** Port in the addresses that it creates, when clients reach it through a relay. */
  publicPort?: number | undefined;
  controlPort: number;
  credentials?: { id: string; password: string };
  /** File that keeps the ledger over a restart. Without it the ledger is in memory only. */
  stateFile?: string;
  /** Further pages on the same port. Returns undefined for other addresses. */
  morePages?: (request: WebRequest) => Promise<WebAnswer | undefined>;
  /** Another server on the same two ports. It gets each request first. */
  sibling?: SiblingServer;
}

export interface SiblingServer {
  /** Returns false for an address that is not its own. */
  serve(request: WebRequest, response: ServerResponse): Promise<boolean>;
  /** Returns undefined for a control that is not its own. */
  control(request: WebRequest): Promise<WebAnswer | undefined>;
}

export interface CardGatewaySandbox {
  /** Root of the server; the API is below `/api`. */
  url: string;
  apiUrl: string;
  controlUrl: string;
  /** Port on which it listens; differs from that of `url` behind a relay. */
  port: number;
  close(): Promise<void>;
}

const MAX_CALLS = 1000;
const refuseBody = z.strictObject({ ms: z.int().min(1).max(3_600_000) });

export const sandboxCredentials = { id: 'sandbox-merchant', password: 'sandbox-password' };

/** Starts the gateway with its bank, and its control interface on a second port. */
export async function startCardGateway(options: CardGatewayOptions): Promise<CardGatewaySandbox> {
  const host = options.host ?? 'localhost';
  const state = await loadState(options.stateFile);
  const context: ApiContext = { state, origin: '', credentials: options.credentials ?? sandboxCredentials };
  const keep = () => saveState(options.stateFile, state);
  const serve = async (request: WebRequest, response: ServerResponse) => {
    if (await options.sibling?.serve(request, response)) return;
    if (request.path.startsWith('/api/')) await serveApi(context, request, response);
    else sendAnswer(response, answerBank(state, request) ?? (await findMore(options, request)));
    keep();
  };
  const main = await listenOnLoopback(options.port, answerBy(serve));
  context.origin = `http://${host}:${options.publicPort ?? main.port}`;
  const controlsOfGateway = withRefusal(main);
  const steer = async (request: WebRequest, response: ServerResponse) => {
    const siblingAnswer = await options.sibling?.control(request);
    sendAnswer(response, siblingAnswer ?? (await answerControl(controlsOfGateway, state, request)));
    keep();
  };
  const control = await listenOnLoopback(options.controlPort, answerBy(steer)).catch(async (error) => {
    await main.close();
    throw error;
  });
  return {
    url: context.origin,
    apiUrl: `${context.origin}/api`,
    controlUrl: `http://${host}:${control.port}`,
    port: main.port,
    close: async () => {
      await Promise.all([main.close(), control.close()]);
    },
  };
}

/** Refuses connections: no fault of an operation, because a refused connection delivers no request. */
function withRefusal(main: Listening): typeof controls {
  return {
    ...controls,
    'POST /refuse': async (_, document) => {
      const { ms } = refuseBody.parse(document);
      await main.refuseFor(ms);
      return { ms };
    },
  };
}

async function serveApi(context: ApiContext, request: WebRequest, response: ServerResponse): Promise<void> {
  const { method, path } = request;
  const credentials = hasCredentials(context, request);
  const call = toApiCall(context, request);
  if ('status' in call) {
    sendAnswer(response, call);
    record(context, { method, path, credentials, status: call.status, code: undefined });
    return;
  }
  const played = await respond(call, response);
  record(context, { method, path, credentials, ...played });
}

function record({ state }: ApiContext, call: CallRecord): void {
  state.calls.push(call);
  if (state.calls.length > MAX_CALLS) state.calls.shift();
}

async function findMore(options: CardGatewayOptions, request: WebRequest): Promise<WebAnswer> {
  const page = await options.morePages?.(request);
  return page ?? htmlAnswer(404, '<!doctype html><title>404</title><p>Not found', "default-src 'none'");
}

/** Responds to a call according to its fault. Returns status, `hung` or `reset`, and response code. */
async function respond(call: ApiCall, response: ServerResponse): Promise<Responded> {
  const outcome = await applyFault(call, response, distort);
  if (outcome.kind !== 'answered') return { status: outcome.kind, code: undefined };
  const { status, body } = outcome.answer;
  return { status, code: /"IsoResponseCode":"(\w+)"/.exec(String(body))?.[1] };
}

function distort(answer: WebAnswer, fault: Fault): WebAnswer {
  const change = distortions[fault.kind];
  if (!change) return answer;
  const document: Record<string, unknown> = JSON.parse(String(answer.body));
  change(document, fault);
  return { ...answer, body: JSON.stringify(document) };
}
