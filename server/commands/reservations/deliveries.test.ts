import { beforeEach, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { deliverEvents, publishEvents } from '#operations/notify/deliver-events.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { answerReservationsCommand } from '../reservations-command.ts';
import { parseReservationsCommand } from './parse-reservations-command.ts';

const fixture = fixtureForTests();
/** Types of the events that the rental system has taken; it refuses them while it `isDown`. */
let taken: string[];
let isDown: boolean;

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  taken = [];
  isDown = false;
  fixture.services.outbound.receiver = {
    send: async ({ body }) => {
      if (isDown) throw new Error('The receiver answered 500');
      taken.push(JSON.parse(body).type);
    },
  };
});

async function type(args: string[], { brand = 'firefly', hasReceiver = true } = {}) {
  const command = parseReservationsCommand(args);
  if (typeof command === 'string') return { text: command, status: 2 };
  const store = createStore({ ...fixture.database, brand });
  return answerReservationsCommand({ store, hasReceiver, brand }, command);
}

const book = async () => (await bookAs(fixture.services, { reservationType: 'normal' })).reservation;

async function deliver(): Promise<void> {
  while ((await publishEvents(fixture.services)) > 0);
  while ((await deliverEvents(fixture.services)) > 0);
}

it('lists what the rental system has not taken, with the reason', async () => {
  const { code } = await book();
  expect((await type(['deliveries'])).text).toBe('None.');
  isDown = true;
  await deliver();
  expect((await type(['deliveries'])).text).toMatch(
    new RegExp(`${code} +reservation.confirmed +.* waiting, 1 tries +The receiver answered 500`),
  );
  expect(JSON.parse((await type(['deliveries', '--json'])).text)).toMatchObject([{ code, givenUp: false }]);
  expect((await type(['deliveries'], { brand: 'hertz' })).text).toBe('None.');
});

it('sends again what was given up', async () => {
  await book();
  isDown = true;
  await deliver();
  const [event] = await fixture.services.outbox.listEvents(0, 9);
  await fixture.services.outbox.giveUpDelivery(event?.id ?? '', 'error', fixture.clock.now);
  expect((await type(['deliveries'])).text).toContain('given up after 1 tries');
  isDown = false;
  expect(await type(['redeliver', '--given-up'], { brand: 'hertz' })).toMatchObject({ status: 1 });
  expect(await type(['redeliver', '--given-up'])).toMatchObject({ status: 0 });
  await deliver();
  expect(taken).toEqual(['reservation.confirmed']);
  expect(await type(['redeliver', '--given-up'])).toMatchObject({ status: 1 });
});

it('redelivers nothing without an address, nor to the rental system of another brand', async () => {
  const { code } = await book();
  await deliver();
  expect(await type(['redeliver', code], { hasReceiver: false })).toMatchObject({
    text: expect.stringContaining('WEBHOOK_URL'),
    status: 1,
  });
  expect(await type(['redeliver', code], { brand: 'hertz' })).toMatchObject({ status: 1 });
  expect((await type(['redeliver'])).status).toBe(2);
  expect((await type(['deliveries', '--limit', 'x'])).status).toBe(2);
});
