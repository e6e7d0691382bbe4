import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { readLedger } from './ledger.ts';
import { type GatewayState, makeState, nowIn } from './state.ts';

const clockBody = z.strictObject({ offsetMs: z.int().optional(), advanceMs: z.int().optional() });
const switchesBody = z.strictObject({
  lookup: z.boolean().optional(),
  lookupLag: z.int().min(0).optional(),
});

/** Controls that arm faults, set the clock and read the ledger. */
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
