import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { type GatewayState, heldCents, makeState, netCents, nowIn, type Transaction } from './state.ts';

/** Amounts of one payment, in cents. */
export interface LedgerEntry {
  transactionIdentifier: string;
  orderIdentifier: string;
  kind: Transaction['kind'];
  currency: string;
  requestedCents: number;
  /** Response code of the charge; undefined before the charge. */
  code: string | undefined;
  authorizedCents: number;
  capturedCents: number;
  /** Amount authorized but not captured: blocked on the card for merchant and payer alike. */
  heldCents: number;
  creditedCents: number;
  voided: boolean;
  settled: boolean;
  /** Captured amount less refunds; 0 when voided. */
  netCents: number;
  cardSuffix: string;
}

const clockBody = z.strictObject({ offsetMs: z.int().optional(), advanceMs: z.int().optional() });
const switchesBody = z.strictObject({
  lookup: z.boolean().optional(),
  lookupLag: z.int().min(0).optional(),
});

export const controls: Controls<GatewayState> = {
  'GET /': () => ({ paths: Object.keys(controls), operations, faults: faultKinds }),
  'GET /ledger': (state) => readLedger(state),
  'GET /calls': (state) => state.calls,
  'GET /faults': (state) => state.faults,
  'POST /faults': (state, document) => {
    state.faults.push(faultSchema.parse(document));
    return state.faults;
  },
  'DELETE /faults': (state) => {
    state.faults.length = 0;
    return state.faults;
  },
  'POST /switches': (state, document) => {
    const { lookup, lookupLag } = switchesBody.parse(document);
    state.switches.lookup = lookup ?? state.switches.lookup;
    state.switches.lookupLag = lookupLag ?? state.switches.lookupLag;
    return state.switches;
  },
  'POST /clock': (state, document) => {
    const { offsetMs, advanceMs = 0 } = clockBody.parse(document);
    state.clockOffsetMs = (offsetMs ?? state.clockOffsetMs) + advanceMs;
    return { now: nowIn(state), offsetMs: state.clockOffsetMs };
  },
  'POST /settle': (state) => {
    for (const transaction of state.transactions.values()) {
      if (transaction.capturedCents > 0 && transaction.voidedAt === undefined) transaction.settled = true;
    }
    return readLedger(state);
  },
  'POST /reset': (state) => {
    Object.assign(state, makeState());
    return {};
  },
};

function readLedger(state: GatewayState): { transactions: LedgerEntry[]; netCents: number } {
  const transactions = [...state.transactions.values()].map(toEntry);
  const total = transactions.reduce((sum, entry) => sum + entry.netCents, 0);
  return { transactions, netCents: total };
}

function toEntry(transaction: Transaction): LedgerEntry {
  return {
    transactionIdentifier: transaction.id,
    orderIdentifier: transaction.orderId,
    kind: transaction.kind,
    currency: transaction.currency,
    requestedCents: transaction.amountCents,
    code: transaction.code,
    authorizedCents: transaction.authorizedCents,
    capturedCents: transaction.capturedCents,
    heldCents: heldCents(transaction),
    creditedCents: transaction.creditedCents,
    voided: transaction.voidedAt !== undefined,
    settled: transaction.settled,
    netCents: netCents(transaction),
    cardSuffix: transaction.card.suffix,
  };
}
