import { describe, expect, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { decideOn, intent } from '#tests/support/decide-on.ts';
import type { Observation } from './observation.ts';

const MINUTE = 60_000;

describe('while the payer is at the bank', () => {
  test.each([
    ['authenticated', 'strict', 'authenticated'],
    ['no-liability-shift', 'strict', 'auth_failed'],
    ['no-liability-shift', 'lenient', 'authenticated'],
    ['failed', 'lenient', 'auth_failed'],
  ] as const)('a report of %s under the %s policy results in %s', (authentication, tds, to) => {
    const observation = { kind: 'callback', authentication, facts: { tdsStatus: 'Y' } } as const;
    const decision = decideOn('awaiting_payer', observation, { policy: { tds } });
    expect(decision?.to).toBe(to);
    expect(decision?.next).toBe(to === 'authenticated' ? 'complete' : 'none');
    expect(decision?.changes.challengeHtml).toBeNull();
    expect(decision?.changes.tdsStatus).toBe('Y');
    expect(decision?.changes.declineClass).toBe(to === 'auth_failed' ? 'authentication' : undefined);
  });

  test('a report keeps the token and the deadline of the payer', () => {
    const observation = { kind: 'callback', authentication: 'authenticated', facts: {} } as const;
    const decision = decideOn('awaiting_payer', observation);
    expect(decision?.changes).not.toHaveProperty('sealedToken');
    expect(decision?.changes).not.toHaveProperty('deadlineAt');
  });

  test('a report after the deadline expires the attempt', () => {
    const observation = { kind: 'callback', authentication: 'authenticated', facts: { eci: '05' } } as const;
    expect(decideOn('awaiting_payer', observation, { attempt: { deadlineAt: paymentNow } })).toMatchObject({
      to: 'expired',
      changes: { eci: '05' },
    });
  });

  test.each(['authenticated', 'charging', 'paid', 'expired', 'declined', 'reversing'] as const)(
    'a second or late report in %s changes nothing',
    (state) => {
      const observation = { kind: 'callback', authentication: 'authenticated', facts: {} } as const;
      expect(decideOn(state, observation)).toBeUndefined();
    },
  );

  test('a future deadline changes nothing', () => {
    const attempt = { deadlineAt: paymentNow + 1 };
    expect(decideOn('awaiting_payer', { kind: 'deadline' }, { attempt })).toBeUndefined();
    expect(decideOn('authenticated', { kind: 'deadline' }, { attempt })).toBeUndefined();
  });

  test('a passed deadline expires the attempt and deletes the token', () => {
    const decision = decideOn(
      'awaiting_payer',
      { kind: 'deadline' },
      { attempt: { deadlineAt: paymentNow } },
    );
    expect(decision?.to).toBe('expired');
    expect(decision?.changes).toMatchObject({
      sealedToken: null,
      challengeHtml: null,
      deadlineAt: undefined,
    });
  });

  test('the payer can give up before the charge, not after', () => {
    expect(decideOn('awaiting_payer', { kind: 'payer-cancelled' })?.to).toBe('cancelled');
    expect(decideOn('authenticated', { kind: 'payer-cancelled' })?.to).toBe('cancelled');
    expect(decideOn('charging', { kind: 'payer-cancelled' })).toBeUndefined();
  });
});

describe('the check before a charge', () => {
  const attempt = { deadlineAt: paymentNow + MINUTE };

  test('charges a held reservation, and extends its hold by ten minutes', () => {
    expect(decideOn('authenticated', intent('complete'), { attempt })).toMatchObject({
      to: 'charging',
      next: 'complete',
      reservation: { kind: 'require-held', now: paymentNow, holdUntil: paymentNow + 10 * MINUTE },
      changes: { deadlineAt: undefined, nextCheckAt: paymentNow + 90_000 },
    });
    expect(decideOn('authenticated', intent('complete'), { attempt })?.changes).not.toHaveProperty(
      'sealedToken',
    );
  });

  test.each([
    ['the token is too old', { attempt: { deadlineAt: paymentNow } }, 'expired'],
    ['the hold has lapsed', { reservation: { holdUntil: paymentNow } }, 'expired'],
    ['the reservation has expired', { reservation: { state: 'expired' as const } }, 'expired'],
    ['the reservation was cancelled', { reservation: { state: 'cancelled' as const } }, 'cancelled'],
    ['the price is another', { attempt: { amountCents: 48_415 } }, 'expired'],
  ])('charges nothing when %s', (_name, given, to) => {
    expect(decideOn('authenticated', intent('complete'), given)).toMatchObject({ to, next: 'none' });
  });

  test('charges nothing when the store reports that it is not held', () => {
    expect(decideOn('authenticated', { kind: 'gate-refused' })?.to).toBe('expired');
  });

  test('charges nothing when the deadline passes first', () => {
    const late = { attempt: { deadlineAt: paymentNow } };
    expect(decideOn('authenticated', { kind: 'deadline' }, late)?.to).toBe('expired');
  });

  test.each<Observation>([intent('reverse'), { kind: 'lapsed' }])('ignores %j', (observation) => {
    expect(decideOn('authenticated', observation, { attempt })).toBeUndefined();
  });
});
