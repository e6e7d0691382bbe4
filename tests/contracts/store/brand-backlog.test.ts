import { expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { anAttempt, BOOKED_AT } from '#tests/support/a-reservation.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

it('shows operators and monitoring of each brand its own payments, mails and webhooks only', async () => {
  const reservation = await getPlaced(test.store);
  const attempt = anAttempt(reservation, { gateway: 'paypal', createdAt: Date.now() });
  await test.store.payments.create(attempt, { now: BOOKED_AT, maxAttempts: 5 });
  for (const state of ['starting', 'unknown'])
    await test.query('UPDATE payment_attempts SET state = $2 WHERE id = $1', [attempt.id, state]);
  const firefly = createStore({ ...test.database, brand: 'firefly' });
  await firefly.payments.keepWebhook('paypal', {
    id: 'WH-1',
    type: 'CHECKOUT.ORDER.APPROVED',
    gatewayOrderId: undefined,
    gatewayTxnId: attempt.gatewayTxnId,
  });
  await firefly.payments.countRefusedWebhook('paypal');
  await test.store.outbox.queueMails([
    {
      dedupeKey: 'confirmation',
      kind: 'confirmation',
      reservationId: reservation.id,
      to: 'ana@example.com',
      language: 'en',
    },
  ]);
  const [mail] = await test.query<{ id: string }>('SELECT id FROM outbox_mails');
  await test.store.outbox.giveUpMail(mail?.id ?? '', 'refused', BOOKED_AT);
  const readAs = async (brand: string) => {
    const { payments, outbox } = createStore({ ...test.database, brand });
    const { mailsGivenUp, webhooks, outcomes, webhooksRefused } = await payments.backlog();
    return {
      listed: (
        await payments.listMoney({
          list: 'waiting',
          state: undefined,
          branches: undefined,
          page: 1,
          perPage: 9,
        })
      ).length,
      found: (await payments.findAttempts(attempt.gatewayOrderId)).length,
      mails: (await outbox.listGivenUp(9)).length,
      metrics: [mailsGivenUp.count, webhooks.count, outcomes.length, webhooksRefused],
      isMailRetried: await outbox.retryMail(mail?.id ?? '', anAuditedAct('retry', '')),
    };
  };
  const nothing = { listed: 0, found: 0, mails: 0, metrics: [0, 0, 0, 0], isMailRetried: false };
  expect(await readAs('hertz')).toEqual(nothing);
  const all = { listed: 1, found: 1, mails: 1, metrics: [1, 1, 1, 1], isMailRetried: true };
  expect(await readAs('firefly')).toEqual(all);
});

it('counts the payments of the last hour, so that the time to read them does not grow with all payments', async () => {
  const count = async () => (await test.store.payments.backlog()).outcomes.length;
  const before = await count();
  const create = async (gateway: string, createdAt: number) =>
    test.store.payments.create(anAttempt(await getPlaced(test.store), { gateway, createdAt }), {
      now: BOOKED_AT,
      maxAttempts: 5,
    });
  await create('earlier', Date.now() - 61 * 60_000);
  expect(await count()).toBe(before);
  await create('recent', Date.now() - 59 * 60_000);
  expect(await count()).toBe(before + 1);
});
