import { z } from 'zod';
import { jsonAnswer, type WebAnswer } from '../http/web-answer.ts';
import type { WebRequest } from '../http/web-request.ts';
import { faultKinds, faultSchema, operations } from './faults.ts';
import { readLedger } from './ledger.ts';
import { makeWorld, nowIn, type World } from './world.ts';

const clockBody = z.strictObject({ offsetMs: z.int().optional(), advanceMs: z.int().optional() });
const switchesBody = z.strictObject({
  lookup: z.boolean().optional(),
  lookupLag: z.int().min(0).optional(),
});

type Control = (world: World, document: unknown) => unknown;

const controls: Record<string, Control> = {
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

/** The hand that steers the sandbox: arms faults, moves its clock, reads its books. JSON in, JSON out. */
export function answerControl(world: World, request: WebRequest): WebAnswer {
  const control = controls[`${request.method} ${request.path}`];
  if (!control) return jsonAnswer(404, { error: 'unknown control', paths: Object.keys(controls) });
  const needsBody = request.method === 'POST' && request.body !== '';
  // A page in a browser cannot send this type across sites without asking first.
  if (request.method !== 'GET' && request.header('content-type') !== 'application/json') {
    return jsonAnswer(415, { error: 'Content-Type must be application/json' });
  }
  try {
    return jsonAnswer(200, control(world, needsBody ? JSON.parse(request.body) : {}));
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : 'body is not JSON';
    return jsonAnswer(400, { error: problem });
  }
}
