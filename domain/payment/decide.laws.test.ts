import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anAttempt,
  aPolicy,
  aReservation,
  cardCapabilities,
  paymentNow,
  redirectCapabilities,
} from '#tests/support/a-payment.ts';
import { canMoveReservation, type Reservation } from '../reservation/reservation.ts';
import {
  type AttemptFlag,
  type AttemptState,
  attemptMoves,
  attemptStates,
  canMove,
  isLive,
  type PaymentAttempt,
} from './attempt.ts';
import { decide } from './decide.ts';
import type { Decision } from './decision.ts';
import type { Observation } from './observation.ts';

const facts = { rawCode: '00' };
const exact = {
  kind: 'approved',
  amountCents: 48_414,
  currency: 'USD',
  gatewayTxnId: 'txn-1',
  gatewayOrderId: 'FF-7K2Q9M-01',
  facts,
} as const;
const approvals = [
  exact,
  { ...exact, amountCents: 1 },
  { ...exact, currency: 'PAB' },
  { ...exact, gatewayTxnId: 'txn-9' },
  { ...exact, facts: { tdsStatus: 'U' } },
];
const declined = { kind: 'declined', reason: 'funds', facts } as const;
const authentications = ['authenticated', 'no-liability-shift', 'failed'] as const;
const pending = { ...exact, kind: 'pending', needsOperator: false } as const;
const pendings = [
  pending,
  { ...pending, amountCents: 1 },
  { ...pending, currency: 'PAB', needsOperator: true },
];
const startAnswers = [
  { kind: 'challenge', facts } as const,
  { kind: 'redirect', facts } as const,
  ...authentications.map((authentication) => ({ kind: 'ready', authentication, facts }) as const),
  ...approvals,
  declined,
  { kind: 'rejected', reason: 'unavailable', facts } as const,
  { kind: 'unknown', facts } as const,
];
const completeAnswers = [
  ...approvals,
  ...pendings,
  { kind: 'payer-again', reason: 'funding', facts } as const,
  { kind: 'payer-again', reason: 'approval', facts } as const,
  { kind: 'duplicate', facts } as const,
  declined,
  { kind: 'not-sent' } as const,
  { kind: 'unknown', facts } as const,
];
const queryAnswers = [
  ...approvals,
  { kind: 'declined', facts } as const,
  { kind: 'reversed', facts } as const,
  { kind: 'not-found' } as const,
  { kind: 'unsupported' } as const,
  { kind: 'unavailable' } as const,
  { kind: 'waiting' } as const,
  { kind: 'ready' } as const,
  ...pendings,
];
const reverseAnswers = [
  { kind: 'reversed' } as const,
  { kind: 'not-found', facts } as const,
  { kind: 'refused', facts } as const,
  { kind: 'unknown' } as const,
];

const observations: Observation[] = [
  ...(['start', 'complete', 'reverse'] as const).map((call) => ({ kind: 'intent', call }) as const),
  ...startAnswers.map((answer) => ({ kind: 'start', answer }) as const),
  ...authentications.map((authentication) => ({ kind: 'callback', authentication, facts }) as const),
  ...completeAnswers.map((answer) => ({ kind: 'complete', answer }) as const),
  ...queryAnswers.map((answer) => ({ kind: 'query', answer }) as const),
  ...reverseAnswers.map((answer) => ({ kind: 'reverse', answer }) as const),
  { kind: 'gate-refused' },
  { kind: 'deadline' },
  { kind: 'lapsed' },
  { kind: 'failed' },
  { kind: 'payer-cancelled' },
  ...(['paid', 'declined', 'reversed'] as const).map((verdict) => ({ kind: 'operator', verdict }) as const),
];

