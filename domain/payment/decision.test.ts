import { describe, expect, it } from 'vitest';
import { paymentNow } from '#tests/support/a-payment.ts';
import {
  approved,
  complete,
  decideOn,
  facts,
  intent,
  pending,
  query,
  start,
} from '#tests/support/decide-on.ts';
import type { Observation } from './observation.ts';

const lapsed = { reservation: { holdUntil: paymentNow } };

describe('money that is authorized first', () => {
  const holds = { attempt: { captureMode: 'auth_capture' as const } };

  it('is due for capture as soon as the attempt is paid', () => {
    const decision = decideOn('charging', complete(approved), holds);
    expect(decision?.capture).toEqual({ kind: 'request', at: paymentNow });
  });

  it('is not due for capture before the attempt is paid, nor when it was charged at once', () => {
    expect(decideOn('charging', { kind: 'lapsed' }, holds)?.capture).toBeUndefined();
    expect(decideOn('charging', complete(approved))?.capture).toBeUndefined();
  });

  it('is released when a paid attempt is reversed', () => {
    expect(decideOn('paid', intent('reverse'), holds)).toMatchObject({
      to: 'reversing',
      capture: { kind: 'release' },
    });
    expect(decideOn('paid', intent('reverse'))?.capture).toBeUndefined();
    expect(decideOn('paid', intent('complete'), holds)).toBeUndefined();
  });
});

describe('a guarantee', () => {
  const guarantee = {
    attempt: { captureMode: 'guarantee' as const },
    reservation: { reservationType: 'normal' as const, guaranteeCents: approved.amountCents },
  };

  it('confirms its reservation and stays held', () => {
    expect(decideOn('charging', complete(approved), guarantee)).toMatchObject({
      to: 'paid',
      capture: { kind: 'hold', at: paymentNow },
      reservation: { kind: 'confirm' },
    });
  });

  it('of another amount than the reservation asks for is reversed', () => {
    const other = { ...guarantee, reservation: { ...guarantee.reservation, guaranteeCents: 1 } };
    expect(decideOn('charging', complete(approved), other)).toMatchObject({
      to: 'unknown',
      next: 'reverse',
    });
  });
});

describe('a reservation whose hold is over', () => {
  it.each([
    ['charging', { kind: 'lapsed' }, 'unknown'],
    ['charging', complete(pending), 'paid_pending'],
  ] as const)('is under review while money is uncertain: %s', (state, observation, to) => {
    expect(decideOn(state, observation, lapsed)).toMatchObject({ to, reservation: { kind: 'review' } });
    expect(decideOn(state, observation)?.reservation).toBeUndefined();
    const amends = { ...lapsed, attempt: { amendmentId: 'amendment-1' } };
    expect(decideOn(state, observation, amends)?.reservation).toBeUndefined();
    expect(
      decideOn(state, observation, { reservation: { ...lapsed.reservation, state: 'expired' } })?.reservation,
    ).toBeUndefined();
  });

  it('does not change while the money is being returned', () => {
    expect(decideOn('unknown', intent('reverse'), lapsed)).toMatchObject({
      to: 'reversing',
      reservation: undefined,
    });
  });

  it('does not change when the payment ends without money', () => {
    const declined = { kind: 'declined', reason: 'funds', facts } as const;
    expect(decideOn('charging', complete(declined), lapsed)?.reservation).toBeUndefined();
  });
});

describe('a renter with an unfinished payment', () => {
  const answers = [
    [{ kind: 'declined', facts }, 'declined', ['payment-problem']],
    [{ kind: 'reversed', facts }, 'reversing', []],
  ] as const;
  it.each(answers)('gets a mail about a pending payment after %j', (answer, to, mails) => {
    expect(decideOn('paid_pending', query(answer))).toMatchObject({ to, mails });
  });

  it.each(['declined', 'reversed'] as const)('gets a mail when an operator sets it to %s', (verdict) => {
    const decision = decideOn('manual_review', { kind: 'operator', verdict });
    expect(decision).toMatchObject({ to: verdict, mails: ['payment-problem'] });
    expect(decision?.changes.declineClass).toBe(verdict === 'declined' ? 'generic' : undefined);
  });

  it('gets a mail about reversed money, not about a lost start', () => {
    const reversed: Observation = { kind: 'reverse', answer: { kind: 'reversed' } };
    expect(decideOn('reversing', reversed)?.mails).toEqual(['payment-problem']);
    expect(decideOn('reversing', reversed, { attempt: { flags: ['start_lost'] } })?.mails).toEqual([]);
  });

  it('gets no mail about a card that is declined at once', () => {
    const declined = { kind: 'declined', reason: 'funds', facts } as const;
    expect(decideOn('charging', complete(declined))?.mails).toEqual([]);
  });
});

describe('money that is pending', () => {
  it('stores the gateway’s final result', () => {
    expect(decideOn('paid_pending', query({ kind: 'declined', facts }))?.changes).toMatchObject({
      ...facts,
      declineClass: 'generic',
    });
    expect(decideOn('paid_pending', query({ kind: 'reversed', facts }))).toMatchObject({
      next: 'query',
      changes: facts,
    });
  });

  it('is looked up again after an internal error', () => {
    expect(decideOn('paid_pending', { kind: 'failed' })).toMatchObject({
      to: 'paid_pending',
      changes: { checkCount: 1 },
    });
    expect(decideOn('paid_pending', { kind: 'lapsed' })).toBeUndefined();
  });

  it('of another payment or currency needs an operator, with an alarm', () => {
    const foreign = { ...pending, currency: 'PAB' };
    const decision = decideOn('unknown', query(foreign));
    expect(decision).toMatchObject({
      to: 'manual_review',
      changes: { ...facts, flags: ['amount_mismatch', 'alarm'] },
    });
  });
});

