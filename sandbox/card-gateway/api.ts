import { takeFault } from '../faults/fault-fields.ts';
import { jsonAnswer, type WebAnswer, type WebRequest } from '../http/messages.ts';
import type { Document } from './answers.ts';
import { beginDirect, beginSpi } from './begin.ts';
import { completeSpi } from './charge.ts';
import { type Fault, faultSchema, type Operation } from './faults.ts';
import { answerLookUp } from './look-up.ts';
import { findByToken, type GatewayState } from './state.ts';
import { findCardRule } from './test-cards.ts';
import { capture, refund, voidPayment } from './transfers.ts';

export interface ApiContext {
  state: GatewayState;
  /** Origin of the gateway's own pages. */
  origin: string;
  credentials: { id: string; password: string };
}

/** A parsed API call. The fault decides how the response is sent, or whether it is sent at all. */
export interface ApiCall {
  operation: Operation;
  fault: Fault | undefined;
  run(): WebAnswer;
}

interface Endpoint {
  method: 'GET' | 'POST';
  operation: Operation;
  /** The endpoint requires only the token. */
  withoutCredentials?: true;
  run(context: ApiContext, document: unknown, fault: Fault | undefined): Document;
}

const spi = (kind: 'sale' | 'auth' | 'riskmgmt'): Endpoint => ({
  method: 'POST',
  operation: kind,
  run: ({ state, origin }, document, fault) => beginSpi(state, kind, { document, origin, fault }),
});
const direct = (kind: 'sale' | 'auth'): Endpoint => ({
  method: 'POST',
  operation: 'direct',
  run: ({ state }, document, fault) => beginDirect(state, kind, { document, fault }),
});

const endpoints: Record<string, Endpoint> = {
  '/api/alive': { method: 'GET', operation: 'alive', run: () => ({ Name: 'sandbox', Version: '1' }) },
  '/api/spi/sale': spi('sale'),
  '/api/spi/auth': spi('auth'),
  '/api/spi/riskmgmt': spi('riskmgmt'),
  '/api/spi/payment': {
    method: 'POST',
    operation: 'payment',
    withoutCredentials: true,
    run: ({ state }, token, fault) => completeSpi(state, String(token), fault),
  },
  '/api/capture': {
    method: 'POST',
    operation: 'capture',
    run: ({ state }, document, fault) => capture(state, document, fault),
  },
  '/api/void': {
    method: 'POST',
    operation: 'void',
    run: ({ state }, document, fault) => voidPayment(state, document, fault),
  },
  '/api/refund': {
    method: 'POST',
    operation: 'refund',
    run: ({ state }, document, fault) => refund(state, document, fault),
  },
  '/api/sale': direct('sale'),
  '/api/auth': direct('auth'),
};

/** Finds the endpoint of a request below `/api`. A request for an unknown address uses up no armed fault. */
export function toApiCall(context: ApiContext, request: WebRequest): ApiCall | WebAnswer {
  if (request.path.startsWith('/api/transactions/')) return toLookUp(context, request);
  const endpoint = endpoints[request.path];
  if (!endpoint) return jsonAnswer(404, { Message: 'Not found' });
  if (request.method !== endpoint.method) return jsonAnswer(405, { Message: 'Method not allowed' });
  if (!endpoint.withoutCredentials && !hasCredentials(context, request)) return denied();
  const decoded =
    endpoint.method === 'POST' ? decodeBody(request, endpoint.operation) : { document: undefined };
  if ('status' in decoded) return decoded;
  const { operation } = endpoint;
  const fault =
    takeFault(context.state.faults, operation) ?? findCardFault(context.state, operation, decoded.document);
  return { operation, fault, run: () => jsonAnswer(200, endpoint.run(context, decoded.document, fault)) };
}

export function hasCredentials({ credentials }: ApiContext, request: WebRequest): boolean {
  return (
    request.header('powertranz-powertranzid') === credentials.id &&
    request.header('powertranz-powertranzpassword') === credentials.password
  );
}

function toLookUp(context: ApiContext, request: WebRequest): ApiCall | WebAnswer {
  if (request.method !== 'GET') return jsonAnswer(405, { Message: 'Method not allowed' });
  if (!hasCredentials(context, request)) return denied();
  const fault = takeFault(context.state.faults, 'lookup');
  return { operation: 'lookup', fault, run: () => answerLookUp(context.state, request) };
}

function decodeBody(request: WebRequest, operation: Operation): { document: unknown } | WebAnswer {
  const isJson = /^application\/json(;\s*charset=utf-8)?$/i.test(request.header('content-type') ?? '');
  if (!isJson) return jsonAnswer(415, { Message: 'Content-Type must be application/json' });
  try {
    const document: unknown = JSON.parse(request.body);
    const fits = operation === 'payment' ? typeof document === 'string' : isObject(document);
    return fits ? { document } : jsonAnswer(400, { Message: 'Body has the wrong shape' });
  } catch {
    return jsonAnswer(400, { Message: 'Body is not JSON' });
  }
}

/** The fault that some test cards cause at an operation. */
function findCardFault(state: GatewayState, operation: Operation, document: unknown): Fault | undefined {
  const rule =
    operation === 'payment' ? findByToken(state, String(document))?.card.rule : findRuleIn(document);
  if (rule?.fault?.operation !== operation) return undefined;
  return faultSchema.parse(rule.fault);
}

function findRuleIn(document: unknown) {
  if (!isObject(document) || !isObject(document.Source)) return undefined;
  return findCardRule(String(document.Source.CardPan));
}

function isObject(value: unknown): value is Document {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function denied(): WebAnswer {
  return jsonAnswer(401, { Message: 'Invalid PowerTranz id or password' });
}
