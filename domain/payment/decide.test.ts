import { describe, expect, test } from 'vitest';
import { anAttempt, aPolicy, aReservation, paymentNow } from '#tests/support/a-payment.ts';
import type { Reservation } from '../reservation/reservation.ts';
import type { AttemptFlag, AttemptState, PaymentAttempt } from './attempt.ts';
import { decide } from './decide.ts';
import type { PaymentPolicy } from './decision.ts';
import type { ApprovedPayment, Observation, QueryAnswer } from './observation.ts';

const MINUTE = 60_000;
const facts = { rawCode: '00', authCode: '123456', cardLast4: '0006' };
const approval: ApprovedPayment = {
  amountCents: 48_414,
  currency: 'USD',
  gatewayTxnId: 'txn-1',
  gatewayOrderId: 'FF-7K2Q9M-01',
  facts,
};
const approved = { kind: 'approved', ...approval } as const;

interface Given {
  attempt?: Partial<PaymentAttempt>;
  reservation?: Partial<Reservation>;
  policy?: Partial<PaymentPolicy>;
}

function see(state: AttemptState, observation: Observation, given: Given = {}) {
  return decide(anAttempt({ state, ...given.attempt }), aReservation(given.reservation), observation, {
    ...aPolicy,
    ...given.policy,
  });
}

describe('before the bank', () => {
  test('the first call is committed as intent and keeps the hold alive for the payer', () => {
    expect(see('created', { kind: 'intent', call: 'start' })).toMatchObject({
      to: 'starting',
      reservation: { kind: 'require-held', now: paymentNow, holdUntil: paymentNow + 7 * MINUTE },
    });
  });

  test.each([
    ['a lapsed hold', { holdUntil: paymentNow }],
    ['a confirmed reservation', { state: 'confirmed' as const }],
    ['a reservation paid at the branch', { reservationType: 'normal' as const }],
  ])('%s is not paid for', (_name, reservation) => {
    expect(see('created', { kind: 'intent', call: 'start' }, { reservation })?.to).toBe('error');
  });

  test('a crash before the first call ends in an error: nothing was sent (K1)', () => {
    expect(see('created', { kind: 'lapsed' })?.to).toBe('error');
  });

  test('a challenge gives the payer five minutes', () => {
    const decision = see('starting', { kind: 'start', answer: { kind: 'challenge', facts: {} } });
    expect(decision).toMatchObject({ to: 'awaiting_payer', next: 'none' });
    expect(decision?.changes).toMatchObject({ deadlineAt: paymentNow + 5 * MINUTE, nextCheckAt: undefined });
    expect(decision?.changes).not.toHaveProperty('challengeHtml');
    expect(decision?.changes).not.toHaveProperty('sealedToken');
  });

  test('a frictionless authentication is completed at once', () => {
    const answer = { kind: 'ready', authentication: 'authenticated', facts: {} } as const;
    expect(see('starting', { kind: 'start', answer })).toMatchObject({
      to: 'authenticated',
      next: 'complete',
    });
  });

  test.each([
    ['failed', 'strict', 'declined'],
    ['failed', 'lenient', 'declined'],
    ['no-liability-shift', 'strict', 'declined'],
    ['no-liability-shift', 'lenient', 'authenticated'],
  ] as const)('a frictionless %s under the %s policy is %s', (authentication, tds, to) => {
    const answer = { kind: 'ready', authentication, facts: {} } as const;
    expect(see('starting', { kind: 'start', answer }, { policy: { tds } })?.to).toBe(to);
  });

  test('a refusal by the gateway keeps its class', () => {
    const answer = { kind: 'declined', reason: 'card-data', facts: { rawCode: '14' } } as const;
    const decision = see('starting', { kind: 'start', answer });
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'card-data', rawCode: '14' } });
  });

  test.each([
    [{ kind: 'declined', reason: 'setup', facts: {} } as const],
    [{ kind: 'rejected', reason: 'setup', facts: {} } as const],
  ])('a wrong set-up alarms the operator', (answer) => {
    const decision = see('starting', { kind: 'start', answer });
    expect(decision).toMatchObject({ to: 'error', changes: { flags: ['alarm'], declineClass: 'setup' } });
  });

  test('money taken without 3-D Secure is not lost, and alarms', () => {
    expect(see('starting', { kind: 'start', answer: approved })).toMatchObject({
      to: 'paid',
      reservation: { kind: 'confirm' },
      changes: { flags: ['no_3ds', 'alarm'] },
    });
  });

  test.each([
    { kind: 'lapsed' } as const,
    { kind: 'start', answer: { kind: 'unknown', facts: {} } } as const,
  ])('a lost start is asked about, neutralised, and the payer may try again (K2)', (observation) => {
    const lost = see('starting', observation);
    expect(lost).toMatchObject({ to: 'unknown', next: 'query', changes: { flags: ['start_lost'] } });
    const attempt = { flags: ['start_lost' as const] };
    const asked = see('unknown', { kind: 'query', answer: { kind: 'not-found' } }, { attempt });
    expect(asked).toMatchObject({ to: 'reversing', next: 'reverse' });
    const answer = { kind: 'not-found', facts: {} } as const;
    const done = see('reversing', { kind: 'reverse', answer }, { attempt });
    expect(done).toMatchObject({ to: 'reversed', reservation: undefined, mails: [] });
  });
});

