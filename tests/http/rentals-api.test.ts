import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RentalSystem, startRentalSystem } from '#sandbox/rental-system/rental-system.ts';
import { bookAtCounter } from '#tests/support/book-at-counter.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const hash = (token: string) => createHash('sha256').update(token).digest('hex');
const TOKENS = [`rentworks:${hash('rental-token')}:events+rentals`, `blocker:${hash('block-token')}:blocks`];
const site = siteForTests({ API_TOKENS: TOKENS.join(',') });
let rentalSystem: RentalSystem;
let waiting: string;

beforeAll(async () => {
  waiting = await book();
  rentalSystem = await startRentalSystem({ secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}` });
});
afterAll(() => rentalSystem.close());

/** A time so many seconds before now. */
const ago = (seconds: number) => new Date(Date.now() - seconds * 1_000).toISOString();

const report = (code: string, act: 'pick-up' | 'return', facts: object, token = 'rental-token') =>
  rentalSystem.report({ origin: site.origin, token, code }, act, facts);

/** A confirmed reservation that was made an hour ago. */
async function book(): Promise<string> {
  const { code } = await bookAtCounter(site);
  await site.query("UPDATE reservations SET created_at = created_at - interval '1 hour' WHERE code = $1", [
    code,
  ]);
  return code;
}

async function unitOf(code: string): Promise<string | undefined> {
  const [row] = await site.query<{ label: string }>(
    `SELECT u.label FROM allocations a JOIN car_units u ON u.id = a.unit_id
    JOIN reservations r ON r.id = a.reservation_id WHERE r.code = $1`,
    [code],
  );
  return row?.label;
}

describe('PUT /api/v1/rentals/{code}/pick-up and /return', () => {
  it('store what happened once, with an event of each in the feed and one mail with the final bill', async () => {
    const code = await book();
    const pickUp = { at: ago(600), km: 41_200, fuel_eighths: 8, changed_at: ago(500) };
    const giveBack = { at: ago(60), km: 41_260, fuel_eighths: 7, changed_at: ago(50) };
    expect(await report(code, 'pick-up', pickUp)).toEqual({ status: 200, body: { code, outcome: 'done' } });
    expect((await report(code, 'pick-up', pickUp)).body).toMatchObject({ outcome: 'unchanged' });
    expect((await report(code.toLowerCase(), 'return', giveBack)).body).toEqual({ code, outcome: 'done' });
    expect((await report(code, 'return', giveBack)).body).toMatchObject({ outcome: 'unchanged' });
    const earlier = new Date(Date.parse(giveBack.changed_at) - 5_000).toISOString();
    expect((await report(code, 'return', { ...giveBack, changed_at: earlier })).body).toMatchObject({
      outcome: 'outdated',
    });
    const events = await site.query<{ type: string }>(
      `SELECT e.type FROM events e JOIN reservations r ON r.id = e.reservation_id
      WHERE r.code = $1 AND e.type LIKE 'reservation.%' ORDER BY e.number`,
      [code],
    );
    expect(events.map(({ type }) => type)).toEqual([
      'reservation.confirmed',
      'reservation.picked_up',
      'reservation.returned',
    ]);
    const bills = await site.query(
      `SELECT 1 FROM outbox_mails m JOIN reservations r ON r.id = m.reservation_id
      WHERE r.code = $1 AND m.kind = 'final-bill'`,
      [code],
    );
    expect(bills).toHaveLength(1);
  });

  it('propose another unit for one that another renter has', async () => {
    const [first, second] = [await book(), await book()];
    const unit = await unitOf(first);
    await report(first, 'pick-up', { at: ago(10), unit });
    expect(await report(second, 'pick-up', { at: ago(5), unit })).toMatchObject({
      status: 409,
      body: { error: 'unit-taken', proposal: { unit: expect.stringContaining('ICAR'), is_upgrade: false } },
    });
  });

  it.each([
    ['fuel_eighths', { fuel_eighths: 9 }],
    ['km', { km: -1 }],
    ['at', { at: new Date(Date.now() + 600_000).toISOString() }],
    ['at', { at: '2026-02-30T10:00' }],
    ['changed_at', { changed_at: new Date(Date.now() + 600_000).toISOString() }],
    ['unit', { unit: 'nobody' }],
    ['plate', { plate: 'AB1234' }],
  ])('refuse the field %s of %j', async (field, changes) => {
    expect(await report(waiting, 'pick-up', { at: ago(60), ...changes })).toMatchObject({
      status: 422,
      body: { error: 'invalid', problems: [{ field }] },
    });
  });

  it('refuse an unknown reservation, an unknown branch, other methods and tokens', async () => {
    const code = waiting;
    expect((await report('FF-AAAAAA', 'pick-up', { at: ago(60) })).status).toBe(404);
    expect((await report(code, 'return', { at: ago(60), branch: 'ZZZ' })).status).toBe(422);
    expect((await report(code, 'pick-up', { at: ago(60) }, 'block-token')).status).toBe(403);
    expect((await report(code, 'pick-up', { at: ago(60) }, 'guess')).status).toBe(401);
    const refused = await fetch(new URL(`/api/v1/rentals/${code}/return`, site.origin));
    expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'PUT']);
    const [row] = await site.query('SELECT state FROM reservations WHERE code = $1', [code]);
    expect(row).toEqual({ state: 'confirmed' });
  });
});
