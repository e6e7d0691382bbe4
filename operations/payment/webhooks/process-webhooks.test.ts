import { afterAll, afterEach, assert, beforeAll, describe, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { payPalSteps, resetSandboxes } from '#tests/support/paypal-steps.ts';
import { type Alarm, recordAlarms } from '#tests/support/record-alarms.ts';
import { withoutGateways, withServices } from '#tests/support/with-services.ts';
import type { RedirectGateway } from '../../ports/redirect-gateway.ts';
import { processWebhooks } from './process-webhooks.ts';

const MINUTE = 60_000;

let fixture: TestFixture;
let alarms: Alarm[];

beforeAll(async () => {
  fixture = await openTestFixture();
  ({ services: fixture.services, alarms } = recordAlarms(fixture.services));
});
afterEach(async () => {
  await resetSandboxes(fixture);
  alarms.length = 0;
});
afterAll(() => fixture.close());

const { reload, approved, tell, net } = payPalSteps(() => fixture);

describe('a webhook of PayPal', () => {
  it('is processed once, however often it arrives', async () => {
    const { attempt } = await approved();
    const gets = async () => (await fixture.paypal.calls()).filter(({ method }) => method === 'GET').length;
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    const before = await gets();
    for (let time = 0; time < 25; time++) await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    expect(await gets()).toBe(before);
    expect(await net()).toBe(48_414);
  });

  it('of an unknown type or an unknown payment changes nothing', async () => {
    const { draftId } = await bookAs(fixture.services);
    const attempt = await getPayPalAttempt(fixture, draftId);
    await tell(attempt, 'SOMETHING.NEW');
    await fixture.services.payments.keepWebhook('paypal', {
      id: 'WH-foreign',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayTxnId: attempt.id,
      gatewayOrderId: 'ANOTHER-ORDER',
    });
    while ((await processWebhooks(fixture.services)) > 0);
    const rows = await fixture.query(
      "SELECT outcome FROM webhook_events WHERE event_id = 'WH-foreign' AND processed_at IS NOT NULL",
    );
    expect(rows).toEqual([{ outcome: 'ignored' }]);
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
  });

  it('about a dispute raises an alarm', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(fixture, address);
    await tell(attempt, 'CUSTOMER.DISPUTE.CREATED');
    expect(alarms).toMatchObject([{ type: 'CUSTOMER.DISPUTE.CREATED', attemptId: attempt.id }]);
  });

  it('is retried when it could not be processed', async () => {
    const { attempt } = await approved();
    const broken = withoutGateways(fixture.services);
    await fixture.services.payments.keepWebhook('paypal', {
      id: 'WH-again',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayTxnId: attempt.id,
      gatewayOrderId: attempt.gatewayOrderId,
    });
    await processWebhooks(broken);
    expect(await processWebhooks(fixture.services)).toBe(0);
    fixture.clock.now += 2 * MINUTE;
    expect(await processWebhooks(fixture.services)).toBe(1);
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });

  it('that leads to a refused funding is not undone by an approval that PayPal reported before', async () => {
    const { attempt, address } = await approved('declined');
    const paypal = fixture.services.gateways.paypal;
    assert(paypal);
    let isFirst = true;
    const late: RedirectGateway = Object.create(paypal, {
      query: {
        async value(payment: { gatewayOrderId: string }) {
          const [answer, isOvertaken] = [await paypal.query(payment), isFirst];
          isFirst = false;
          if (isOvertaken) await tell(attempt, 'CHECKOUT.ORDER.APPROVED');
          return answer;
        },
      },
    });
    const gateways = { ...fixture.services.gateways, paypal: late };
    await withServices(fixture.services, { gateways }, () => comeBackAs(fixture, address));
    expect((await reload(attempt)).attempt).toMatchObject({
      state: 'awaiting_payer',
      declineClass: 'funds',
      chargeRound: 1,
    });
    const calls = await fixture.paypal.calls();
    expect(calls.filter(({ path }) => path.endsWith('/capture'))).toHaveLength(1);
  });
});