const anyState = fc.constantFrom<AttemptState>(...attemptStates);
const anyFlags = fc.subarray<AttemptFlag>([
  ...(['no_3ds', 'amount_mismatch', 'tampered', 'start_lost', 'duplicate', 'alarm'] as const),
]);
const gateways = ['metrobank', 'paypal'];
const anyAttempt = fc
  .record({
    gateway: fc.constantFrom(...gateways),
    captureMode: fc.constantFrom('sale' as const, 'auth_capture' as const, 'guarantee' as const),
    state: anyState,
    flags: anyFlags,
    chargeRound: fc.nat(3),
    checkCount: fc.nat(12),
    notFoundCount: fc.nat(3),
    deadlineAt: fc.constantFrom(undefined, paymentNow - 1, paymentNow + 60_000),
  })
  .map(anAttempt);
const anyReservation = fc
  .record({
    state: fc.constantFrom<Reservation['state']>(
      'held',
      'confirmed',
      'picked-up',
      'returned',
      'expired',
      'cancelled',
      'review',
    ),
    paymentStatus: fc.constantFrom<Reservation['paymentStatus']>('unpaid', 'pending', 'paid', 'reversed'),
    holdUntil: fc.constantFrom(undefined, paymentNow - 1, paymentNow + 60_000),
    guaranteeCents: fc.constantFrom(undefined, 48_414),
  })
  .map(aReservation);
const anyObservation = fc.constantFrom(...observations);
const anyPolicy = fc.record({
  now: fc.constant(paymentNow),
  tds: fc.constantFrom('strict' as const, 'lenient' as const),
  gateway: fc.record({
    cardEntry: fc.constantFrom('server-form' as const, 'hosted-frame' as const, 'redirect' as const),
    challenge: fc.constantFrom('window' as const, 'none' as const),
    query: fc.constantFrom('by-id' as const, 'by-order' as const, 'none' as const),
    idempotentComplete: fc.boolean(),
    voidBeforeSettlement: fc.boolean(),
  }),
});

function check(
  law: (decision: Decision, attempt: PaymentAttempt, reservation: Reservation, seen: Observation) => void,
) {
  const runs = fc.property(
    anyAttempt,
    anyReservation,
    anyObservation,
    anyPolicy,
    (attempt, reservation, seen, policy) => {
      const decision = decide(attempt, reservation, seen, policy);
      if (decision) law(decision, attempt, reservation, seen);
    },
  );
  fc.assert(runs, { numRuns: 5000, seed: 20260302 });
}

test('every state handles every observation by a transition of the table, by staying, or by ignoring it', () => {
  for (const gateway of [cardCapabilities, redirectCapabilities])
    for (const state of attemptStates)
      for (const seen of observations) {
        const policy = { ...aPolicy, gateway };
        const decision = decide(anAttempt({ state }), aReservation(), seen, policy);
        if (decision && decision.to !== state) expect(attemptMoves[state]).toContain(decision.to);
      }
});

test('ended attempts do not change, except that received money can be reversed', () => {
  check(({ to }, { state }) => {
    if (!isLive(state) && to !== state) expect([state, to]).toEqual(['paid', 'reversing']);
  });
});

test('an attempt becomes "paid" only together with the confirmation of its reservation', () => {
  check(({ to, reservation }, _attempt, { state }) => {
    expect(to === 'paid').toBe(reservation?.kind === 'confirm');
    if (to === 'paid') expect(canMoveReservation(state, 'confirmed')).toBe(true);
  });
});

test('an attempt flagged as foreign or tampered with becomes "paid" only by an operator', () => {
  check(({ to }, { state, flags }, _reservation, { kind }) => {
    if (to !== 'paid' || kind === 'operator' || kind === 'start') return;
    expect(flags).not.toContain('tampered');
    if (state === 'unknown') {
      expect(flags).not.toContain('amount_mismatch');
      expect(flags).not.toContain('duplicate');
    }
  });
});

test('an unknown outcome becomes "declined" only by a query', () => {
  check(({ to }, { state }, _reservation, seen) => {
    if (state === 'unknown' && to === 'declined')
      expect(seen).toMatchObject({ kind: 'query', answer: { kind: 'declined' } });
  });
});

