import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addDays, dateOf, fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { comeBackAs } from '#tests/support/pay-with-paypal.ts';
import { payPalSteps } from '#tests/support/paypal-steps.ts';

import { reconcilePayments } from './reconcile-payments.ts';

const DAY = 24 * 60 * 60_000;
let fixture: TestFixture;
let alarms: object[] = [];
let reported: object[] = [];

beforeAll(async () => {
  fixture = await openTestFixture();
  fixture.clock.now = toInstant('2025-12-15T09:00');
  fixture.services.log = {
    info: (fields) => void ('checked' in fields && reported.push(fields)),
    warn() {},
    error: (fields) => void alarms.push(fields),
  };
});
beforeEach(() => {
  alarms = [];
  reported = [];
  fixture.clock.now += 2 * DAY;
});
afterAll(() => fixture.close());

async function pay(card = CARDS.frictionless) {
  const { draftId } = await bookAs(fixture.services);
  return getPaid(fixture, draftId, card);
}

async function compareYesterday() {
  const day = addDays(dateOf(fromInstant(fixture.clock.now)), -1);
  while ((await reconcilePayments(fixture.services)) > 0);
  return fixture.services.payments.findDay(day, 'firefly');
}

it('finds nothing when both sides agree, and compares a day once', async () => {
  const [paid, declined] = [await pay(), await pay(CARDS.declined)];
  expect([paid.state, declined.state]).toEqual(['paid', 'declined']);
  fixture.clock.now += DAY;
  expect(await compareYesterday()).toMatchObject({ checked: 2, differences: [] });
  expect(alarms).toEqual([]);
  expect(reported).toMatchObject([{ checked: 2 }]);
  expect(await reconcilePayments(fixture.services)).toBe(0);
});

it('reports nothing for days without payments', async () => {
  fixture.clock.now += 3 * DAY;
  expect(await compareYesterday()).toMatchObject({ checked: 0 });
  expect([...reported, ...alarms]).toEqual([]);
});

it('compares the other payments of a day when the gateway of one is not configured any more', async () => {
  const { id } = await pay();
  await pay();
  await fixture.query(
    "UPDATE payment_attempts SET gateway = 'former', gateway_order_id = 'F-01' WHERE id = $1",
    [id],
  );
  fixture.clock.now += DAY;
  expect(await compareYesterday()).toMatchObject({
    checked: 2,
    differences: [{ reference: 'F-01', kind: 'unchecked', ours: 'paid', theirs: 'unsupported' }],
  });
});

it('raises an alarm for money that exists on one side only', async () => {
  const ours = await pay();
  const theirs = await pay();
  await fixture.query(
    "UPDATE payment_attempts SET gateway_txn_id = 'elsewhere', gateway_order_id = 'E-01' WHERE id = $1",
    [ours.id],
  );
  await fixture.query('ALTER TABLE payment_attempts DISABLE TRIGGER payment_attempts_move');
  await fixture.query("UPDATE payment_attempts SET state = 'expired' WHERE id = $1", [theirs.id]);
  fixture.clock.now += DAY;
  const found = await compareYesterday();
  expect(found?.differences.toSorted((a, b) => a.kind.localeCompare(b.kind))).toEqual([
    // The test clock gives both the same time.
    { reference: 'E-01', kind: 'ours-not-theirs', ours: 'paid', theirs: 'not-found', amountCents: 48_414 },
    {
      reference: theirs.gatewayOrderId,
      kind: 'theirs-not-ours',
      ours: 'expired',
      theirs: 'approved 48414',
      amountCents: 48_414,
    },
  ]);
  expect(alarms).toMatchObject([{ alarm: true, differences: 2 }]);
});

it('compares the days of an outage later', async () => {
  await compareYesterday();
  const paid = await pay();
  const day = dateOf(fromInstant(fixture.clock.now));
  await fixture.query("UPDATE payment_attempts SET gateway_txn_id = 'lost' WHERE id = $1", [paid.id]);
  fixture.clock.now += 4 * DAY;
  await compareYesterday();
  expect(await fixture.services.payments.findDay(day, 'firefly')).toMatchObject({ checked: 1 });
  expect(alarms).toMatchObject([{ alarm: true, day, differences: 1 }]);
});

it('compares a day again on request of an operator', async () => {
  await pay();
  const today = dateOf(fromInstant(fixture.clock.now));
  await compareYesterday();
  await fixture.services.payments.requestDay({ day: today, brand: 'firefly' });
  expect(await reconcilePayments(fixture.services)).toBe(1);
  expect(await fixture.services.payments.findDay(today, 'firefly')).toMatchObject({ checked: 1 });
});

describe('a refund in PayPal’s own pages', () => {
  const { approved, reload } = payPalSteps(() => fixture);

  /** PayPal's clock follows that of the test. */
  const setPayPalTime = () => fixture.paypal.control('/clock', { offsetMs: fixture.clock.now - Date.now() });

  async function payWithPayPal() {
    await setPayPalTime();
    const { attempt, address } = await approved();
    await comeBackAs(fixture, address);
    const paid = (await reload(attempt)).attempt;
    expect(paid.state).toBe('paid');
    return paid;
  }

  async function refundThere(order: string, cents?: number) {
    await setPayPalTime();
    expect(await fixture.paypal.control('/refund', { order, cents })).toEqual({ refunded: true });
  }

  it.each([
    [5000, 'approved 48414, refunded 5000'],
    [undefined, 'reversed, refunded 48414'],
  ])('of %s cents is found on its day, also for a payment of earlier days', async (cents, theirs) => {
    const { gatewayOrderId } = await payWithPayPal();
    fixture.clock.now += DAY;
    expect((await compareYesterday())?.differences).toEqual([]);
    fixture.clock.now += 5 * DAY;
    await refundThere(gatewayOrderId, cents);
    fixture.clock.now += DAY;
    const difference = { reference: gatewayOrderId, kind: 'refunded-there', ours: 'paid', theirs };
    expect(await compareYesterday()).toMatchObject({ checked: 0, differences: [difference] });
    expect(alarms).toMatchObject([{ alarm: true, references: [`${gatewayOrderId} refunded-there`] }]);
    fixture.clock.now += DAY;
    expect((await compareYesterday())?.differences).toEqual([]);
  });

  it('is found on the day of the payment', async () => {
    const { gatewayOrderId } = await payWithPayPal();
    await refundThere(gatewayOrderId, 100);
    fixture.clock.now += DAY;
    expect((await compareYesterday())?.differences).toMatchObject([{ kind: 'refunded-there' }]);
  });
});
