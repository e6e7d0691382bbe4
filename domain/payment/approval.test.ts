import { expect, test } from 'vitest';
import { anAttempt, aPolicy, aReservation } from '#tests/support/a-payment.ts';
import { approval, facts } from '#tests/support/decide-on.ts';
import { authenticationFlags, compareApproval } from './approval.ts';
import type { AttemptFlag } from './attempt.ts';
import type { PaymentPolicy } from './decision.ts';
import type { ApprovedPayment } from './observation.ts';

test.each<[Partial<ApprovedPayment>, ReturnType<typeof compareApproval>]>([
  [{}, 'exact'],
  [{ gatewayOrderId: undefined }, 'exact'],
  [{ amountCents: 48_413 }, 'amount'],
  [{ amountCents: 48_415 }, 'amount'],
  [{ currency: 'PAB' }, 'foreign'],
  [{ gatewayTxnId: 'txn-2' }, 'foreign'],
  [{ gatewayOrderId: 'FF-7K2Q9M-02' }, 'foreign'],
])('an approval with %j compares as %s', (changes, match) => {
  expect(compareApproval(anAttempt(), { ...approval, ...changes })).toBe(match);
});

function flagsFor(tdsStatus: string | undefined, tds: PaymentPolicy['tds'], flags: AttemptFlag[] = []) {
  const situation = {
    attempt: anAttempt({ flags }),
    reservation: aReservation(),
    policy: { ...aPolicy, tds },
  };
  return authenticationFlags(situation, { ...approval, facts: { ...facts, tdsStatus } });
}

test.each<[string | undefined, PaymentPolicy['tds'], AttemptFlag[]]>([
  [undefined, 'strict', []],
  ['Y', 'strict', []],
  ['Y', 'lenient', []],
  ['A', 'strict', []],
  ['A', 'lenient', []],
  ['U', 'strict', ['tampered', 'alarm']],
  ['U', 'lenient', ['no_liability_shift']],
  ['N', 'strict', ['tampered', 'alarm']],
  ['N', 'lenient', ['tampered', 'alarm']],
])('the status %s of 3-D Secure under the %s policy sets the flags %j', (status, tds, flags) => {
  expect(flagsFor(status, tds)).toEqual(flags);
});

test('a charge whose start was lost cannot have been authenticated, so its status sets no flag', () => {
  expect(flagsFor('N', 'strict', ['start_lost'])).toEqual([]);
});
