import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailComposer } from '#app/letters/mail/compose-mail.ts';
import { drawVoucher } from '#app/letters/voucher/draw-voucher.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import { aCar, aCarClass } from '#tests/support/a-rental.ts';
import { cancelUnpaid } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { sendMails } from '../mail/send-mails.ts';
import { publishEvents } from '../notify/deliver-events.ts';
import { queueDayLists } from '../notify/queue-day-lists.ts';
import { pickUpRental, returnRental } from '../rental/record-rental.ts';
import { putBlock } from './change-block.ts';
import { replaceLostUnits } from './replace-lost-units.ts';

const fixture = fixtureForTests();

beforeAll(async () => {
  fixture.services.outbound.mailComposer = createMailComposer(
    fixture.services.content,
    drawVoucher,
    async () => new Uint8Array(),
  );
  fixture.edit((content) => ({
    ...content,
    site: { ...content.site, corporateEmail: 'empresa@example.com' },
    branches: content.branches.map((one) => ({ ...one, email: `${one.code.toLowerCase()}@example.com` })),
    classes: [...content.classes, aCarClass({ code: 'SFAR' })],
    cars: [...content.cars, aCar({ id: 'tucson', classCode: 'SFAR', dailyCents: 9000 })],
  }));
});
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations, blocks, car_units CASCADE');
  fixture.mails.length = 0;
  fixture.clock.now = toInstant('2026-02-20T09:00');
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});

/** The Corolla goes one way to Costa del Este, where it is sold again and cannot be brought. */
async function sellBoth() {
  const book = async (search: Partial<typeof SEARCH>) =>
    (await bookAs(fixture.services, { reservationType: 'normal', search: { ...SEARCH, ...search } }))
      .reservation;
  const first = await book({});
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'CDE', units: 1 }]);
  const dates = { pickup_date: '2026-03-12', return_date: '2026-03-14' };
  const second = await book({ ...dates, pickup_location: 'CDE' });
  const other = await book({ ...dates, pickup_location: 'CDE' });
  const placed = await unitsOf();
  const stranded = placed.get(second.code) === 'PTY-ICAR-1' ? second : other;
  return { first, stranded };
}

async function unitsOf(): Promise<Map<string, string>> {
  const rows = await fixture.query<{ code: string; label: string }>(
    'SELECT r.code, u.label FROM allocations a JOIN reservations r ON r.id = a.reservation_id JOIN car_units u ON u.id = a.unit_id',
  );
  return new Map(rows.map(({ code, label }) => [code, label]));
}

const cancel = (reservation: Reservation) => cancelUnpaid(fixture.services, reservation);

/** Recipient and subject of new mails to the company and its branches. */
async function readMails(): Promise<string[]> {
  while ((await publishEvents(fixture.services)) > 0);
  while ((await sendMails(fixture.services)) > 0);
  const toCompany = fixture.mails.splice(0).filter(({ to }) => to !== 'ana@example.com');
  return toCompany.map(({ to, subject }) => `${to} ${subject.split(' · ')[0]}`).sort();
}

const countWaiting = async () => (await fixture.services.payments.backlog()).rentalsWithoutCar.count;

it('a rental whose car will not come gets another unit of the class, silently', async () => {
  const { first, stranded } = await sellBoth();
  await cancel(first);
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'CDE', units: 2 }]);
  await readMails();
  expect(await replaceLostUnits(fixture.services)).toBe(1);
  expect((await unitsOf()).get(stranded.code)).toBe('CDE-ICAR-2');
  expect(await fixture.services.stock.listConflicts(fixture.clock.now)).toEqual([]);
  expect([await readMails(), await countWaiting()]).toEqual([[], 0]);
});

it('or a free upgrade, which the list of the day names', async () => {
  const { first, stranded } = await sellBoth();
  await cancel(first);
  await fixture.store.keepUnits([
    { classCode: 'ECAR', branchCode: 'CDE', units: 1 },
    { classCode: 'SFAR', branchCode: 'CDE', units: 1 },
  ]);
  expect(await replaceLostUnits(fixture.services)).toBe(1);
  expect((await unitsOf()).get(stranded.code)).toBe('CDE-SFAR-1');
  fixture.clock.now = toInstant('2026-03-11T18:00');
  await queueDayLists(fixture.services);
  while ((await sendMails(fixture.services)) > 0);
  const list = fixture.mails.find(({ subject }) => subject.startsWith('Lista de mañana'));
  expect(list?.text.match(/Mejora gratis: CDE-SFAR-1 \(SFAR\)/g)).toHaveLength(1);
});

