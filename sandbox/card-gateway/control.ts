import { z } from 'zod';
import type { Controls } from '../http/answer-control.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { readLedger } from './ledger.ts';
import { makeWorld, nowIn, type World } from './world.ts';

const clockBody = z.strictObject({ offsetMs: z.int().optional(), advanceMs: z.int().optional() });
const switchesBody = z.strictObject({
  lookup: z.boolean().optional(),
  lookupLag: z.int().min(0).optional(),
});

/** Controls that arm faults, set the clock and read the ledger. */
export const controls: Controls<World> = {
  'GET /': () => ({ paths: Object.keys(controls), operations, faults: faultKinds }),
  'GET /ledger': (world) => readLedger(world),
  'GET /calls': (world) => world.calls,
  'GET /faults': (world) => world.faults,
  'POST /faults': (world, document) => {
    world.faults.push(faultSchema.parse(document));
    return world.faults;
  },
  'DELETE /faults': (world) => {
    world.faults.length = 0;
    return world.faults;
  },
  'POST /switches': (world, document) => {
    const { lookup, lookupLag } = switchesBody.parse(document);
    world.switches.lookup = lookup ?? world.switches.lookup;
    world.switches.lookupLag = lookupLag ?? world.switches.lookupLag;
    return world.switches;
  },
  'POST /clock': (world, document) => {
    const { offsetMs, advanceMs = 0 } = clockBody.parse(document);
    world.clockOffsetMs = (offsetMs ?? world.clockOffsetMs) + advanceMs;
    return { now: nowIn(world), offsetMs: world.clockOffsetMs };
  },
  'POST /settle': (world) => {
    for (const transaction of world.transactions.values()) {
      if (transaction.capturedCents > 0 && transaction.voidedAt === undefined) transaction.settled = true;
    }
    return readLedger(world);
  },
  'POST /reset': (world) => {
    Object.assign(world, makeWorld());
    return {};
  },
};
