import { expect, it } from 'vitest';
import { sendMails } from '#operations/mail/send-mails.ts';
import { deliverEvents, publishEvents } from '#operations/notify/deliver-events.ts';
import { processWebhooks } from '#operations/payment/webhooks/process-webhooks.ts';
import type { Services } from '#operations/ports/services.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';

const MINUTE = 60_000;

const fixture = fixtureForTests();

/** As in a process that is killed: the job begins its first call, which never returns. */
function killIn(job: (services: Services) => Promise<number>, toServices: (called: () => void) => Services) {
  return new Promise<void>((called) => void job(toServices(called)));
}

const never = <Result>(called: () => void) =>
  new Promise<Result>(() => {
    called();
  });

it('sends the mail of a killed process within a minute', async () => {
  const { services, clock, mails } = fixture;
  await bookAs(services, { reservationType: 'normal' });
  const sent = mails.length;
  await killIn(sendMails, (called) => ({
    ...services,
    outbound: { ...services.outbound, mailer: { send: () => never(called) } },
  }));
  expect(await sendMails(services)).toBe(0);
  clock.now += MINUTE;
  expect(await sendMails(services)).toBe(1);
  expect(mails).toHaveLength(sent + 1);
});

it('processes the webhook of a killed process within a minute', async () => {
  const { services, clock } = fixture;
  const event = { id: 'WH-killed', type: 'X', gatewayTxnId: undefined, gatewayOrderId: undefined };
  await services.payments.keepWebhook('paypal', event);
  const hangs = (called: () => void): Services => ({
    ...services,
    payments: { ...services.payments, finishWebhook: () => never(called) },
  });
  await killIn(processWebhooks, hangs);
  expect(await processWebhooks(services)).toBe(0);
  clock.now += MINUTE;
  expect(await processWebhooks(services)).toBe(1);
});

it('delivers the event of a killed process within a minute', async () => {
  const { services, clock } = fixture;
  const delivered: string[] = [];
  const receiver = { send: async ({ id }: { id: string }) => void delivered.push(id) };
  const receiving = { ...services, outbound: { ...services.outbound, receiver } };
  await bookAs(services, { reservationType: 'normal' });
  while ((await publishEvents(receiving)) > 0);
  while ((await deliverEvents(receiving)) > 0);
  await bookAs(services, { reservationType: 'normal' });
  while ((await publishEvents(receiving)) > 0);
  const before = delivered.length;
  await killIn(deliverEvents, (called) => ({
    ...services,
    outbound: { ...services.outbound, receiver: { send: () => never(called) } },
  }));
  expect(await deliverEvents(receiving)).toBe(0);
  clock.now += MINUTE;
  expect(await deliverEvents(receiving)).toBe(1);
  expect(delivered).toHaveLength(before + 1);
});