describe('at the bank', () => {
  test.each([
    ['authenticated', 'strict', 'authenticated'],
    ['no-liability-shift', 'strict', 'auth_failed'],
    ['no-liability-shift', 'lenient', 'authenticated'],
    ['failed', 'lenient', 'auth_failed'],
  ] as const)('a report of %s under the %s policy leads to %s', (authentication, tds, to) => {
    const observation = { kind: 'callback', authentication, facts: { tdsStatus: 'Y' } } as const;
    const decision = see('awaiting_payer', observation, { policy: { tds } });
    expect(decision?.to).toBe(to);
    expect(decision?.next).toBe(to === 'authenticated' ? 'complete' : 'none');
    expect(decision?.changes.challengeHtml).toBeNull();
  });

  test('a report after the deadline expires the attempt', () => {
    const observation = { kind: 'callback', authentication: 'authenticated', facts: {} } as const;
    expect(see('awaiting_payer', observation, { attempt: { deadlineAt: paymentNow } })?.to).toBe('expired');
  });

  test.each(['authenticated', 'charging', 'paid', 'expired', 'declined', 'reversing'] as const)(
    'a second or late report in %s changes nothing',
    (state) => {
      const observation = { kind: 'callback', authentication: 'authenticated', facts: {} } as const;
      expect(see(state, observation)).toBeUndefined();
    },
  );

  test('a deadline that has not come changes nothing', () => {
    const attempt = { deadlineAt: paymentNow + 1 };
    expect(see('awaiting_payer', { kind: 'deadline' }, { attempt })).toBeUndefined();
    expect(see('authenticated', { kind: 'deadline' }, { attempt })).toBeUndefined();
  });

  test('a deadline that has come expires it and forgets the token', () => {
    const decision = see('awaiting_payer', { kind: 'deadline' }, { attempt: { deadlineAt: paymentNow } });
    expect(decision?.to).toBe('expired');
    expect(decision?.changes).toMatchObject({
      sealedToken: null,
      challengeHtml: null,
      deadlineAt: undefined,
    });
  });

  test('the payer can give up before the charge, not after', () => {
    expect(see('awaiting_payer', { kind: 'payer-cancelled' })?.to).toBe('cancelled');
    expect(see('authenticated', { kind: 'payer-cancelled' })?.to).toBe('cancelled');
    expect(see('charging', { kind: 'payer-cancelled' })).toBeUndefined();
  });
});

describe('the last gate before money', () => {
  const intent: Observation = { kind: 'intent', call: 'complete' };
  const attempt = { deadlineAt: paymentNow + MINUTE };

  test('charges what is still held, and holds it ten minutes more', () => {
    expect(see('authenticated', intent, { attempt })).toMatchObject({
      to: 'charging',
      next: 'complete',
      reservation: { kind: 'require-held', now: paymentNow, holdUntil: paymentNow + 10 * MINUTE },
      changes: { deadlineAt: undefined, nextCheckAt: paymentNow + 90_000 },
    });
    expect(see('authenticated', intent, { attempt })?.changes).not.toHaveProperty('sealedToken');
  });

  test.each([
    ['the token is too old', { attempt: { deadlineAt: paymentNow } }, 'expired'],
    ['the hold has lapsed', { reservation: { holdUntil: paymentNow } }, 'expired'],
    ['the reservation has expired', { reservation: { state: 'expired' as const } }, 'expired'],
    ['the reservation was cancelled', { reservation: { state: 'cancelled' as const } }, 'cancelled'],
    ['the price is another', { attempt: { amountCents: 48_415 } }, 'expired'],
  ])('charges nothing when %s', (_name, given, to) => {
    expect(see('authenticated', intent, given)).toMatchObject({ to, next: 'none' });
  });

  test('charges nothing when the store says that it is not held', () => {
    expect(see('authenticated', { kind: 'gate-refused' })?.to).toBe('expired');
  });
});

