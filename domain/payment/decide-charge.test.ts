import { describe, expect, test } from 'vitest';
import {
  anAttempt,
  aPolicy,
  aReservation,
  paymentNow,
  redirectCapabilities,
} from '#tests/support/a-payment.ts';
import { approved, complete, decideOn, facts, intent, query, start } from '#tests/support/decide-on.ts';
import type { AttemptFlag } from './attempt.ts';
import { decide } from './decide.ts';
import type { Observation } from './observation.ts';

const MINUTE = 60_000;

describe('the charge', () => {
  test('an exact approval pays and confirms, with one mail', () => {
    expect(decideOn('charging', complete(approved))).toMatchObject({
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
  ])('an approval with another %s is never paid: an operator reviews it', (_name, change) => {
    const first = decideOn('charging', complete({ ...approved, ...change }));
    expect(first).toMatchObject({
      to: 'unknown',
      next: 'query',
      changes: { flags: ['amount_mismatch', 'alarm'] },
    });
    const attempt = { flags: ['amount_mismatch', 'alarm'] as AttemptFlag[] };
    const second = decideOn('unknown', query(approved), { attempt });
    expect(second).toMatchObject({ to: 'manual_review', reservation: { kind: 'review' } });
  });

  test('an approval without an order is checked against the other fields', () => {
    expect(decideOn('charging', complete({ ...approved, gatewayOrderId: undefined }))?.to).toBe('paid');
  });

  test.each([
    ['expired', { state: 'expired' as const }],
    ['cancelled', { state: 'cancelled' as const }],
    ['already paid by another attempt', { state: 'confirmed' as const, paymentStatus: 'paid' as const }],
  ])('money for a reservation that is %s is reversed', (_name, reservation) => {
    const first = decideOn('charging', complete(approved), { reservation });
    expect(first).toMatchObject({ to: 'unknown', next: 'reverse', reservation: undefined });
    const second = decideOn('unknown', intent('reverse'), { reservation });
    expect(second).toMatchObject({ to: 'reversing', next: 'reverse' });
    const third = decideOn('unknown', query(approved), { reservation });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse' });
  });

  test('a forged report of the browser is detected, and the money is reversed', () => {
    const answer = { ...approved, facts: { ...facts, tdsStatus: 'U' } };
    const decision = decideOn('charging', complete(answer));
    expect(decision).toMatchObject({
      to: 'unknown',
      next: 'reverse',
      changes: { flags: ['tampered', 'alarm'] },
    });
    const attempt = { flags: ['tampered', 'alarm'] as AttemptFlag[] };
    expect(decideOn('unknown', query(approved), { attempt })?.to).toBe('reversing');
  });

  test('under the lenient policy a charge without liability shift is kept and marked', () => {
    const answer = { ...approved, facts: { ...facts, tdsStatus: 'U' } };
    const decision = decideOn('charging', complete(answer), { policy: { tds: 'lenient' } });
    expect(decision).toMatchObject({ to: 'paid', changes: { flags: ['no_liability_shift'] } });
  });

  test('a refusal declines with its class', () => {
    const decision = decideOn(
      'charging',
      complete({ kind: 'declined', reason: 'funds', facts: { rawCode: '51' } }),
    );
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'funds', rawCode: '51' } });
  });

  test('a completion that was not sent is resent twice, then given up', () => {
    for (const checkCount of [0, 1])
      expect(decideOn('charging', complete({ kind: 'not-sent' }), { attempt: { checkCount } })).toMatchObject(
        {
          to: 'charging',
          next: 'complete',
          changes: { checkCount: checkCount + 1 },
        },
      );
    const decision = decideOn('charging', complete({ kind: 'not-sent' }), { attempt: { checkCount: 2 } });
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'temporary' } });
  });

  test('a completion that was not sent decides nothing when an earlier one may have arrived', () => {
    const attempt = { checkCount: 2, flags: ['sent_again' as const] };
    expect(decideOn('charging', complete({ kind: 'not-sent' }), { attempt })).toMatchObject({
      to: 'unknown',
    });
    const policy = { gateway: redirectCapabilities };
    const again = decideOn('unknown', query({ kind: 'ready' }), { policy });
    expect(again).toMatchObject({ to: 'charging', next: 'complete', changes: { flags: ['sent_again'] } });
  });

  test('a lost response is looked up after five seconds and never resent (K7)', () => {
    const decision = decideOn('charging', complete({ kind: 'unknown', facts }));
    expect(decision).toMatchObject({ to: 'unknown', changes: { ...facts, nextCheckAt: paymentNow + 5000 } });
    expect(decision?.changes).not.toHaveProperty('flags');
  });

  test('a charge is looked up after a crash (K6, K8)', () => {
    const decision = decideOn('charging', { kind: 'lapsed' });
    expect(decision).toMatchObject({ to: 'unknown', next: 'query' });
    expect(decision?.changes).not.toHaveProperty('flags');
  });
});

