import { beforeEach, expect, it } from 'vitest';
import { createStore } from '#adapters/store/create-store.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import { readConfig } from '#server/settings/config.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { pruneMails } from './send-mails.ts';

const DAY = 86_400_000;
/** Of the booking that `bookAs` makes. */
const RETURN = toInstant('2026-03-09T10:00');

const fixture = fixtureForTests();
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  await bookAs(fixture.services, { reservationType: 'normal' });
});

const sendAllAt = (at: number) => fixture.query('UPDATE outbox_mails SET sent_at = $1', [new Date(at)]);

async function countLeft(): Promise<number> {
  return (await fixture.query('SELECT FROM outbox_mails')).length;
}

/** Runs the job at this time, with the days of a site whose settings do not name them. */
async function pruneAt(now: number, { outbox } = fixture.services): Promise<number> {
  const read = readConfig({ NODE_ENV: 'test' }, { inContainer: false });
  const sentMailDays = read.ok ? read.config.sentMailDays : Number.NaN;
  const site = { ...fixture.services.site, sentMailDays };
  return pruneMails({ outbox, site, clock: { now: () => now } });
}

it('deletes the sent mails of a reservation 400 days after its return', async () => {
  await sendAllAt(RETURN - 30 * DAY);
  const count = await countLeft();
  expect(count).toBeGreaterThan(0);
  expect(await pruneAt(RETURN + 400 * DAY)).toBe(0);
  expect(await pruneAt(RETURN + 400 * DAY + 60_000)).toBe(count);
  expect(await countLeft()).toBe(0);
});

it('deletes a mail that was sent after the return 400 days after it was sent', async () => {
  const count = await countLeft();
  const sentAt = RETURN + 5 * DAY;
  await sendAllAt(sentAt);
  expect(await pruneAt(sentAt + 400 * DAY)).toBe(0);
  expect(await pruneAt(sentAt + 400 * DAY + 1)).toBe(count);
});

it('keeps mails that were not sent, and those of another brand', async () => {
  const now = RETURN + 1_000 * DAY;
  const count = await countLeft();
  expect(await pruneAt(now)).toBe(0);
  await sendAllAt(RETURN);
  const { outbox } = createStore({ ...fixture.database, brand: 'hertz' });
  expect(await pruneAt(now, { ...fixture.services, outbox })).toBe(0);
  expect(await countLeft()).toBe(count);
});
