import { describe, expect, test } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import { approved, decideOn, intent, query, reverse, start } from '#tests/support/decide-on.ts';

const MINUTE = 60_000;

describe('before the payer is at the bank', () => {
  test('the first call is committed as intent and keeps the hold alive for the payer', () => {
    expect(decideOn('created', intent('start'))).toMatchObject({
      to: 'starting',
      reservation: { kind: 'require-held', now: paymentNow, holdUntil: paymentNow + 7 * MINUTE },
    });
  });

  test.each([
    ['a lapsed hold', { holdUntil: paymentNow }],
    ['a confirmed reservation', { state: 'confirmed' as const }],
    ['a reservation paid at the branch', { reservationType: 'normal' as const }],
  ])('%s is not paid for', (_name, reservation) => {
    expect(decideOn('created', intent('start'), { reservation })?.to).toBe('error');
  });

  test('a crash before the first call results in an error: nothing was sent (K1)', () => {
    expect(decideOn('created', { kind: 'lapsed' })?.to).toBe('error');
  });

  test('the token of the first call is kept', () => {
    const decision = decideOn('created', intent('start'));
    expect(decision?.changes).not.toHaveProperty('sealedToken');
  });

  test('nothing is sent when the store reports that the reservation is not held', () => {
    expect(decideOn('created', { kind: 'gate-refused' })?.to).toBe('error');
  });

  test.each([
    ['created', intent('complete')],
    ['created', { kind: 'deadline' }],
    ['starting', { kind: 'failed' }],
  ] as const)('%s: %j changes nothing', (state, observation) => {
    expect(decideOn(state, observation)).toBeUndefined();
  });

  test('a challenge gives the payer five minutes', () => {
    const decision = decideOn('starting', start({ kind: 'challenge', facts: {} }));
    expect(decision).toMatchObject({ to: 'awaiting_payer', next: 'none' });
    expect(decision?.changes).toMatchObject({ deadlineAt: paymentNow + 5 * MINUTE, nextCheckAt: undefined });
    expect(decision?.changes).not.toHaveProperty('challengeHtml');
    expect(decision?.changes).not.toHaveProperty('sealedToken');
  });

  test('the payer gets no more time than the hold can last, an hour from the booking', () => {
    const reservation = { createdAt: paymentNow - 58 * MINUTE, holdUntil: paymentNow + MINUTE };
    const begun = decideOn('created', intent('start'), { reservation });
    expect(begun?.reservation).toMatchObject({ holdUntil: paymentNow + 2 * MINUTE });
    for (const kind of ['challenge', 'redirect'] as const) {
      const decision = decideOn('starting', start({ kind, facts: {} }), { reservation });
      expect(decision?.changes.deadlineAt).toBe(paymentNow + 2 * MINUTE);
    }
  });

  test('a frictionless authentication is completed at once', () => {
    const answer = { kind: 'ready', authentication: 'authenticated', facts: {} } as const;
    expect(decideOn('starting', start(answer))).toMatchObject({
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
    expect(decideOn('starting', start(answer), { policy: { tds } })?.to).toBe(to);
  });

  test('a refusal by the gateway keeps its class', () => {
    const answer = { kind: 'declined', reason: 'card-data', facts: { rawCode: '14' } } as const;
    const decision = decideOn('starting', start(answer));
    expect(decision).toMatchObject({ to: 'declined', changes: { declineClass: 'card-data', rawCode: '14' } });
  });

  test.each([
    [{ kind: 'declined', reason: 'setup', facts: {} } as const],
    [{ kind: 'rejected', reason: 'setup', facts: {} } as const],
  ])('a wrong configuration raises an alarm', (answer) => {
    const decision = decideOn('starting', start(answer));
    expect(decision).toMatchObject({ to: 'error', changes: { flags: ['alarm'], declineClass: 'setup' } });
  });

  test('money taken without 3-D Secure is recorded, with an alarm', () => {
    expect(decideOn('starting', start(approved))).toMatchObject({
      to: 'paid',
      reservation: { kind: 'confirm' },
      changes: { flags: ['no_3ds', 'alarm'] },
    });
  });

  test.each([{ kind: 'lapsed' } as const, start({ kind: 'unknown', facts: {} })])(
    'a lost start is looked up and reversed, and the payer may try again (K2)',
    (observation) => {
      const lost = decideOn('starting', observation);
      expect(lost).toMatchObject({ to: 'unknown', next: 'query', changes: { flags: ['start_lost'] } });
      const attempt = { flags: ['start_lost' as const] };
      const requests = decideOn('unknown', query({ kind: 'not-found' }), { attempt });
      expect(requests).toMatchObject({ to: 'reversing', next: 'reverse' });
      const done = decideOn('reversing', reverse({ kind: 'not-found', facts: {} }), { attempt });
      expect(done).toMatchObject({
        to: 'reversed',
        reservation: undefined,
        mails: [],
        changes: { flags: ['start_lost', 'not_charged'] },
      });
    },
  );
});
