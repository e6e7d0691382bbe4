import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { PrecheckinChange } from '#operations/ports/precheckin-store.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test_ = storeForTests();
const givenAt = toInstant('2026-02-25T10:00');
const later = toInstant('2099-01-01T00:00');

async function startOne() {
  const { precheckins } = test_.store;
  const { id } = await getPlaced(test_.store);
  const record = await precheckins.start(id);
  const change: PrecheckinChange = {
    reservationId: id,
    version: record.version,
    step: 'verified',
    sealedDrivers: 'sealed',
    preferences: undefined,
    completedAt: undefined,
    consent: undefined,
    isPriced: false,
  };
  return { precheckins, id, record, change };
}

async function keepOne(reservationId: string, eraseAt = later) {
  const notice = { id: randomUUID(), reservationId, kind: 'license' as const, keyId: 'a-key' };
  await test_.store.precheckins.announceFile(notice, later);
  await test_.store.precheckins.keepFile(notice, { bytes: 1000, eraseAt, now: givenAt });
  return notice.id;
}

test('a pre check-in is created once, however often it is opened', async () => {
  const { precheckins, id, change } = await startOne();
  expect(await precheckins.find(randomUUID())).toBeUndefined();
  const preferences = { carId: 'tucson', extras: { PANAPASS: 1 } };
  expect(await precheckins.save({ ...change, preferences })).toBe('saved');
  expect(await precheckins.start(id)).toMatchObject({
    step: 'verified',
    sealedDrivers: 'sealed',
    version: 2,
  });
});

test('a consent is logged in the transaction of its change', async () => {
  const { precheckins, id, change } = await startOne();
  const consent = { textVersion: '2026-11', givenAt, language: 'es' as const };
  await precheckins.save({ ...change, version: 7, consent });
  expect((await precheckins.find(id))?.consent).toBeUndefined();
  await precheckins.save({ ...change, consent });
  expect((await precheckins.find(id))?.consent).toEqual({ textVersion: '2026-11', givenAt });
});

test('what was typed is kept under the same version, and not over newer data', async () => {
  const { precheckins, id, record, change } = await startOne();
  const typed = { reservationId: id, version: record.version, sealedDrivers: 'typed' };
  await precheckins.keepTyped(typed);
  expect(await precheckins.find(id)).toMatchObject({ version: record.version, sealedDrivers: 'typed' });
  await precheckins.save(change);
  await precheckins.keepTyped(typed);
  expect(await precheckins.find(id)).toMatchObject({ sealedDrivers: 'sealed' });
});

test('of pictures that arrive concurrently exactly one is kept', async () => {
  const { precheckins, id } = await startOne();
  const ids = await Promise.all(Array.from({ length: 5 }, () => keepOne(id)));
  const kept = (await precheckins.find(id))?.photos.license;
  expect(ids).toContain(kept);
  const erasable = await precheckins.listErasable(givenAt, 100);
  expect(ids.filter((one) => erasable.includes(one))).toHaveLength(4);
});

test('a picture is kept as many days longer as the rental ends later', async () => {
  const { precheckins, id } = await startOne();
  const day = 24 * 3_600_000;
  const kept = await keepOne(id, givenAt);
  await test_.query("UPDATE reservations SET return_at = return_at + interval '30 days' WHERE id = $1", [id]);
  expect(await precheckins.listErasable(givenAt + 29 * day, 100)).not.toContain(kept);
  expect(await precheckins.listErasable(givenAt + 30 * day, 100)).toContain(kept);
});
