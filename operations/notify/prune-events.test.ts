import { beforeEach, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { deliverEvents, pruneEvents, publishEvents } from './deliver-events.ts';

const DAY = 86_400_000;
const fixture = fixtureForTests();

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.services.outbound.receiver = { send: async () => undefined };
  // Events have the time of the database.
  fixture.clock.now = Date.now();
});

const SEARCH = {
  pickup_location: 'PTY',
  return_location: 'CDE',
  pickup_date: '2027-03-02',
  pickup_time: '10:00',
  return_date: '2027-03-09',
  return_time: '10:00',
};

async function book(): Promise<void> {
  await bookAs(fixture.services, { search: SEARCH, reservationType: 'normal' });
}

const readFeed = async () => (await fixture.services.outbox.listEvents(0, 100)).length;

it('deletes events after 90 days, and the feed continues behind them', async () => {
  await book();
  await publishEvents(fixture.services);
  await deliverEvents(fixture.services);
  const [read] = await fixture.services.outbox.listEvents(0, 100);
  fixture.clock.now += 89 * DAY;
  expect(await pruneEvents(fixture.services)).toBe(0);
  fixture.clock.now += 2 * DAY;
  expect(await pruneEvents(fixture.services)).toBe(1);
  expect(await pruneEvents(fixture.services)).toBe(0);
  await book();
  await publishEvents(fixture.services);
  expect(await fixture.services.outbox.listEvents(read?.position ?? 0, 100)).toHaveLength(1);
});

it('keeps events that are not published or not delivered yet, and deletes those that were given up', async () => {
  await book();
  fixture.clock.now += 91 * DAY;
  expect(await pruneEvents(fixture.services)).toBe(0);
  await publishEvents(fixture.services);
  expect(await pruneEvents(fixture.services)).toBe(0);
  const [event] = await fixture.services.outbox.listEvents(0, 100);
  await fixture.services.outbox.giveUpDelivery(event?.id ?? '', 'error', fixture.clock.now);
  expect(await pruneEvents(fixture.services)).toBe(1);
});

it('deletes events of its brand only', async () => {
  await book();
  await publishEvents(fixture.services);
  await deliverEvents(fixture.services);
  fixture.clock.now += 91 * DAY;
  const { outbox } = createStore({ ...fixture.database, brand: 'hertz' });
  expect(await pruneEvents({ ...fixture.services, outbox })).toBe(0);
  expect(await readFeed()).toBe(1);
});
