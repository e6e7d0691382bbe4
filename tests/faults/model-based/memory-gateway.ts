import type { CardGateway, StartResult } from '#operations/ports/card-gateway.ts';
import type { CompleteResult, QueryResult, ReverseResult } from '#operations/ports/gateway-answers.ts';
import { cardCapabilities } from '#tests/support/a-payment.ts';
import type { MemoryRefundCalls } from './memory-refund-calls.ts';

/** The gateway's data of one payment. */
export interface MemoryCharge {
  token: string;
  /** Secret in the return address of the browser. */
  returnToken: string;
  tokenUsed: boolean;
  authentication: 'authenticated' | 'no-liability-shift' | 'failed' | undefined;
  askedCents: number;
  takenCents: number;
  orderId: string;
  refused: boolean;
  back: boolean;
}

/** Fault of the next charge or the next reversal. */
export type CallFault =
  | 'lost-before'
  | 'lost-after'
  | 'not-sent'
  | 'declined'
  | 'wrong-amount'
  | 'wrong-order'
  | 'partial';

/** A gateway in memory with faults. The protocol is covered by the tests of the drivers. */
export interface MemoryGateway {
  gateway: CardGateway;
  charges: Map<string, MemoryCharge>;
  settings: { isDown: boolean; lookup: boolean; unseenLookUps: number };
  faults: { complete: CallFault[]; reverse: CallFault[] };
}

export const CARDS = {
  frictionless: '4012000000020071',
  challenge: '4012000000020006',
  declined: '4666666666662222',
  chargesAtStart: '4200000000080002',
} as const;

/** `refundCalls` contains the partial refunds. */
export function createMemoryGateway(refundCalls: MemoryRefundCalls): MemoryGateway {
  const memory: Omit<MemoryGateway, 'gateway'> = {
    charges: new Map(),
    settings: { isDown: false, lookup: true, unseenLookUps: 0 },
    faults: { complete: [], reverse: [] },
  };
  const gateway: CardGateway = {
    id: 'metrobank',
    capabilities: cardCapabilities,
    testMode: true,
    captureMode: 'sale',
    origin: 'http://bank.example',
    interpretReturn: ({ text }) => JSON.parse(text),
    start: async (payment) => start(memory, payment),
    complete: async (payment) => complete(memory, payment),
    query: async ({ gatewayTxnId }) => query(memory, gatewayTxnId),
    reverse: async ({ gatewayTxnId }) => reverse(memory, gatewayTxnId),
    refund: async (request) => refundCalls.refund(request, { ...memory.settings, knowsIds: false }),
    lookUpRefund: async (request) => refundCalls.lookUp(request, { ...memory.settings, knowsIds: false }),
    // All charges are sales in this gateway.
    capture: async () => ({ kind: 'refused' }),
    lookUpCapture: async () => ({ kind: 'unsupported' }),
    health: async () => true,
  };
  return { ...memory, gateway };
}

type Memory = Omit<MemoryGateway, 'gateway'>;

function start({ charges, settings }: Memory, payment: Parameters<CardGateway['start']>[0]): StartResult {
  if (settings.isDown) return { kind: 'rejected', reason: 'unavailable', facts: {} };
  const { number } = payment.card;
  const charge: MemoryCharge = {
    token: `token of ${payment.gatewayTxnId}`,
    returnToken: payment.returnUrl.split('/').at(-1) ?? '',
    tokenUsed: false,
    authentication: number === CARDS.challenge ? undefined : 'authenticated',
    askedCents: payment.amountCents,
    takenCents: 0,
    orderId: payment.gatewayOrderId,
    refused: false,
    back: false,
  };
  charges.set(payment.gatewayTxnId, charge);
  if (number === CARDS.declined) return { kind: 'declined', reason: 'generic', facts: {} };
  const { token } = charge;
  if (number === CARDS.challenge) return { kind: 'challenge', html: 'bank', token, facts: {} };
  if (number === CARDS.frictionless)
    return { kind: 'ready', token, authentication: 'authenticated', facts: {} };
  charge.takenCents = charge.askedCents;
  return { kind: 'approved', ...toApproval(payment.gatewayTxnId, charge), facts: {} };
}

function complete(
  { charges, settings, faults }: Memory,
  payment: Parameters<CardGateway['complete']>[0],
): CompleteResult {
  const { gatewayTxnId, token } = payment;
  if (settings.isDown) return { kind: 'not-sent' };
  const charge = charges.get(gatewayTxnId);
  const fault = faults.complete.shift();
  if (fault === 'not-sent') return { kind: 'not-sent' };
  if (fault === 'lost-before') return { kind: 'unknown', facts: {} };
  if (!charge || charge.tokenUsed || charge.token !== token || charge.authentication === 'failed')
    return { kind: 'declined', reason: 'setup', facts: {} };
  charge.tokenUsed = true;
  if (fault === 'declined') {
    charge.refused = true;
    return { kind: 'declined', reason: 'funds', facts: {} };
  }
  charge.takenCents = toTaken(charge.askedCents, fault);
  if (fault === 'lost-after' || fault === 'partial') return { kind: 'unknown', facts: {} };
  const approval = toApproval(gatewayTxnId, charge);
  const gatewayOrderId = fault === 'wrong-order' ? 'SOMEBODY-01' : approval.gatewayOrderId;
  return { kind: 'approved', ...approval, gatewayOrderId, facts: { tdsStatus: toStatus(charge) } };
}

/** Amount that the gateway takes; faults change it. */
export function toTaken(askedCents: number, fault: CallFault | undefined): number {
  if (fault === 'wrong-amount') return askedCents + 100;
  return fault === 'partial' ? Math.floor(askedCents / 2) : askedCents;
}

function toStatus({ authentication }: MemoryCharge): string {
  return authentication === 'authenticated' ? 'Y' : 'U';
}

function query({ charges, settings }: Memory, gatewayTxnId: string): QueryResult {
  if (settings.isDown) return { kind: 'unavailable' };
  if (!settings.lookup) return { kind: 'unsupported' };
  const charge = charges.get(gatewayTxnId);
  if (charge?.refused) return { kind: 'declined', facts: {} };
  if (!charge || charge.takenCents === 0) return { kind: 'not-found' };
  if (settings.unseenLookUps > 0) {
    settings.unseenLookUps -= 1;
    return { kind: 'not-found' };
  }
  if (charge.back) return { kind: 'reversed', facts: {} };
  return { kind: 'approved', ...toApproval(gatewayTxnId, charge), facts: {} };
}

function reverse({ charges, settings, faults }: Memory, gatewayTxnId: string): ReverseResult {
  if (settings.isDown) return { kind: 'unknown' };
  const fault = faults.reverse.shift();
  if (fault === 'lost-before' || fault === 'not-sent') return { kind: 'unknown' };
  if (fault === 'declined') return { kind: 'refused', facts: {} };
  const charge = charges.get(gatewayTxnId);
  if (!charge || charge.takenCents === 0) return { kind: 'not-found', facts: {} };
  charge.back = true;
  return fault === 'lost-after' ? { kind: 'unknown' } : { kind: 'reversed' };
}

function toApproval(gatewayTxnId: string, { takenCents, orderId }: MemoryCharge) {
  return { amountCents: takenCents, currency: 'USD', gatewayTxnId, gatewayOrderId: orderId };
}

/** Amount that the shop keeps. */
export function netOf({ takenCents, back }: MemoryCharge): number {
  return back ? 0 : takenCents;
}
