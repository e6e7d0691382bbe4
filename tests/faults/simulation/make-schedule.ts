import { createRandom, type Random } from '../fixture/random.ts';
import { drawFault } from './draw-fault.ts';
import type { Act, RenterPlan, Round, Schedule } from './schedule.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const RENTERS = 3;
const FAULTS_AT_MOST = 6;

export function makeSchedule(seed: number): Schedule {
  const random = createRandom(seed, 'simulation');
  const firstDay = random.between(21, 150);
  const renters = Array.from({ length: RENTERS }, () => drawRenter(random, firstDay));
  const pending = renters.map((renter) => drawActs(random, renter));
  const rounds: Round[] = [];
  while (pending.some((acts) => acts.length > 0)) {
    const acts = pending.flatMap((own, renter) => {
      const act = random.next() < 0.75 ? own.shift() : undefined;
      return act ? [{ renter, act, afterMs: random.between(0, 150) }] : [];
    });
    if (acts.length > 0) rounds.push({ acts, faults: [], passMs: drawPause(random) });
  }
  const faults = random.between(1, FAULTS_AT_MOST);
  for (let count = 0; count < faults; count++) {
    const round = rounds[random.between(0, rounds.length - 1)];
    round?.faults.push(drawFault(random));
  }
  return { seed, renters, rounds };
}

function drawRenter(random: Random, firstDay: number): RenterPlan {
  return {
    language: random.pick(['es', 'en']),
    type: random.next() < 0.75 ? 'prepaid' : 'normal',
    car: random.next() < 0.75 ? 'many' : 'last',
    inDays: firstDay + random.between(0, 3),
    days: random.between(5, 8),
    hasCoupon: random.next() < 0.3,
  };
}

function drawActs(random: Random, { type }: RenterPlan): Act[] {
  const acts: Act[] = [{ kind: 'book' }];
  if (type === 'prepaid') {
    acts.push(drawPayment(random));
    if (random.next() < 0.4) acts.push(random.pick([{ kind: 'return-again' }, { kind: 'reload' }]));
    // Usually pays again when the first payment did not succeed; on a paid reservation it changes nothing.
    if (random.next() < 0.6) acts.push({ kind: 'pay-card', card: 'frictionless', bank: 'approve', tabs: 1 });
  }
  const later = random.between(0, 3);
  for (let count = 0; count < later; count++) acts.push(drawLater(random));
  if (random.next() < 0.3) acts.push({ kind: 'cancel' });
  return acts;
}

function drawPayment(random: Random): Act {
  if (random.next() < 0.45)
    return {
      kind: 'pay-paypal',
      choice: random.pick([
        'balance',
        'balance',
        'balance',
        'cancel',
        'declined',
        'pending-complete',
        'pending-deny',
        'close',
      ]),
    };
  return {
    kind: 'pay-card',
    card: random.pick(['frictionless', 'frictionless', 'challenge', 'challenge', 'declined']),
    bank: random.pick(['approve', 'approve', 'approve', 'wrong-password', 'cancel', 'close']),
    tabs: random.pick([1, 1, 2]),
  };
}

function drawLater(random: Random): Act {
  return random.pick<Act>([
    { kind: 'amend', days: 1, pays: random.pick(['card', 'paypal']) },
    { kind: 'amend', days: 1, pays: random.pick(['card', 'paypal']) },
    { kind: 'amend', days: -1, pays: 'card' },
    { kind: 'check-in' },
    { kind: 'check-in' },
    { kind: 'goodwill' },
    { kind: 'return-again' },
    { kind: 'reload' },
  ]);
}

function drawPause(random: Random): number {
  return random.pick([0, 0, 0, 2 * SECOND, 20 * SECOND, 95 * SECOND, 6 * MINUTE, 31 * MINUTE]);
}
