import { expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { PhotoKind } from '#domain/precheckin/precheckin.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { openAs, sendPictures, VERIFICATION } from '#tests/support/a-precheckin.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { getPlaced } from '#tests/support/open-test-store.ts';
import { openPrecheckin } from './open-precheckin.ts';
import { erasePrivateFiles, keepPhoto } from './private-files.ts';
import { saveVerification } from './save-verification.ts';

const fixture = fixtureForTests();
const form = VERIFICATION;

function book(changes: Partial<Reservation> = {}): Promise<Reservation> {
  const confirmed = { state: 'confirmed', reservationType: 'normal', holdUntil: undefined } as const;
  return getPlaced(fixture.store, { ...confirmed, ...changes });
}

const open = (reservation: Pick<Reservation, 'id'>) => openAs(fixture.services, reservation);

async function send(reservation: Reservation, kinds?: readonly PhotoKind[]) {
  await sendPictures(fixture.services, reservation, kinds);
  return open(reservation);
}

test('the entered data are encrypted in the database', async () => {
  const reservation = await book();
  await saveVerification(fixture.services, await send(reservation), { form, language: 'es' });
  const [row] = await fixture.query<{ sealed_drivers: string }>(
    'SELECT sealed_drivers FROM precheckins WHERE reservation_id = $1',
    [reservation.id],
  );
  expect(row?.sealed_drivers).toMatch(/^v1\./);
  expect(row?.sealed_drivers).not.toContain('8-765-4321');
});

test('of two devices the slower one gets a conflict', async () => {
  const opened = await send(await book());
  const { services } = fixture;
  const outcomes = await Promise.all([
    saveVerification(services, opened, { form, language: 'es' }),
    saveVerification(services, opened, { form: { ...form, address: 'Hotel' }, language: 'en' }),
  ]);
  expect(outcomes.map(({ kind }) => kind).toSorted()).toEqual(['changed-meanwhile', 'saved']);
});

test('a reservation that is canceled, not paid, past, too near or of another brand is not checked in', async () => {
  const { services } = fixture;
  const kindOf = async (changes: Partial<Reservation>) => {
    const { id } = await book(changes);
    const outcome = await openPrecheckin(services, id);
    return outcome.kind === 'refused' ? outcome.refusal.kind : outcome.kind;
  };
  const { search } = await book();
  expect(await kindOf({ state: 'cancelled' })).toBe('cancelled');
  expect(await kindOf({ state: 'held', holdUntil: fixture.clock.now + 60_000 })).toBe('not-confirmed');
  expect(await kindOf({ search: { ...search, pickupAt: '2026-02-20T11:00' } })).toBe('too-late');
  expect(await kindOf({ search: { ...search, pickupAt: '2026-02-20T08:00' } })).toBe('past');
  expect(await kindOf({ brand: 'hertz' })).toBe('missing');
});

test('pictures are erased some days after the return, and when they are replaced', async () => {
  const reservation = await book();
  const { services } = fixture;
  const first = (await send(reservation)).photos;
  const second = (await send(reservation, ['license'])).photos;
  await erasePrivateFiles(services);
  expect(await services.privateFiles.read(first.license ?? '')).toBeUndefined();
  expect(await services.privateFiles.read(second.license ?? '')).toBeDefined();
  const over = toInstant(reservation.search.returnAt) + 90 * 86_400_000;
  await erasePrivateFiles({ ...services, clock: { now: () => over - 1 } });
  expect(await services.privateFiles.read(second.license ?? '')).toBeDefined();
  await erasePrivateFiles({ ...services, clock: { now: () => over } });
  expect(await services.privateFiles.read(second.license ?? '')).toBeUndefined();
  expect((await open(reservation)).photos).toEqual({ license: undefined, document: undefined });
});

test('uploads of pictures are limited for each reservation', async () => {
  const reservation = await book();
  const tiny = Buffer.from('no picture');
  const outcomes = [];
  for (let n = 0; n < 31; n += 1)
    outcomes.push(await keepPhoto(fixture.services, { reservation }, { kind: 'license', bytes: tiny }));
  expect(outcomes.slice(0, 30).every(({ kind }) => kind === 'unreadable')).toBe(true);
  expect(outcomes[30]).toMatchObject({ kind: 'too-many' });
});
