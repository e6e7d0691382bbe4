import { describe, expect, it } from 'vitest';
import {
  anAttempt,
  aPolicy,
  aReservation,
  paymentNow,
  redirectCapabilities,
} from '#tests/support/a-payment.ts';
import { complete, query, start } from '#tests/support/decide-on.ts';
import type { PaymentAttempt } from './attempt.ts';
import { decide } from './decide.ts';
import type { Observation } from './observation.ts';
import { nextCheckAt } from './schedule.ts';

const MINUTE = 60_000;
const facts = { rawCode: 'COMPLETED', captureId: 'CAPTURE' };
const taken = {
  amountCents: 48_414,
  currency: 'USD',
  gatewayTxnId: 'txn-1',
  gatewayOrderId: 'ORDER',
  facts,
};
const pending = { kind: 'pending', needsOperator: false, ...taken } as const;

function see(changes: Partial<PaymentAttempt>, observation: Observation, reservation = aReservation()) {
  const attempt = anAttempt({ gateway: 'paypal', gatewayOrderId: 'ORDER', ...changes });
  return decide(attempt, reservation, observation, { ...aPolicy, gateway: redirectCapabilities });
}

const lapsed = aReservation({ holdUntil: paymentNow - 1 });
const waiting = { state: 'awaiting_payer', deadlineAt: paymentNow + MINUTE } as const;

describe('beginning', () => {
  it('gives the payer half an hour, and polls every minute for the approval', () => {
    expect(see({ state: 'starting' }, start({ kind: 'redirect', facts: {} }))).toMatchObject({
      to: 'awaiting_payer',
      changes: { deadlineAt: paymentNow + 30 * MINUTE, nextCheckAt: paymentNow + MINUTE },
    });
  });

  it('is repeated after a lost response or a crash, and given up after some tries', () => {
    const lost = start({ kind: 'unknown', facts: {} });
    expect(see({ state: 'starting' }, lost)).toMatchObject({ to: 'starting', next: 'none' });
    expect(see({ state: 'starting' }, { kind: 'lapsed' })).toMatchObject({ to: 'starting', next: 'start' });
    expect(see({ state: 'starting', checkCount: 4 }, { kind: 'lapsed' })).toMatchObject({
      to: 'error',
      changes: { declineClass: 'temporary' },
    });
  });

  it.each([
    [30 * MINUTE - 1, 'starting'],
    [30 * MINUTE, 'error'],
  ])('is repeated within half an hour: %i ms after the attempt began it is %s', (age, to) => {
    expect(see({ state: 'starting', createdAt: paymentNow - age }, { kind: 'lapsed' })?.to).toBe(to);
  });
});

describe('an order whose payer is away', () => {
  it('is captured once the payer has approved', () => {
    expect(see(waiting, query({ kind: 'ready' }))).toMatchObject({ to: 'authenticated', next: 'complete' });
  });

  it.each(['waiting', 'unavailable'] as const)('is looked up again while it is %s', (kind) => {
    expect(see(waiting, query({ kind }))).toMatchObject({
      to: 'awaiting_payer',
      changes: { nextCheckAt: paymentNow + MINUTE },
    });
  });

  it('ends at the deadline, approved or not', () => {
    const late = { ...waiting, deadlineAt: paymentNow };
    for (const kind of ['ready', 'waiting', 'unavailable', 'unsupported'] as const)
      expect(see(late, query({ kind }))?.to).toBe('expired');
  });

  it('stays as it is while it makes no progress', () => {
    expect(see(waiting, { kind: 'lapsed' })).toBeUndefined();
  });

  it.each(['not-found', 'declined', 'reversed'] as const)('ends when it is %s', (kind) => {
    expect(see(waiting, query({ kind, facts }))?.to).toBe('expired');
  });

  it('is not captured for a reservation that is not held any more', () => {
    const authenticated = { state: 'authenticated', deadlineAt: paymentNow + MINUTE } as const;
    expect(see(authenticated, { kind: 'intent', call: 'complete' }, lapsed)?.to).toBe('expired');
  });

  it.each([{ kind: 'approved', ...taken } as const, pending])(
    'that was captured elsewhere ($kind) needs an operator, with an alarm',
    (answer) => {
      expect(see(waiting, query(answer))).toMatchObject({
        to: 'authenticated',
        changes: { flags: ['alarm'] },
        next: 'complete',
      });
    },
  );
});