describe('the charge', () => {
  const complete = (answer: Extract<Observation, { kind: 'complete' }>['answer']): Observation => ({
    kind: 'complete',
    answer,
  });

  test('an exact approval pays and confirms, with one mail', () => {
    expect(see('charging', complete(approved))).toMatchObject({
      to: 'paid',
      reservation: { kind: 'confirm' },
      mails: ['confirmation'],
      next: 'none',
      changes: { ...facts, sealedToken: null, nextCheckAt: undefined },
    });
  });

  test.each([
    ['amount', { amountCents: 48_413 }],
    ['currency', { currency: 'PAB' }],
    ['transaction', { gatewayTxnId: 'txn-2' }],
    ['order', { gatewayOrderId: 'FF-000000-01' }],
  ])('an approval with another %s is never paid: a person looks', (_name, change) => {
    const first = see('charging', complete({ ...approved, ...change }));
    expect(first).toMatchObject({
      to: 'unknown',
      next: 'query',
      changes: { flags: ['amount_mismatch', 'alarm'] },
    });
    const attempt = { flags: ['amount_mismatch', 'alarm'] as AttemptFlag[] };
    const second = see('unknown', { kind: 'query', answer: approved }, { attempt });
    expect(second).toMatchObject({ to: 'manual_review', reservation: { kind: 'review' } });
  });

  test('an approval without an order is held against the rest', () => {
    expect(see('charging', complete({ ...approved, gatewayOrderId: undefined }))?.to).toBe('paid');
  });

  test.each([
    ['expired', { state: 'expired' as const }],
    ['cancelled', { state: 'cancelled' as const }],
    ['already paid by another attempt', { state: 'confirmed' as const, paymentStatus: 'paid' as const }],
  ])('money for a reservation that is %s goes back', (_name, reservation) => {
    const first = see('charging', complete(approved), { reservation });
    expect(first).toMatchObject({ to: 'unknown', next: 'reverse', reservation: undefined });
    const second = see('unknown', { kind: 'intent', call: 'reverse' }, { reservation });
    expect(second).toMatchObject({ to: 'reversing', next: 'reverse' });
    const third = see('unknown', { kind: 'query', answer: approved }, { reservation });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse' });
  });

  test('a report the browser made up is found out, and the money goes back', () => {
    const answer = { ...approved, facts: { ...facts, tdsStatus: 'U' } };
    const decision = see('charging', complete(answer));
    expect(decision).toMatchObject({
      to: 'unknown',
      next: 'reverse',
      changes: { flags: ['tampered', 'alarm'] },
    });
    const attempt = { flags: ['tampered', 'alarm'] as AttemptFlag[] };
    expect(see('unknown', { kind: 'query', answer: approved }, { attempt })?.to).toBe('reversing');
  });

  test('under the lenient policy a charge without liability shift is kept and marked', () => {
    const answer = { ...approved, facts: { ...facts, tdsStatus: 'U' } };
    const decision = see('charging', complete(answer), { policy: { tds: 'lenient' } });
    expect(decision).toMatchObject({ to: 'paid', changes: { flags: ['no_liability_shift'] } });
  });

  test('a refusal declines with its class', () => {
    const decision = see(
      'charging',
      complete({ kind: 'declined', reason: 'funds', facts: { rawCode: '51' } }),
    );
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'funds', rawCode: '51' } });
  });

  test('a completion that never left is sent again twice, then given up', () => {
    for (const checkCount of [0, 1])
      expect(see('charging', complete({ kind: 'not-sent' }), { attempt: { checkCount } })).toMatchObject({
        to: 'charging',
        next: 'complete',
        changes: { checkCount: checkCount + 1 },
      });
    const decision = see('charging', complete({ kind: 'not-sent' }), { attempt: { checkCount: 2 } });
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'temporary' } });
  });

  test('a lost answer is asked about after five seconds, never sent again (K7)', () => {
    const decision = see('charging', complete({ kind: 'unknown', facts: {} }));
    expect(decision).toMatchObject({ to: 'unknown', changes: { nextCheckAt: paymentNow + 5000 } });
  });

  test('a crash while charging is asked about (K6, K8)', () => {
    expect(see('charging', { kind: 'lapsed' })).toMatchObject({ to: 'unknown', next: 'query' });
  });
});

