import { expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { bookWithPapers } from '#tests/support/a-precheckin.ts';
import { aRequest, signedIn } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { addNote } from '../office/add-note.ts';
import { takePayment } from '../office/money/take-payment.ts';
import { erasePrivateFiles } from '../precheckin/private-files.ts';
import { eraseOldRenters, eraseRenterData } from './erase-renter-data.ts';
import { exportRenterData } from './export-renter-data.ts';

const fixture = fixtureForTests();
const bookAndVerify = () => bookWithPapers(fixture.services);

/** All rows of a reservation in the database, as one text. */
async function dump({ id }: Pick<Reservation, 'id'>): Promise<string> {
  const tables = ['reservations', 'precheckins', 'outbox_mails', 'consent_log'];
  const rows = await Promise.all(
    tables.map((table) =>
      fixture.query(
        `SELECT * FROM ${table} WHERE ${table === 'reservations' ? 'id' : 'reservation_id'} = $1`,
        [id],
      ),
    ),
  );
  return JSON.stringify(rows);
}

async function after<T>(time: string, act: () => Promise<T>): Promise<T> {
  const before = fixture.clock.now;
  fixture.clock.now = toInstant(time);
  try {
    return await act();
  } finally {
    fixture.clock.now = before;
  }
}

test('the data export has all stored data of a renter, with the names of pictures', async () => {
  const reservation = await bookAndVerify();
  const data = await exportRenterData(fixture.services, reservation);
  expect(data).toMatchObject({
    reservation: { code: reservation.code, renter: { email: 'ana@example.com' } },
    preCheckIn: { verification: { documentNumber: '8-765-4321' }, photos: ['license', 'document'] },
    consents: [{ purpose: 'precheckin' }],
    mails: [{ kind: 'confirmation', to: 'ana@example.com' }],
  });
});

test('the data export has the notes and payments of the counter, without the names of employees', async () => {
  const { services } = fixture;
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  const clerk = await signedIn(fixture, 'counter');
  await addNote(services, clerk, { ...aRequest(reservation), text: 'Pide silla de bebé' });
  const { version: money } = await services.money.read(reservation.id);
  const form = { amountCents: 1_000, method: 'terminal', reference: 'T-77', branch: 'PTY', money } as const;
  const taken = await takePayment(services, clerk, { ...aRequest(reservation), ...form });
  expect(taken).toMatchObject({ kind: 'done' });
  const data = await exportRenterData(services, reservation);
  const at = new Date(fixture.clock.now).toISOString();
  expect(data).toMatchObject({
    notes: [{ text: 'Pide silla de bebé', at }],
    counterPayments: [{ method: 'terminal', reference: 'T-77', amountCents: 1_000, at }],
  });
  expect(JSON.stringify(data)).not.toContain(clerk.name);
});

test('before the return nothing is erased', async () => {
  const reservation = await bookAndVerify();
  expect(await eraseRenterData(fixture.services, reservation)).toEqual({
    kind: 'after',
    returnAt: reservation.search.returnAt,
  });
  expect(await dump(reservation)).toContain('ana@example.com');
});

test('after the return everything is erased but name, bill and the log of consents, pictures included', async () => {
  const reservation = await bookAndVerify();
  const { services } = fixture;
  const [file] = await fixture.query<{ id: string }>(
    'SELECT id FROM private_files WHERE reservation_id = $1',
    [reservation.id],
  );
  await after('2026-04-01T10:00', () => eraseRenterData(services, reservation));
  const left = await dump(reservation);
  for (const gone of ['ana@example.com', '+50761234567', 'N-1234', '1990-05-17', '"v1.'])
    expect(left).not.toContain(gone);
  expect(left).toContain('Pérez');
  expect(left).toContain('precheckin');
  expect(await services.privateFiles.read(file?.id ?? '')).toBeUndefined();
  const erased = await services.reservations.find(reservation.id);
  expect(erased?.quote).toEqual(reservation.quote);
  expect(
    await services.reservations.eraseRenterData(
      { id: reservation.id, version: erased?.version ?? 0 },
      fixture.clock.now,
    ),
  ).toBe(false);
});

test('data are erased without a request when their time is over', async () => {
  const reservation = await bookAndVerify();
  const { services } = fixture;
  await after('2031-03-01T10:00', () => eraseOldRenters(services));
  expect(await dump(reservation)).toContain('ana@example.com');
  expect(await after('2031-03-15T10:00', () => eraseOldRenters(services))).toBeGreaterThan(0);
  expect(await dump(reservation)).not.toContain('ana@example.com');
});

test('a file that cannot be erased is retried and does not block others', async () => {
  const [stuck, other] = [await bookAndVerify(), await bookAndVerify()];
  const [first] = Object.values((await fixture.services.precheckins.find(stuck.id))?.photos ?? {});
  const privateFiles = {
    ...fixture.services.privateFiles,
    erase: async (id: string) => {
      if (id === first) throw new Error('The storage does not answer');
      return fixture.services.privateFiles.erase(id);
    },
  };
  const left = async () =>
    (
      await fixture.query('SELECT id FROM private_files WHERE reservation_id = ANY ($1)', [
        [stuck.id, other.id],
      ])
    ).length;
  await after('2026-03-10T10:00', async () => {
    const services = { ...fixture.services, privateFiles };
    expect(await eraseRenterData(services, stuck)).toEqual({ kind: 'erased' });
    expect(await eraseRenterData(services, other)).toEqual({ kind: 'erased' });
    expect(await left()).toBe(1);
    await erasePrivateFiles(fixture.services);
    expect(await left()).toBe(0);
  });
});
