import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { approveAs, comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { decideAs } from '#tests/support/paypal-fixture.ts';
import { type Alarm, recordAlarms } from '#tests/support/record-alarms.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { withServices } from '#tests/support/with-services.ts';
import type { RedirectGateway } from '../ports/redirect-gateway.ts';
import { processWebhooks, pruneWebhooks } from './webhooks/process-webhooks.ts';

const DAY = 86_400_000;
let fixture: TestFixture;
let alarms: Alarm[];

beforeAll(async () => {
  fixture = await openTestFixture();
  ({ services: fixture.services, alarms } = recordAlarms(fixture.services));
});
afterEach(async () => {
  await fixture.paypal.control('/reset', {});
  await fixture.query('DELETE FROM rate_limits');
  alarms.length = 0;
});
afterAll(() => fixture.close());

const begun = async () => getPayPalAttempt(fixture, (await bookAs(fixture.services)).draftId);
const stateOf = async (attempt: PaymentAttempt) => (await reloadAttempt(fixture, attempt)).attempt.state;
const calls = async (part: string) =>
  (await fixture.paypal.calls()).filter(({ path, method }) => `${method} ${path}`.includes(part));
const net = async () => (await fixture.paypal.readLedger()).netCents;

/** Stores and processes a message of PayPal whose signature was verified before. */
async function tell({ id: gatewayTxnId, gatewayOrderId }: PaymentAttempt, type: string, id = type) {
  await fixture.services.payments.keepWebhook('paypal', { id, type, gatewayTxnId, gatewayOrderId });
  while ((await processWebhooks(fixture.services)) > 0);
}

describe('a payment with PayPal', () => {
  it('charges nothing for a forged return', async () => {
    const attempt = await begun();
    const url = new URL((await decideAs(attempt.payerUrl ?? '', { action: 'cancel' })) ?? '');
    const way = `${url.origin}${url.pathname.replace('/cancel', '/return')}`;
    expect(await comeBackAs(fixture, `${way}?token=SOMEBODYELSES0000`)).toBe(false);
    expect(await comeBackAs(fixture, way)).toBe(false);
    expect(await comeBackAs(fixture, `${way.replace(/[^/]+\/return$/, 'x/return')}?token=x`)).toBe(false);
    expect(await comeBackAs(fixture, `${way}?token=${attempt.gatewayOrderId}`)).toBe(true);
    expect([await stateOf(attempt), await calls('/capture')]).toEqual(['awaiting_payer', []]);
  });

  it('is not canceled by the cancel address once the payer has approved', async () => {
    const attempt = await begun();
    await comeBackAs(fixture, (await approveAs(attempt)).replace('/return?', '/cancel?'));
    await fixture.settle();
    expect(await stateOf(attempt)).toBe('paid');
  });

  it('repeats the charge with the same request id when the request was lost', async () => {
    const attempt = await begun();
    await fixture.paypal.arm({ operation: 'capture', kind: 'reset_before' });
    await comeBackAs(fixture, await approveAs(attempt));
    await passMinutes(fixture, 1);
    expect(await stateOf(attempt)).toBe('paid');
    const ids = (await calls('/capture')).map(({ requestId }) => requestId);
    expect(ids).toEqual(Array(2).fill(`${attempt.id}:capture:0`));
  });

  it('gives up without a charge while PayPal is down for an hour, and captures nothing later', async () => {
    const attempt = await begun();
    await fixture.paypal.arm({ operation: 'capture', kind: 'http_before', times: 50 });
    await fixture.paypal.arm({ operation: 'get', kind: 'http_before', times: 200, nth: 2 });
    await comeBackAs(fixture, await approveAs(attempt));
    await passMinutes(fixture, 60, { step: 15 });
    expect(await stateOf(attempt)).toBe('unknown');
    await fixture.paypal.disarm();
    await passMinutes(fixture, 20);
    expect([await stateOf(attempt), await net()]).toEqual(['reversed', 0]);
  });
});

describe('a webhook of PayPal', () => {
  it('is processed once, however often it arrives', async () => {
    const attempt = await begun();
    await approveAs(attempt);
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    const before = await calls('GET');
    for (let time = 0; time < 25; time++) await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    expect([await calls('GET'), await net()]).toEqual([before, 48_414]);
  });

  it('of an unknown type or an unknown payment changes nothing', async () => {
    const attempt = await begun();
    await tell(attempt, 'SOMETHING.NEW', 'WH-2');
    await tell({ ...attempt, gatewayOrderId: 'ANOTHER-ORDER' }, 'CHECKOUT.ORDER.APPROVED', 'WH-foreign');
    const rows = await fixture.query("SELECT outcome FROM webhook_events WHERE event_id = 'WH-foreign'");
    expect([rows, await stateOf(attempt)]).toEqual([[{ outcome: 'ignored' }], 'awaiting_payer']);
  });

  it('about a dispute raises an alarm', async () => {
    const attempt = await begun();
    await comeBackAs(fixture, await approveAs(attempt));
    await tell(attempt, 'CUSTOMER.DISPUTE.CREATED');
    expect(alarms).toMatchObject([{ type: 'CUSTOMER.DISPUTE.CREATED', attemptId: attempt.id }]);
  });

  it('that leads to a refused funding is not undone by an approval that PayPal reported before', async () => {
    const attempt = await begun();
    const address = await approveAs(attempt, 'declined');
    const paypal = fixture.services.gateways.paypal;
    assert(paypal);
    let isFirst = true;
    const query: RedirectGateway['query'] = async (payment) => {
      const [answer, isOvertaken] = [await paypal.query(payment), isFirst];
      isFirst = false;
      if (isOvertaken) await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-early');
      return answer;
    };
    const late: RedirectGateway = Object.create(paypal, { query: { value: query } });
    const gateways = { ...fixture.services.gateways, paypal: late };
    await withServices(fixture.services, { gateways }, () => comeBackAs(fixture, address));
    const { attempt: after } = await reloadAttempt(fixture, attempt);
    expect(after).toMatchObject({ state: 'awaiting_payer', declineClass: 'funds', chargeRound: 1 });
    expect(await calls('/capture')).toHaveLength(1);
  });

  it('is deleted 90 days after it was processed', async () => {
    await fixture.query('DELETE FROM webhook_events');
    await tell(await begun(), 'SOMETHING.NEW', 'WH-processed');
    const [row] = await fixture.query<{ at: number }>(
      'SELECT ceil(extract(epoch FROM processed_at) * 1000)::float8 AS at FROM webhook_events',
    );
    const pruneAt = (now: number) => pruneWebhooks({ ...fixture.services, clock: { now: () => now } });
    const end = (row?.at ?? Number.NaN) + 90 * DAY;
    expect([await pruneAt(end - 1), await pruneAt(end + 1)]).toEqual([0, 1]);
  });
});