describe('a charge', () => {
  const charging = { state: 'charging' } as const;

  it('pays, and stores PayPal’s id', () => {
    expect(see(charging, complete({ kind: 'approved', ...taken }))).toMatchObject({
      to: 'paid',
      changes: { captureId: 'CAPTURE' },
      reservation: { kind: 'confirm' },
    });
  });

  it('waits for pending money, and raises an alarm when an operator must act', () => {
    expect(see(charging, complete(pending))).toMatchObject({ to: 'paid_pending', reservation: undefined });
    expect(see(charging, complete({ ...pending, needsOperator: true }))?.changes.flags).toEqual(['alarm']);
    expect(see(charging, complete({ ...pending, amountCents: 1 }))).toMatchObject({
      to: 'unknown',
      changes: { flags: ['amount_mismatch', 'alarm'] },
      next: 'query',
    });
  });

  it('sends the payer back for another funding under a new name, at most twice', () => {
    const again = complete({ kind: 'payer-again', reason: 'funding', facts });
    expect(see(charging, again)).toMatchObject({
      to: 'awaiting_payer',
      changes: { chargeRound: 1, declineClass: 'funds', deadlineAt: paymentNow + 30 * MINUTE },
    });
    expect(see({ ...charging, chargeRound: 2 }, again)).toMatchObject({
      to: 'declined',
      changes: { declineClass: 'funds' },
    });
  });

  it('sends the payer back to approve, which is no lack of funds', () => {
    const again = complete({ kind: 'payer-again', reason: 'approval', facts });
    const decision = see(charging, again);
    expect(decision?.to).toBe('awaiting_payer');
    expect(decision?.changes).toHaveProperty('declineClass', undefined);
    expect(see({ ...charging, chargeRound: 2 }, again)).toMatchObject({
      to: 'declined',
      changes: { declineClass: 'generic' },
    });
  });

  it('of a reservation that PayPal reports as paid needs an operator', () => {
    expect(see(charging, complete({ kind: 'duplicate', facts }))).toMatchObject({
      to: 'unknown',
      changes: { flags: ['duplicate', 'alarm'] },
      next: 'query',
    });
    const flagged = { state: 'unknown', flags: ['duplicate', 'alarm'] } as const;
    expect(see({ ...flagged, flags: [...flagged.flags] }, query({ kind: 'ready' }))?.to).toBe(
      'manual_review',
    );
  });
});

describe('an unknown charge', () => {
  const unknown = { state: 'unknown' } as const;

  it.each(['ready', 'waiting'] as const)(
    'that PayPal reports as %s is repeated while the car is held',
    (kind) => {
      expect(see(unknown, query({ kind }))).toMatchObject({
        to: 'charging',
        reservation: { kind: 'require-held', holdUntil: paymentNow },
        next: 'complete',
      });
    },
  );

  it('is reversed after three look-ups once the hold has lapsed', () => {
    expect(see(unknown, query({ kind: 'ready' }), lapsed)).toMatchObject({
      to: 'unknown',
      changes: { notFoundCount: 1 },
    });
    expect(see({ ...unknown, notFoundCount: 2 }, query({ kind: 'ready' }), lapsed)).toMatchObject({
      to: 'reversing',
      next: 'reverse',
    });
  });

  it('that was resent without success waits a minute before the next try', () => {
    const again = { ...unknown, flags: ['sent_again'] } satisfies Partial<PaymentAttempt>;
    expect(see(again, query({ kind: 'ready' }))).toMatchObject({
      to: 'unknown',
      changes: { checkCount: 1, nextCheckAt: paymentNow + MINUTE },
    });
    expect(see({ ...again, checkCount: 1 }, query({ kind: 'ready' }))?.to).toBe('charging');
  });

  it('that is pending is waited for', () => {
    expect(see(unknown, query(pending))?.to).toBe('paid_pending');
    expect(see(unknown, complete(pending))?.to).toBe('paid_pending');
    expect(see(unknown, query({ ...pending, currency: 'EUR' }))?.to).toBe('manual_review');
  });

  it('is looked up for a day, unlike that of a card', () => {
    let [hours, count] = [0, 0];
    for (;;) {
      const at = nextCheckAt({ state: 'unknown', method: 'paypal' }, count++, 0);
      if (at === undefined) break;
      hours += at / (60 * MINUTE);
    }
    expect(Math.round(hours)).toBe(25);
  });
});

describe('pending money', () => {
  const paid = { state: 'paid_pending' } as const;

  it('confirms when it is final, and is reversed when there is nothing to confirm any more', () => {
    expect(see(paid, query({ kind: 'approved', ...taken }))?.to).toBe('paid');
    const gone = aReservation({ state: 'cancelled' });
    expect(see(paid, query({ kind: 'approved', ...taken }), gone)).toMatchObject({
      to: 'reversing',
      next: 'reverse',
    });
  });

  it('is declined when it is denied, with a mail to the renter', () => {
    const review = aReservation({ state: 'review' });
    expect(see(paid, query({ kind: 'declined', facts }), review)).toMatchObject({
      to: 'declined',
      mails: ['payment-problem'],
    });
  });

  it('is looked up every hour, and needs an operator after a day', () => {
    expect(see(paid, query(pending))?.changes.nextCheckAt).toBe(paymentNow + 60 * MINUTE);
    expect(see({ ...paid, checkCount: 23 }, query(pending))).toMatchObject({
      to: 'manual_review',
      changes: { flags: ['alarm'] },
    });
  });

  it('changes only by a query, when only a query can report it', () => {
    const others: Observation[] = [
      { kind: 'deadline' },
      { kind: 'lapsed' },
      { kind: 'payer-cancelled' },
      { kind: 'intent', call: 'complete' },
    ];
    for (const seen of others) expect(see(paid, seen)).toBeUndefined();
  });
});
