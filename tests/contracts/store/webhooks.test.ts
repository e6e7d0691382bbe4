import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { GatewayEvent } from '#operations/ports/redirect-gateway.ts';
import { BOOKED_AT, MINUTE } from '#tests/support/a-reservation.ts';
import { storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

function anEvent(): GatewayEvent {
  const id = `WH-${randomUUID()}`;
  return { id, type: 'CHECKOUT.ORDER.APPROVED', gatewayOrderId: 'ORDER', gatewayTxnId: undefined };
}

const idsDue = async (now: number) => (await test.store.payments.claimWebhooks(now, 100)).map(({ id }) => id);

describe('webhooks of gateways', () => {
  it('are stored once with repeated and concurrent deliveries', async () => {
    const event = anEvent();
    const kept = await Promise.all([1, 2, 3, 4].map(() => test.store.payments.keepWebhook('paypal', event)));
    expect(kept.filter(Boolean)).toHaveLength(1);
    expect(await test.store.payments.claimWebhooks(BOOKED_AT, 100)).toEqual([event]);
    await test.store.payments.finishWebhook('paypal', event.id, 'looked');
  });

  it('that are refused are only counted', async () => {
    const { webhooksRefused } = await test.store.payments.backlog();
    await Promise.all([1, 2, 3].map(() => test.store.payments.countRefusedWebhook('paypal')));
    expect((await test.store.payments.backlog()).webhooksRefused).toBe(webhooksRefused + 3);
    expect(await test.store.payments.claimWebhooks(BOOKED_AT, 100)).toEqual([]);
  });

  it('are deleted long after they were processed, the others are not', async () => {
    const [old, open, recent] = [anEvent(), anEvent(), anEvent()];
    for (const event of [old, open, recent]) await test.store.payments.keepWebhook('paypal', event);
    for (const { id } of [old, recent]) await test.store.payments.finishWebhook('paypal', id, 'looked');
    await test.query("UPDATE webhook_events SET processed_at = '2020-01-01' WHERE event_id = $1", [old.id]);
    expect(await test.store.payments.pruneWebhooks(Date.UTC(2021, 0, 1), 10)).toBe(1);
    const rows = await test.query<{ id: string }>('SELECT event_id AS id FROM webhook_events');
    const left = rows.map(({ id }) => id);
    expect([old, open, recent].map(({ id }) => left.includes(id))).toEqual([false, true, true]);
    await test.store.payments.finishWebhook('paypal', open.id, 'looked');
  });

  it('are claimed by one worker each', async () => {
    const events = [anEvent(), anEvent(), anEvent(), anEvent()];
    for (const event of events) await test.store.payments.keepWebhook('paypal', event);
    const claims = await Promise.all([idsDue(BOOKED_AT), idsDue(BOOKED_AT), idsDue(BOOKED_AT)]);
    expect(claims.flat().toSorted()).toEqual(events.map(({ id }) => id).toSorted());
    for (const { id } of events) await test.store.payments.finishWebhook('paypal', id, 'ignored');
  });

  it('are retried with growing pauses until they are processed', async () => {
    const event = anEvent();
    await test.store.payments.keepWebhook('paypal', event);
    const waits: number[] = [];
    let now = BOOKED_AT;
    for (let tries = 0; tries < 3; tries++) {
      expect(await idsDue(now)).toEqual([event.id]);
      let minutes = 0;
      while ((await idsDue(now + minutes * MINUTE)).length === 0) minutes += 1;
      waits.push(minutes);
      now += minutes * MINUTE + 60 * MINUTE;
    }
    expect(waits[0]).toBe(1);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    await test.store.payments.finishWebhook('paypal', event.id, 'looked');
    expect(await idsDue(now + 24 * 60 * MINUTE)).toEqual([]);
  });
});
