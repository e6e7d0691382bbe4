import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Funding } from '#sandbox/paypal/world.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { type Alarm, hearAlarms } from '#tests/support/hear-alarms.ts';
import { openTestWorld, type TestWorld } from '#tests/support/open-test-world.ts';
import { comeBackAs, getPayPalAttempt } from '#tests/support/pay-with-paypal.ts';
import { approveNewAs, beginAnew, tellAbout } from '#tests/support/paypal-story.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { processWebhooks } from './process-webhooks.ts';

const MINUTE = 60_000;

let world: TestWorld;
let alarms: Alarm[];

beforeAll(async () => {
  world = await openTestWorld();
  ({ services: world.services, alarms } = hearAlarms(world.services));
});
afterEach(async () => {
  await beginAnew(world);
  alarms.length = 0;
});
afterAll(() => world.close());

const reload = (one: { id: string }) => reloadAttempt(world, one);
const approved = (funding?: Funding) => approveNewAs(world, funding);
const tell = (attempt: PaymentAttempt, type: string, id?: string) => tellAbout(world, attempt, type, id);
const net = async () => (await world.paypal.books()).netCents;

describe('a message of PayPal’s', () => {
  it('is done once, however often it comes', async () => {
    const { attempt } = await approved();
    const gets = async () => (await world.paypal.calls()).filter(({ method }) => method === 'GET').length;
    await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    const before = await gets();
    for (let time = 0; time < 25; time++) await tell(attempt, 'CHECKOUT.ORDER.APPROVED', 'WH-1');
    expect(await gets()).toBe(before);
    expect(await net()).toBe(48_414);
  });

  it('that we do not know, or that names nothing of ours, changes nothing', async () => {
    const { draftId } = await bookAs(world.services);
    const attempt = await getPayPalAttempt(world, draftId);
    await tell(attempt, 'SOMETHING.NEW');
    await world.services.webhooks.keep('paypal', {
      id: 'WH-foreign',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayTxnId: attempt.id,
      gatewayOrderId: 'ANOTHER-ORDER',
    });
    while ((await processWebhooks(world.services)) > 0);
    const rows = await world.query(
      "SELECT outcome FROM webhook_events WHERE event_id = 'WH-foreign' AND processed_at IS NOT NULL",
    );
    expect(rows).toEqual([{ outcome: 'ignored' }]);
    expect((await reload(attempt)).attempt.state).toBe('awaiting_payer');
  });

  it('about a dispute is told to an operator', async () => {
    const { attempt, address } = await approved();
    await comeBackAs(world, address);
    await tell(attempt, 'CUSTOMER.DISPUTE.CREATED');
    expect(alarms).toMatchObject([{ type: 'CUSTOMER.DISPUTE.CREATED', attemptId: attempt.id }]);
  });

  it('waits for another try when it could not be done', async () => {
    const { attempt } = await approved();
    const broken = { ...world.services, paypal: undefined };
    await world.services.webhooks.keep('paypal', {
      id: 'WH-again',
      type: 'CHECKOUT.ORDER.APPROVED',
      gatewayTxnId: attempt.id,
      gatewayOrderId: attempt.gatewayOrderId,
    });
    await processWebhooks(broken);
    expect(await processWebhooks(world.services)).toBe(0);
    world.clock.now += 2 * MINUTE;
    expect(await processWebhooks(world.services)).toBe(1);
    expect((await reload(attempt)).attempt.state).toBe('paid');
  });
});