describe('the unknown outcome', () => {
  test.each([
    ['approved', query(approved), 'paid'],
    ['a late approval of the call itself', complete(approved), 'paid'],
  ])('%s settles it', (_name, observation, to) => {
    expect(decideOn('unknown', observation)?.to).toBe(to);
  });

  test('a late refusal of the call itself does not decide the outcome', () => {
    const answer = { kind: 'declined', reason: 'funds', facts: {} } as const;
    expect(decideOn('unknown', complete(answer))).toBeUndefined();
  });

  test.each<Observation>([intent('complete'), { kind: 'deadline' }])(
    '%j does not change it',
    (observation) => {
      expect(decideOn('unknown', observation)).toBeUndefined();
    },
  );

  test('a partial approval is reversed', () => {
    expect(decideOn('unknown', query({ ...approved, amountCents: 10_000 }))).toMatchObject({
      to: 'reversing',
      next: 'reverse',
      changes: { flags: ['amount_mismatch', 'alarm'] },
    });
  });

  test('a charge counts as not made after three look-ups, not after two', () => {
    for (const notFoundCount of [0, 1])
      expect(decideOn('unknown', query({ kind: 'not-found' }), { attempt: { notFoundCount } })).toMatchObject(
        {
          to: 'unknown',
          changes: { notFoundCount: notFoundCount + 1 },
        },
      );
    const third = decideOn('unknown', query({ kind: 'not-found' }), { attempt: { notFoundCount: 2 } });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse', changes: { notFoundCount: 0 } });
  });

  test('an account without look-up is reversed after the third try', () => {
    expect(decideOn('unknown', query({ kind: 'unsupported' }))?.to).toBe('unknown');
    const third = decideOn('unknown', query({ kind: 'unsupported' }), { attempt: { notFoundCount: 2 } });
    expect(third).toMatchObject({ to: 'reversing', next: 'reverse' });
  });

  test('work on it that fails is retried on the schedule, and needs an operator after two hours', () => {
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
    expect(decideOn('unknown', query({ kind: 'unavailable' }), { reservation })?.reservation).toEqual({
      kind: 'review',
    });
    expect(decideOn('unknown', query({ kind: 'unavailable' }))?.reservation).toBeUndefined();
  });

  test('a reservation under review is confirmed when the money was taken, and otherwise handled by the store', () => {
    const reservation = { state: 'review' as const };
    expect(decideOn('unknown', query(approved), { reservation })?.reservation).toEqual({ kind: 'confirm' });
    const declined = decideOn('unknown', query({ kind: 'declined', facts: {} }), { reservation });
    expect(declined).toMatchObject({ to: 'declined', reservation: undefined });
  });
});

test('the issuer’s message for the cardholder is stored, and fields missing in a response keep their values', () => {
  const facts = { tdsStatus: 'R', cardholderInfo: 'Call us', eci: undefined };
  const answer = { kind: 'declined', reason: 'authentication', facts } as const;
  const decision = decideOn('starting', start(answer));
  expect(decision?.changes).toMatchObject({ tdsStatus: 'R', cardholderInfo: 'Call us' });
  expect(decision?.changes).not.toHaveProperty('eci');
});