test('held money is captured exactly when the payment confirms, and not when it is reversed', () => {
  check(({ to, capture }, { state, captureMode }) => {
    const holds = captureMode !== 'sale';
    const arrives = to === 'paid' && state !== 'paid';
    expect(capture?.kind === 'request').toBe(captureMode === 'auth_capture' && arrives);
    expect(capture?.kind === 'hold').toBe(captureMode === 'guarantee' && arrives);
    expect(capture?.kind === 'release').toBe(holds && state === 'paid' && to === 'reversing');
  });
});

test('a guarantee confirms only a reservation that needs one, and is never called returned money', () => {
  check(({ to, reservation: effect }, { captureMode }, { guaranteeCents }) => {
    if (captureMode !== 'guarantee') return;
    if (to === 'paid') expect(guaranteeCents).toBe(48_414);
    expect(effect?.kind).not.toBe('reversed');
  });
});

test('a charge that may have been sent is resent only with a gateway that deduplicates it', () => {
  for (const gateway of [cardCapabilities, redirectCapabilities])
    for (const answer of queryAnswers) {
      const unknown = anAttempt({ state: 'unknown' });
      const decision = decide(unknown, aReservation(), { kind: 'query', answer }, { ...aPolicy, gateway });
      if (decision?.to === 'charging') expect(gateway.idempotentComplete).toBe(true);
    }
});

test('a charge is only ever sent from a committed intent on a held reservation', () => {
  check(({ to, reservation, next }, { state }) => {
    if (to === 'charging' && state !== 'charging') expect(reservation?.kind).toBe('require-held');
    if (next === 'complete') expect(['authenticated', 'charging']).toContain(to);
    if (next === 'reverse') expect(['unknown', 'reversing']).toContain(to);
  });
});

test('a live attempt always has a due time; an ended one only for a second look-up', () => {
  check(({ to, changes }, { state }) => {
    if (to === 'declined' && (state === 'declined' || changes.declineClass === 'temporary')) return;
    const times = [changes.nextCheckAt, changes.deadlineAt].filter((at) => at !== undefined);
    const mustWait = isLive(to) && to !== 'manual_review';
    if (to !== state) expect(times.length > 0).toBe(mustWait);
    else if (mustWait) expect(changes.nextCheckAt).toBeGreaterThan(paymentNow);
    else expect(changes.nextCheckAt).toBeUndefined();
  });
});

test('the token is deleted as soon as it cannot be used any more', () => {
  check(({ to, changes }) => {
    const usable = ['starting', 'awaiting_payer', 'authenticated', 'charging'].includes(to);
    expect(changes.sealedToken === null).toBe(!usable);
  });
});

test('the reservation only changes as its transition table allows', () => {
  const target = { confirm: 'confirmed', review: 'review' } as const;
  check(({ reservation: effect }, _attempt, { state }) => {
    if (effect && effect.kind in target)
      expect(canMoveReservation(state, target[effect.kind as keyof typeof target])).toBe(true);
  });
});

test('random event sequences follow the table, never confirm twice, and are never paid without a confirmation', () => {
  const steps = fc.array(anyObservation, { minLength: 5, maxLength: 40 });
  fc.assert(
    fc.property(steps, anyPolicy, fc.constantFrom(...gateways), (walk, policy, gateway) => {
      let attempt = anAttempt({ gateway });
      let reservation = aReservation();
      let confirmations = 0;
      for (const seen of walk) {
        const decision = decide(attempt, reservation, seen, policy);
        if (!decision) continue;
        expect(decision.to === attempt.state || canMove(attempt.state, decision.to)).toBe(true);
        if (decision.reservation?.kind === 'confirm') {
          confirmations += 1;
          reservation = { ...reservation, state: 'confirmed', paymentStatus: 'paid' };
        }
        if (decision.reservation?.kind === 'review') reservation = { ...reservation, state: 'review' };
        const { sealedToken, challengeHtml, ...changes } = decision.changes;
        attempt = { ...attempt, ...changes, state: decision.to };
        if (attempt.state === 'paid') expect(reservation.state).toBe('confirmed');
      }
      expect(confirmations).toBeLessThanOrEqual(1);
    }),
    { numRuns: 3000, seed: 20260302 },
  );
});
