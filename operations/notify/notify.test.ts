import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createMailComposer } from '#app/letters/mail/compose-mail.ts';
import { drawVoucher } from '#app/letters/voucher/draw-voucher.ts';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs, SEARCH } from '#tests/support/a-booking.ts';
import { aRequest, operator } from '#tests/support/an-employee.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { sendMails } from '../mail/send-mails.ts';
import { cancelReservation, reviewCancellation } from '../my-reservation/cancel-reservation.ts';
import { changeReservation, previewChange } from '../office/change-reservation.ts';
import type { ContentProblem, SiteContent } from '../ports/content.ts';
import type { ReservationEvent } from '../ports/outbox.ts';
import { eraseRenterData } from '../privacy/erase-renter-data.ts';
import { publishEvents } from './deliver-events.ts';
import { queueDayLists } from './queue-day-lists.ts';
import { reportContentProblems } from './report-content-problems.ts';

const fixture = fixtureForTests();
let content: SiteContent;
beforeAll(async () => {
  content = fixture.services.content.current();
  fixture.services.outbound.mailComposer = createMailComposer(
    fixture.services.content,
    drawVoucher,
    async () => new Uint8Array(),
  );
});
beforeEach(async () => {
  fixture.edit(() => content);
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.mails.length = 0;
  fixture.clock.now = toInstant('2026-02-20T09:00');
});

/** New mails to the branch since the last call. */
async function readBranchMails() {
  while ((await publishEvents(fixture.services)) > 0);
  while ((await sendMails(fixture.services)) > 0);
  return fixture.mails.splice(0).filter(({ to }) => to === 'pty@example.com');
}

async function cancel(reservation: Reservation): Promise<void> {
  const review = await reviewCancellation(fixture.services, reservation);
  const refundCents = review.kind === 'open' ? review.terms.refundCents : 0;
  const { version } = reservation;
  await cancelReservation(fixture.services, { reservation, submitted: { version, refundCents } });
}

it('mails a booking at the counter to the branch, once, with renter, bill and the ids of the rental system', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  const [mail, ...others] = await readBranchMails();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe(`Nueva reserva ${reservation.code} · Firefly Car Rental`);
  for (const text of ['Ana Pérez', '+507 6123-4567', 'Licencia N-1234', '$510.99', '1 × PCM', '1 × ERA'])
    expect(mail?.text).toContain(text);
  // The renter's own link would let the branch act as the renter.
  expect(mail?.text).not.toContain('enlace=');
  expect(mail?.attachments?.map(({ filename }) => filename)).toEqual(['firefly.png']);
  expect(await readBranchMails()).toEqual([]);
});

it('mails a prepaid booking to the branch when it is paid, not when it is held', async () => {
  const { draftId, reservation } = await bookAs(fixture.services);
  expect(await readBranchMails()).toEqual([]);
  await getPaid(fixture, draftId, CARDS.frictionless);
  expect(await readBranchMails()).toMatchObject([
    { subject: expect.stringContaining(`Nueva reserva ${reservation.code}`) },
  ]);
});

it('mails a cancellation to the branch, and nothing to a branch without an address', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await readBranchMails();
  await cancel(reservation);
  const [mail] = await readBranchMails();
  expect(mail?.subject).toBe(`Reserva ${reservation.code} cancelada · Firefly Car Rental`);
  fixture.edit((content) => ({
    ...content,
    branches: content.branches.map((one) => ({ ...one, email: '' })),
  }));
  await bookAs(fixture.services, { reservationType: 'normal' });
  expect(await readBranchMails()).toEqual([]);
});

it('tells a branch that has lost a booking, and the branches to which its car comes back, or does not', async () => {
  const { services } = fixture;
  fixture.edit((content) => ({
    ...content,
    branches: content.branches.map((one) => ({ ...one, email: `${one.code.toLowerCase()}@example.com` })),
  }));
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  const readAll = async () => {
    while ((await publishEvents(services)) > 0);
    while ((await sendMails(services)) > 0);
    const toBranches = fixture.mails.splice(0).filter(({ to }) => to !== reservation.renter.email);
    return toBranches.map(({ to, subject }) => `${to} ${subject.split(' · ')[0]}`).sort();
  };
  const { code } = reservation;
  expect(await readAll()).toEqual([
    `cde@example.com Devolución de la reserva ${code}`,
    `pty@example.com Nueva reserva ${code}`,
  ]);
  const { carId, selection } = reservation;
  const search = { ...SEARCH, pickup_location: 'CDE', return_location: 'PTY' };
  const form = { search, carId, selection };
  const preview = await previewChange(services, reservation, form);
  const fingerprint = preview.kind === 'ready' ? preview.fingerprint : preview.kind;
  const request = { ...aRequest(reservation), form, fingerprint };
  expect(await changeReservation(services, operator, request)).toEqual({ kind: 'done' });
  expect(await readAll()).toEqual([
    `cde@example.com Reserva ${code} cambiada`,
    `pty@example.com Reserva ${code}: se retira en otra sucursal`,
  ]);
  const changed = await reloadReservation(fixture, reservation);
  fixture.edit((content) => ({
    ...content,
    site: { ...content.site, corporateEmail: 'empresa@example.com' },
    branches: content.branches.filter((one) => one.code !== 'CDE'),
  }));
  await cancel(changed);
  expect(await readAll()).toEqual([
    `empresa@example.com Reserva ${code} cancelada`,
    `pty@example.com Reserva ${code}: ya no se devuelve aquí`,
  ]);
});