describe('a card charged by the first call, without 3-D Secure', () => {
  it('with another amount is looked up, with an alarm', () => {
    expect(decideOn('starting', start({ ...approved, amountCents: 1 }))).toMatchObject({
      to: 'unknown',
      next: 'query',
      changes: { ...facts, flags: ['no_3ds', 'amount_mismatch', 'alarm'] },
    });
  });

  it('for a missing reservation is reversed, with an alarm', () => {
    expect(decideOn('starting', start(approved), { reservation: { state: 'expired' } })).toMatchObject({
      to: 'unknown',
      next: 'reverse',
      changes: { ...facts, flags: ['no_3ds', 'alarm'] },
    });
  });
});

describe('a response to the first call', () => {
  it('that the gateway is unreachable is a temporary error', () => {
    expect(decideOn('starting', start({ kind: 'rejected', reason: 'unavailable', facts }))).toMatchObject({
      to: 'error',
      changes: { ...facts, declineClass: 'temporary' },
    });
  });

  it('that failed 3-D Secure declines with its reason', () => {
    const ready = { kind: 'ready', authentication: 'failed', facts } as const;
    expect(decideOn('starting', start(ready))).toMatchObject({
      to: 'declined',
      changes: { ...facts, declineClass: 'authentication' },
    });
  });

  it.each([
    ['authenticated', undefined],
    ['no-liability-shift', ['no_liability_shift']],
  ] as const)('that is ready and %s sets the liability', (authentication, flags) => {
    const decision = decideOn('starting', start({ kind: 'ready', authentication, facts }), {
      policy: { tds: 'lenient' },
    });
    expect(decision?.to).toBe('authenticated');
    expect(decision?.changes.flags).toEqual(flags);
    const called: Observation = { kind: 'callback', authentication, facts };
    expect(decideOn('awaiting_payer', called, { policy: { tds: 'lenient' } })?.changes.flags).toEqual(flags);
  });
});

describe('a refusal of the charge', () => {
  it.each([
    ['setup', ['alarm']],
    ['funds', undefined],
  ] as const)('for %s has the flags %j', (reason, flags) => {
    const answer = { kind: 'declined', reason, facts } as const;
    expect(decideOn('charging', complete(answer))?.changes.flags).toEqual(flags);
  });
});

describe('a charge that is found later', () => {
  it.each(['amount_mismatch', 'duplicate'] as const)('after %s needs an operator, with an alarm', (flag) => {
    const given = { attempt: { flags: [flag] } };
    for (const observation of [query(approved), complete(approved)])
      expect(decideOn('unknown', observation, given)).toMatchObject({
        to: 'manual_review',
        changes: { flags: [flag, 'alarm'] },
      });
    expect(decideOn('unknown', { kind: 'failed' }, given)?.to).toBe('unknown');
  });

  it('of another payment needs an operator, with an alarm', () => {
    expect(decideOn('unknown', query({ ...approved, gatewayTxnId: 'txn-9' }))).toMatchObject({
      to: 'manual_review',
      changes: { ...facts, flags: ['amount_mismatch', 'alarm'] },
    });
  });

  it('after a lost start pays, without 3-D Secure and with an alarm', () => {
    expect(decideOn('unknown', query(approved), { attempt: { flags: ['start_lost'] } })).toMatchObject({
      to: 'paid',
      changes: { flags: ['start_lost', 'no_3ds', 'alarm'] },
    });
  });

  it('as declined or reversed stores the gateway’s response', () => {
    expect(decideOn('unknown', query({ kind: 'declined', facts }))).toMatchObject({
      to: 'declined',
      changes: { ...facts, declineClass: 'generic' },
    });
    expect(decideOn('unknown', query({ kind: 'reversed', facts }))).toMatchObject({
      to: 'reversing',
      next: 'query',
      changes: facts,
    });
  });
});

describe('a look-up during review', () => {
  it.each(['amount_mismatch', 'tampered', 'duplicate'] as const)(
    'does not end the review after %s',
    (flag) => {
      const given = { attempt: { flags: [flag] } };
      expect(decideOn('manual_review', query(approved), given)?.to).toBe('manual_review');
      expect(decideOn('manual_review', query({ kind: 'declined', facts }), given)?.to).toBe('manual_review');
    },
  );

  it('ends the review after a definite response', () => {
    expect(decideOn('manual_review', query(approved))?.to).toBe('paid');
    expect(decideOn('manual_review', query({ kind: 'declined', facts }))).toMatchObject({
      to: 'declined',
      changes: { ...facts, declineClass: 'generic' },
    });
    expect(decideOn('manual_review', query({ kind: 'reversed', facts }))).toMatchObject({
      to: 'reversed',
      changes: facts,
    });
  });

  it('stays under review when the money cannot confirm or its authentication does not fit', () => {
    const gone = { reservation: { state: 'cancelled' as const } };
    expect(decideOn('manual_review', query(approved), gone)?.to).toBe('manual_review');
    const tampered = { ...approved, facts: { ...facts, tdsStatus: 'N' } };
    expect(decideOn('manual_review', query(tampered))?.to).toBe('manual_review');
    expect(decideOn('manual_review', query({ ...approved, amountCents: 1 }))?.to).toBe('manual_review');
    expect(decideOn('manual_review', { kind: 'operator', verdict: 'paid' }, gone)).toBeUndefined();
    expect(decideOn('manual_review', { kind: 'failed' })).toBeUndefined();
  });
});
