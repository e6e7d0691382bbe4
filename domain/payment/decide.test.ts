import { describe, expect, test } from 'vitest';
import { anAttempt, aPolicy, aReservation, paymentNow } from '#tests/support/a-payment.ts';
import type { PaymentAttempt } from './attempt.ts';
import { decide } from './decide.ts';
import type { Observation, QueryAnswer } from './observation.ts';

const TEN_MINUTES = 600_000;

function see(attempt: Partial<PaymentAttempt>, observation: Observation) {
  return decide(anAttempt(attempt), aReservation(), observation, aPolicy);
}

describe('a refusal', () => {
  test.each([
    ['temporary', paymentNow + TEN_MINUTES],
    ['funds', undefined],
  ] as const)('that is %s is looked up again at %s', (reason, nextCheckAt) => {
    const answer = { kind: 'declined', reason, facts: { rawCode: '91' } } as const;
    const decision = see({ state: 'charging' }, { kind: 'complete', answer });
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: reason } });
    expect(decision?.changes.nextCheckAt).toBe(nextCheckAt);
  });

  const waiting = { state: 'declined', declineClass: 'temporary', nextCheckAt: paymentNow } as const;
  const approved: QueryAnswer = {
    kind: 'approved',
    amountCents: 48_414,
    currency: 'USD',
    gatewayTxnId: 'txn-1',
    gatewayOrderId: 'FF-7K2Q9M-01',
    facts: {},
  };

  test('is final, and money found for it raises an alarm', () => {
    const decision = see(waiting, { kind: 'query', answer: approved });
    expect(decision).toMatchObject({
      to: 'declined',
      changes: { flags: ['alarm'] },
      next: 'none',
      mails: [],
    });
    expect(decision?.changes).toHaveProperty('nextCheckAt', undefined);
  });

  test('is final, and pending money found for it raises an alarm', () => {
    const pending = { ...approved, kind: 'pending', needsOperator: false } as const;
    expect(see(waiting, { kind: 'query', answer: pending })?.changes.flags).toEqual(['alarm']);
  });

  test('that was definite is not looked up again', () => {
    const decision = see(waiting, { kind: 'query', answer: { kind: 'not-found' } });
    expect(decision?.changes).not.toHaveProperty('flags');
    expect(decision?.changes).toHaveProperty('nextCheckAt', undefined);
  });

  test('is looked up again while the gateway does not respond, for a limited time', () => {
    const silence = { kind: 'query', answer: { kind: 'unavailable' } } as const;
    expect(see(waiting, silence)?.changes.nextCheckAt).toBe(paymentNow + TEN_MINUTES);
    expect(see({ ...waiting, checkCount: 5 }, silence)?.changes).toHaveProperty('nextCheckAt', undefined);
  });

  test('is looked up later after an internal error, and ignores other events', () => {
    expect(see(waiting, { kind: 'failed' })?.changes.nextCheckAt).toBe(paymentNow + TEN_MINUTES);
    expect(see(waiting, { kind: 'lapsed' })).toBeUndefined();
  });

  test('without a second look-up is final', () => {
    expect(see({ state: 'declined' }, { kind: 'query', answer: approved })).toBeUndefined();
  });
});