it('sends the list of a branch that left content to the company', async () => {
  const { services } = fixture;
  await bookAs(services, { reservationType: 'normal' });
  fixture.edit((content) => ({ ...content, branches: content.branches.filter((one) => one.code !== 'PTY') }));
  fixture.clock.now = toInstant('2026-03-01T18:00');
  await queueDayLists(services);
  while ((await sendMails(services)) > 0);
  expect(fixture.mails.map(({ to, subject }) => [to, subject.slice(0, 23)])).toContainEqual([
    'reservas@example.com',
    'Lista de mañana en PTY:',
  ]);
});

it('publishes each event with the state at that time, in order', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await cancel(reservation);
  const reported: string[] = [];
  const toMails = (event: ReservationEvent) => {
    reported.push(`${event.type} ${event.reservation.state}`);
    return [];
  };
  await fixture.services.outbox.publishEvents({ limit: 9, toMails, hasReceiver: false });
  expect(reported).toEqual(['reservation.confirmed confirmed', 'reservation.cancelled cancelled']);
});

it('sends the list for the next day after six in the evening, once, with pick-ups and returns', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  await readBranchMails();
  fixture.clock.now = toInstant('2026-03-01T17:59');
  await queueDayLists(fixture.services);
  expect(await readBranchMails()).toEqual([]);
  fixture.clock.now = toInstant('2026-03-01T18:00');
  for (const _ of [1, 2]) await queueDayLists(fixture.services);
  const [list, ...others] = await readBranchMails();
  expect(others).toEqual([]);
  expect(list?.subject).toBe('Lista de mañana en Aeropuerto de Tocumen: lunes, 2 de marzo de 2026');
  expect(list?.text).toContain('1 retiro y 0 devoluciones');
  expect(list?.text).toContain(`${reservation.code} · Ana Pérez`);
});

it('sends rejected edits to the editors of the brand, once a day', async () => {
  const { content } = fixture.services;
  const problem: ContentProblem = {
    collection: 'flota',
    record: '7',
    problem: 'noPrice',
    field: 'precio_firefly',
    isKept: true,
    isPart: false,
  };
  const sendReport = async (problems: ContentProblem[], editorEmail?: string) => {
    fixture.editSite({ editorEmail });
    fixture.services.content = { ...content, problems: () => problems };
    await reportContentProblems(fixture.services);
    await fixture.settle();
    return fixture.mails.splice(0);
  };
  expect(await sendReport([])).toEqual([]);
  const [mail, ...others] = await sendReport([problem], 'editor@example.com');
  expect(others).toEqual([]);
  expect([mail?.to, mail?.subject]).toEqual([
    'editor@example.com',
    'Un cambio no se publicó · Firefly Car Rental',
  ]);
  for (const text of [
    'FLOTA · 7',
    'precio_firefly: falta un precio mayor que cero.',
    'El sitio sigue mostrando el último valor válido.',
  ])
    expect(mail?.text).toContain(text);
  expect(await sendReport([problem])).toEqual([]);
  const [second] = await sendReport([problem, { ...problem, record: '8', isKept: false }]);
  expect(second?.to).toBe('reservas@example.com');
  expect(second?.text).toContain('El sitio no muestra este registro.');
  const row = { row: 2, field: 'from', problem: 'day', value: '2027-02-30' } as const;
  const part = { collection: 'sites_config', record: 'rate_periods', isKept: false, isPart: true };
  const [third] = await sendReport([{ ...row, ...part }]);
  expect(third?.text).toContain('SITES_CONFIG · RATE_PERIODS');
  expect(third?.text).toContain('fila 2, from: «2027-02-30» no es un día; escribe año-mes-día');
  expect(third?.text).toContain('Lo señalado no cuenta; el resto sí.');
  fixture.services.content = content;
});

it('removes personal data from the events when the renter is erased', async () => {
  const { reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  fixture.clock.now = toInstant('2026-04-01T10:00');
  expect(await eraseRenterData(fixture.services, reservation)).toEqual({ kind: 'erased' });
  const rows = JSON.stringify(await fixture.query('SELECT * FROM events'));
  for (const gone of ['ana@example.com', '+50761234567', 'N-1234', '1990-05-17'])
    expect(rows).not.toContain(gone);
});