it('otherwise branch and company are told once, the rental system gets an event, and a metric counts it', async () => {
  const { first, stranded } = await sellBoth();
  await cancel(first);
  await readMails();
  for (const _ of [1, 2]) expect(await replaceLostUnits(fixture.services)).toBe(0);
  expect(await readMails()).toEqual([
    `cde@example.com Sin auto para la reserva ${stranded.code}`,
    `empresa@example.com Sin auto para la reserva ${stranded.code}`,
  ]);
  const [event] = (await fixture.services.outbox.listEvents(0, 100)).slice(-1);
  expect(event).toMatchObject({ type: 'reservation.without_car', reservation: { code: stranded.code } });
  expect(await countWaiting()).toBe(1);

  fixture.clock.now = toInstant('2026-03-11T18:00');
  await queueDayLists(fixture.services);
  while ((await sendMails(fixture.services)) > 0);
  const list = fixture.mails.find(({ subject }) => subject.startsWith('Lista de mañana'));
  expect(list?.text.match(/Sin auto: PTY-ICAR-1 está en Aeropuerto de Tocumen/g)).toHaveLength(1);

  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'CDE', units: 2 }]);
  expect(await replaceLostUnits(fixture.services)).toBe(1);
  expect(await replaceLostUnits(fixture.services)).toBe(0);
  expect(await countWaiting()).toBe(0);
});

it('a block of its unit is reported in the same way, and a proposal is left to the counter', async () => {
  const book = async () => (await bookAs(fixture.services, { reservationType: 'normal' })).reservation;
  const { code } = await book();
  const period = { from: '2026-03-01T08:00', until: '2026-03-05T18:00', reason: 'damage' };
  await putBlock(fixture.services, { reference: 'RW-1', unit: 'PTY-ICAR-1', ...period });
  await readMails();
  expect(await replaceLostUnits(fixture.services)).toBe(0);
  expect(await readMails()).toEqual([
    `empresa@example.com Sin auto para la reserva ${code}`,
    `pty@example.com Sin auto para la reserva ${code}`,
  ]);
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 2 }]);
  expect(await replaceLostUnits(fixture.services)).toBe(0);
  expect((await unitsOf()).get(code)).toBe('PTY-ICAR-1');
  expect(await countWaiting()).toBe(0);
});

it('a rental of another brand on the same database is left to its site', async () => {
  const { first } = await sellBoth();
  await cancel(first);
  await fixture.query("UPDATE reservations SET brand = 'hertz' WHERE state = 'confirmed'");
  await readMails();
  await replaceLostUnits(fixture.services);
  expect(await readMails()).toEqual([]);
});

it('so is the next rental of a car that is not back, until it comes', async () => {
  const book = async (search: Partial<typeof SEARCH>) =>
    (await bookAs(fixture.services, { reservationType: 'normal', search: { ...SEARCH, ...search } }))
      .reservation;
  const late = await book({ return_location: 'PTY' });
  const next = await book({ pickup_date: '2026-03-09', pickup_time: '12:00', return_date: '2026-03-12' });
  const factsAt = (time: string) => {
    fixture.clock.now = toInstant(time);
    const { now } = fixture.clock;
    return { at: now, km: undefined, fuelEighths: undefined, changedAt: now };
  };
  const recorded = { code: late.code, by: 'rentworks' };
  const pickUp = { ...recorded, unit: undefined, facts: factsAt('2026-03-02T10:00') };
  expect(await pickUpRental(fixture.services, pickUp)).toEqual({ kind: 'stored', outcome: 'done' });
  fixture.clock.now = toInstant('2026-03-09T09:30');
  await readMails();
  expect([await replaceLostUnits(fixture.services), await countWaiting()]).toEqual([0, 0]);
  fixture.clock.now = toInstant('2026-03-09T11:30');
  for (const _ of [1, 2]) expect(await replaceLostUnits(fixture.services)).toBe(0);
  expect(await readMails()).toEqual([
    `empresa@example.com Sin auto para la reserva ${next.code}`,
    `pty@example.com Sin auto para la reserva ${next.code}`,
  ]);
  const back = { ...recorded, branch: undefined, facts: factsAt('2026-03-09T11:40') };
  expect(await returnRental(fixture.services, back)).toEqual({ kind: 'stored', outcome: 'done' });
  expect([await replaceLostUnits(fixture.services), await countWaiting()]).toEqual([0, 0]);
});