describe('the unknown outcome', () => {
  const query = (answer: Extract<Observation, { kind: 'query' }>['answer']): Observation => ({
    kind: 'query',
    answer,
  });

  test.each([
    ['approved', query(approved), 'paid'],
    ['declined', query({ kind: 'declined', facts: {} }), 'declined'],
    ['reversed', query({ kind: 'reversed', facts: {} }), 'reversing'],
    ['a late approval of the call itself', { kind: 'complete', answer: approved } as const, 'paid'],
  ])('%s settles it', (_name, observation, to) => {
    expect(see('unknown', observation)?.to).toBe(to);
  });

  test('a late refusal of the call itself proves nothing', () => {
    const answer = { kind: 'declined', reason: 'funds', facts: {} } as const;
    expect(see('unknown', { kind: 'complete', answer })).toBeUndefined();
  });

  test('a partial approval goes back', () => {
    expect(see('unknown', query({ ...approved, amountCents: 10_000 }))).toMatchObject({
      to: 'reversing',
      next: 'reverse',
      changes: { flags: ['amount_mismatch', 'alarm'] },
    });
  });

  test('a foreign approval is looked at by a person', () => {
    expect(see('unknown', query({ ...approved, currency: 'PAB' }))?.to).toBe('manual_review');
  });

  test('not found twice is not believed, three times is', () => {
    for (const notFoundCount of [0, 1])
      expect(see('unknown', query({ kind: 'not-found' }), { attempt: { notFoundCount } })).toMatchObject({
        to: 'unknown',
        changes: { notFoundCount: notFoundCount + 1 },
      });
    const third = see('unknown', query({ kind: 'not-found' }), { attempt: { notFoundCount: 2 } });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse', changes: { notFoundCount: 0 } });
  });

  test('an account without look-up is neutralised after the third try', () => {
    expect(see('unknown', query({ kind: 'unsupported' }))?.to).toBe('unknown');
    const third = see('unknown', query({ kind: 'unsupported' }), { attempt: { notFoundCount: 2 } });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse' });
  });

  test('work on it that fails is tried on the schedule, and a person looks after two hours', () => {
    const waits: number[] = [];
    let attempt = anAttempt({ state: 'unknown' });
    let now = paymentNow + 5000;
    for (;;) {
      const decision = decide(attempt, aReservation(), { kind: 'failed' }, { ...aPolicy, now });
      if (decision?.to !== 'unknown') {
        expect(decision).toMatchObject({ to: 'manual_review', changes: { flags: ['alarm'] } });
        break;
      }
      const next = decision.changes.nextCheckAt ?? 0;
      waits.push((next - now) / 1000);
      attempt = { ...attempt, checkCount: decision.changes.checkCount ?? 0 };
      now = next;
    }
    expect(waits).toEqual([15, 30, 60, 120, 300, 600, 1800, 3600, 670]);
    expect(now).toBe(paymentNow + 2 * 60 * MINUTE);
  });

  test('beyond the hold the reservation is under review', () => {
    const reservation = { holdUntil: paymentNow };
    expect(see('unknown', query({ kind: 'unavailable' }), { reservation })?.reservation).toEqual({
      kind: 'review',
    });
    expect(see('unknown', query({ kind: 'unavailable' }))?.reservation).toBeUndefined();
  });

  test('a reservation under review is confirmed by the money, and left to the store without it', () => {
    const reservation = { state: 'review' as const };
    expect(see('unknown', query(approved), { reservation })?.reservation).toEqual({ kind: 'confirm' });
    const declined = see('unknown', query({ kind: 'declined', facts: {} }), { reservation });
    expect(declined).toMatchObject({ to: 'declined', reservation: undefined });
  });
});

