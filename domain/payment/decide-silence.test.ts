import { expect, test } from 'vitest';
import { anAttempt, aPolicy, aReservation, paymentNow } from '#tests/support/a-payment.ts';
import { decide } from './decide.ts';
import type { Observation } from './observation.ts';

const MINUTE = 60_000;

test.each(['unknown', 'reversing'] as const)(
  'a gateway without a response (%s) is queried at least every minute, and an operator reviews it after two hours',
  (state) => {
    const waits = new Set<number>();
    const silence: Observation =
      state === 'unknown'
        ? { kind: 'query', answer: { kind: 'unavailable' } }
        : { kind: 'reverse', answer: { kind: 'unknown' } };
    let attempt = anAttempt({ state });
    let now = paymentNow;
    for (;;) {
      const decision = decide(attempt, aReservation(), silence, { ...aPolicy, now });
      if (decision?.to !== state) {
        expect(decision).toMatchObject({ to: 'manual_review', changes: { flags: ['alarm'] } });
        break;
      }
      attempt = { ...attempt, checkCount: decision.changes.checkCount ?? 0 };
      expect(attempt.checkCount).toBeGreaterThan(0);
      waits.add(((decision.changes.nextCheckAt ?? 0) - now) / 1000);
      now = decision.changes.nextCheckAt ?? 0;
    }
    expect([...waits]).toEqual([15, 30, 45]);
    expect(now - paymentNow).toBeGreaterThanOrEqual(120 * MINUTE);
    expect(now - paymentNow).toBeLessThan(121 * MINUTE);
    // Silence has not used up the schedule of answers.
    expect(decide({ ...attempt, createdAt: now }, aReservation(), { kind: 'failed' }, aPolicy)?.to).toBe(
      state,
    );
  },
);

test('a response that decides nothing keeps the schedule', () => {
  const attempt = anAttempt({ state: 'unknown', checkCount: 3 });
  const open: Observation = { kind: 'query', answer: { kind: 'unavailable', answered: true } };
  expect(decide(attempt, aReservation(), open, aPolicy)?.changes).toMatchObject({
    checkCount: 4,
    nextCheckAt: paymentNow + 2 * MINUTE,
  });
});
