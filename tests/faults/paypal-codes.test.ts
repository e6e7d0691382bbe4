import { expect } from 'vitest';
import { expectPaidOnce } from './fixture/expect-paid-once.ts';
import type { FaultFixture } from './fixture/fault-fixture.ts';
import {
  aRenter,
  decideAtPayPal,
  goToPayPal,
  netCentsOf,
  openCheckout,
  type Renter,
  readShown,
  returnFromPayPal,
  waitUntilShown,
} from './fixture/renter.ts';
import { scenariosForTests } from './fixture/scenario.ts';
import { withoutWebhooks } from './fixture/webhooks.ts';

const scenario = scenariosForTests();

/** Approves and returns; the capture is refused with that issue. Returns the address of PayPal's page. */
async function payInto(fixture: FaultFixture, renter: Renter, code: string): Promise<string | undefined> {
  await withoutWebhooks(fixture);
  const payerUrl = await goToPayPal(renter);
  await fixture.armPayPal({ operation: 'capture', kind: 'code', code });
  await returnFromPayPal(renter, await decideAtPayPal(payerUrl));
  return payerUrl;
}

async function newestOf({ query }: FaultFixture, { reservationId }: Renter) {
  const [row] = await query<{ state: string; code: string; class: string; flags: string[] }>(
    `SELECT state, raw_code AS code, decline_class AS class, flags FROM payment_attempts
     WHERE reservation_id = $1 ORDER BY created_at DESC LIMIT 1`,
    [reservationId],
  );
  return row;
}

/** The refusals of payments.md#paypal-capture, grouped by the message to the payer. Nothing is charged. */
const CLASSES = {
  funds: [
    'TRANSACTION_LIMIT_EXCEEDED MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED',
    /Prueba con una tarjeta|Try a card/,
  ],
  generic: [
    'PAYER_CANNOT_PAY PAYER_ACCOUNT_RESTRICTED PAYER_ACCOUNT_LOCKED_OR_CLOSED TRANSACTION_REFUSED COMPLIANCE_VIOLATION NEVER_HEARD_OF',
    /PayPal no aprobó el pago|PayPal did not approve/,
  ],
  setup: [
    'TRANSACTION_BLOCKED_BY_PAYEE PAYEE_BLOCKED_TRANSACTION TRANSACTION_RECEIVING_LIMIT_EXCEEDED PAYEE_ACCOUNT_RESTRICTED AUTH_CAPTURE_NOT_ENABLED CURRENCY_NOT_SUPPORTED AMOUNT_MISMATCH ITEM_TOTAL_MISMATCH INVALID_REQUEST PERMISSION_DENIED',
    /PayPal no está disponible|PayPal is not available/,
  ],
} as const;

for (const [declineClass, [issues, words]] of Object.entries(CLASSES))
  scenario([9, 'paypal', `issues ${issues}: ${declineClass}`], async (fixture, random) => {
    for (const code of issues.split(' ')) {
      const renter = await aRenter(fixture, random);
      await payInto(fixture, renter, code);
      const page = await openCheckout(renter);
      expect(page.text, code).toMatch(words);
      expect(await newestOf(fixture, renter), code).toEqual({
        state: 'declined',
        code,
        class: declineClass,
        // The shop's account is misconfigured, which must raise an alarm.
        flags: declineClass === 'setup' ? ['alarm'] : [],
      });
      expect(await netCentsOf(fixture, renter), code).toEqual([0]);
    }
  });

for (const code of ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'])
  scenario(
    [9, 'paypal', `${code} redirects the payer to PayPal again, and then it is paid`],
    async (fixture, random) => {
      const renter = await aRenter(fixture, random);
      const payerUrl = await payInto(fixture, renter, code);
      expect(await readShown(renter)).toBe('paypal');
      await returnFromPayPal(renter, await decideAtPayPal(payerUrl));
      await expectPaidOnce(fixture, renter);
    },
  );

scenario(
  [
    9,
    'paypal',
    'ORDER_COMPLETION_IN_PROGRESS is no result: looked up until it is certain that nothing was captured',
  ],
  async (fixture, random) => {
    const renter = await aRenter(fixture, random);
    await payInto(fixture, renter, 'ORDER_COMPLETION_IN_PROGRESS');
    await waitUntilShown(renter, 'settling');
    await fixture.time.settle();
    expect(['reversed', 'declined']).toContain((await newestOf(fixture, renter))?.state);
    expect(await netCentsOf(fixture, renter)).toEqual([0]);
  },
);