describe('the way back', () => {
  const reverse = (answer: Extract<Observation, { kind: 'reverse' }>['answer']): Observation => ({
    kind: 'reverse',
    answer,
  });
  const query = (answer: Extract<Observation, { kind: 'query' }>['answer']): Observation => ({
    kind: 'query',
    answer,
  });

  test('a confirmed reversal is told to the renter', () => {
    expect(see('reversing', reverse({ kind: 'reversed' }))).toMatchObject({
      to: 'reversed',
      reservation: { kind: 'reversed' },
      mails: ['payment-problem'],
    });
  });

  test('the second approved attempt goes back without touching the reservation', () => {
    const reservation = { state: 'confirmed' as const, paymentStatus: 'paid' as const };
    expect(see('reversing', reverse({ kind: 'reversed' }), { reservation })?.reservation).toBeUndefined();
  });

  test('nothing to reverse is believed in a second round, ten minutes later', () => {
    const first = see('reversing', reverse({ kind: 'not-found', facts: {} }));
    expect(first).toMatchObject({ to: 'reversing', next: 'query' });
    const looked = see('reversing', query({ kind: 'not-found' }), { attempt: { checkCount: 1 } });
    expect(looked).toMatchObject({
      to: 'reversing',
      next: 'none',
      changes: { notFoundCount: 1, nextCheckAt: paymentNow + 10 * MINUTE },
    });
    const second = see('reversing', query({ kind: 'not-found' }), {
      attempt: { checkCount: 3, notFoundCount: 1 },
    });
    expect(second?.to).toBe('reversed');
  });

  test('a charge found while reversing is reversed later, never kept', () => {
    const decision = see('reversing', query(approved));
    expect(decision).toMatchObject({
      to: 'reversing',
      changes: { notFoundCount: 0, nextCheckAt: paymentNow + 15_000 },
    });
    expect(see('reversing', { kind: 'complete', answer: approved })).toBeUndefined();
  });

  test('a reversal cut off by a crash is counted before it is repeated (K10)', () => {
    expect(see('reversing', { kind: 'lapsed' })).toMatchObject({
      to: 'reversing',
      next: 'reverse',
      changes: { checkCount: 1 },
    });
  });

  test('without look-up "nothing to reverse" is not believed: a person looks in the end', () => {
    const unsupported = query({ kind: 'unsupported' });
    expect(see('reversing', unsupported, { attempt: { notFoundCount: 1 } })?.to).toBe('reversing');
    expect(see('reversing', unsupported, { attempt: { checkCount: 9 } })?.to).toBe('manual_review');
  });

  test('a refused reversal is looked at by a person', () => {
    const decision = see('reversing', reverse({ kind: 'refused', facts: { rawCode: '12' } }));
    expect(decision).toMatchObject({
      to: 'manual_review',
      mails: ['payment-problem'],
      reservation: { kind: 'review' },
      changes: { flags: ['alarm'], rawCode: '12' },
    });
  });

  test('a lost answer is tried again later', () => {
    expect(see('reversing', reverse({ kind: 'unknown' }))).toMatchObject({
      to: 'reversing',
      next: 'none',
      changes: { checkCount: 1, nextCheckAt: paymentNow + 15_000 },
    });
  });

  test('an operator ends a review; "paid" only while the reservation can be confirmed', () => {
    const reservation = { state: 'review' as const };
    const verdict = (value: 'paid' | 'declined' | 'reversed'): Observation => ({
      kind: 'operator',
      verdict: value,
    });
    expect(see('manual_review', verdict('paid'), { reservation })?.reservation).toEqual({ kind: 'confirm' });
    expect(see('manual_review', verdict('declined'), { reservation })?.to).toBe('declined');
    expect(see('manual_review', verdict('reversed'), { reservation })?.reservation).toEqual({
      kind: 'reversed',
    });
    expect(see('manual_review', verdict('paid'), { reservation: { state: 'cancelled' } })).toBeUndefined();
  });

  test('another look ends a review only when its answer is beyond doubt', () => {
    const reservation = { state: 'review' as const };
    const look = (answer: QueryAnswer, flags: AttemptFlag[] = []) =>
      see('manual_review', { kind: 'query', answer }, { reservation, attempt: { flags } });
    expect(look(approved)?.to).toBe('paid');
    expect(look(approved, ['amount_mismatch', 'alarm'])?.to).toBe('manual_review');
    expect(look({ ...approved, amountCents: 1 })?.to).toBe('manual_review');
    expect(look({ kind: 'declined', facts: {} })?.to).toBe('declined');
    expect(look({ kind: 'not-found' })).toMatchObject({
      to: 'manual_review',
      changes: { nextCheckAt: undefined },
    });
  });

  test('a paid attempt can be sent back', () => {
    expect(see('paid', { kind: 'intent', call: 'reverse' })).toMatchObject({
      to: 'reversing',
      next: 'reverse',
    });
  });
});

test('what an issuer wants its cardholder to read is kept, and what an answer leaves out stays as it was', () => {
  const facts = { tdsStatus: 'R', cardholderInfo: 'Call us', eci: undefined };
  const answer = { kind: 'declined', reason: 'authentication', facts } as const;
  const decision = see('starting', { kind: 'start', answer });
  expect(decision?.changes).toMatchObject({ tdsStatus: 'R', cardholderInfo: 'Call us' });
  expect(decision?.changes).not.toHaveProperty('eci');
});
