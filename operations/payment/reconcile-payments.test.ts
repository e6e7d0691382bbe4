import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { addDays, dateOf, fromInstant, toInstant } from '#domain/calendar/panama.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
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

const today = () => dateOf(fromInstant(fixture.clock.now));

async function compareYesterday() {
  while ((await reconcilePayments(fixture.services)) > 0);
  return fixture.services.payments.findDay(addDays(today(), -1), 'firefly');
}

it('finds nothing when both sides agree, and compares a day once, or again on request of an operator', async () => {
  const [paid, declined] = [await pay(), await pay(CARDS.declined)];
  expect([paid.state, declined.state]).toEqual(['paid', 'declined']);
  fixture.clock.now += DAY;
  expect(await compareYesterday()).toMatchObject({ checked: 2, differences: [] });
  expect([alarms, reported]).toMatchObject([[], [{ checked: 2 }]]);
  expect(await reconcilePayments(fixture.services)).toBe(0);
  const day = addDays(today(), -1);
  await fixture.services.payments.requestDay({ day, brand: 'firefly' }, anAuditedAct('reconcile', day));
  expect(await reconcilePayments(fixture.services)).toBe(1);
});

it('reports nothing for days without payments', async () => {
  fixture.clock.now += 3 * DAY;
  expect(await compareYesterday()).toMatchObject({ checked: 0 });
  expect([...reported, ...alarms]).toEqual([]);
});

it('compares the other payments of a day when the gateway of one is not configured any more', async () => {
  const { id } = await pay();
  await pay();
  const former = "UPDATE payment_attempts SET gateway = 'former', gateway_order_id = 'F-01' WHERE id = $1";
  await fixture.query(former, [id]);
  fixture.clock.now += DAY;
  expect(await compareYesterday()).toMatchObject({
    checked: 2,
    differences: [{ reference: 'F-01', kind: 'unchecked', ours: 'paid', theirs: 'unsupported' }],
  });
});

it('raises an alarm for money that exists on one side only', async () => {
  const [ours, theirs] = [await pay(), await pay()];
  await fixture.query("UPDATE payment_attempts SET gateway_txn_id = 'elsewhere' WHERE id = $1", [ours.id]);
  await fixture.query('ALTER TABLE payment_attempts DISABLE TRIGGER payment_attempts_move');
  await fixture.query("UPDATE payment_attempts SET state = 'expired' WHERE id = $1", [theirs.id]);
  await fixture.query('ALTER TABLE payment_attempts ENABLE TRIGGER payment_attempts_move');
  fixture.clock.now += DAY;
  const found = await compareYesterday();
  const kinds = found?.differences.map(({ reference, kind }) => `${reference} ${kind}`).sort();
  const expected = [`${ours.gatewayOrderId} ours-not-theirs`, `${theirs.gatewayOrderId} theirs-not-ours`];
  expect(kinds).toEqual(expected.sort());
  expect(alarms).toMatchObject([{ alarm: true, differences: 2 }]);
});

it('compares the days of an outage later', async () => {
  await compareYesterday();
  const [paid, day] = [await pay(), today()];
  await fixture.query("UPDATE payment_attempts SET gateway_txn_id = 'lost' WHERE id = $1", [paid.id]);
  fixture.clock.now += 4 * DAY;
  await compareYesterday();
  expect(await fixture.services.payments.findDay(day, 'firefly')).toMatchObject({ checked: 1 });
  expect(alarms).toMatchObject([{ alarm: true, day, differences: 1 }]);
});

it('finds a refund in PayPal’s own pages on its day, also for a payment of earlier days', async () => {
  /** PayPal's clock follows that of the test. */
  const setPayPalTime = () => fixture.paypal.control('/clock', { offsetMs: fixture.clock.now - Date.now() });
  await setPayPalTime();
  const attempt = await getPayPalAttempt(fixture, (await bookAs(fixture.services)).draftId);
  await comeBackAs(fixture, await approveAs(attempt));
  const { gatewayOrderId: order } = (await fixture.services.payments.find(attempt.id)) ?? attempt;
  fixture.clock.now += DAY;
  expect((await compareYesterday())?.differences).toEqual([]);
  fixture.clock.now += 5 * DAY;
  await setPayPalTime();
  expect(await fixture.paypal.control('/refund', { order, cents: 5000 })).toEqual({ refunded: true });
  fixture.clock.now += DAY;
  const difference = { reference: order, kind: 'refunded-there', ours: 'paid' };
  expect(await compareYesterday()).toMatchObject({ checked: 0, differences: [difference] });
  expect(alarms).toMatchObject([{ alarm: true, references: [`${order} refunded-there`] }]);
  fixture.clock.now += DAY;
  expect((await compareYesterday())?.differences).toEqual([]);
});
