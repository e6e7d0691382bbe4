import { beforeAll, beforeEach, expect, it } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aReservationForm, bookAs, chooseAs, reserveAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { sendMails } from '../mail/send-mails.ts';
import { publishEvents } from '../notify/deliver-events.ts';
import { reviewCheckout } from '../payment/review-checkout.ts';
import { confirmByMail, reviewConfirmation } from './confirm-by-mail.ts';
import { expireHolds, leaveCheckout } from './release-hold.ts';
import { confirmLink, reservationLink } from './reservation-link.ts';

const BOOKING = toInstant('2026-02-20T09:00');
const HOUR = 3_600_000;
const fixture = fixtureForTests();

beforeAll(async () => {
  fixture.editSite({ confirmHours: 24, maxOpenUnpaid: 2 });
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});
beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.mails.length = 0;
  fixture.clock.now = BOOKING;
});

const book = () => bookAs(fixture.services, { reservationType: 'normal' });
const find = async ({ id }: Reservation) => fixture.services.reservations.find(id);
const toToken = (link: string) => new URL(link, 'https://x.example').searchParams.get('enlace') ?? '';
const tokenOf = (reservation: Reservation) => toToken(confirmLink(fixture.services, reservation));

async function readMails(): Promise<string[]> {
  while ((await publishEvents(fixture.services)) > 0);
  while ((await sendMails(fixture.services)) > 0);
  return fixture.mails.splice(0).map(({ subject }) => subject);
}

it('holds the car of a new renter who pays at the counter, and asks for the confirmation by mail', async () => {
  const { reservation, draftId } = await book();
  expect(reservation).toMatchObject({ state: 'held', holdUntil: BOOKING + 24 * HOUR });
  expect(await readMails()).toEqual(['confirm-booking']);
  expect((await reviewCheckout(fixture.services, draftId)).kind).toBe('done');
  await expect(book()).rejects.toThrow();
});

it('is confirmed by the link of the mail once, with the usual mails', async () => {
  const { reservation } = await book();
  await readMails();
  const token = tokenOf(reservation);
  expect((await reviewConfirmation(fixture.services, token)).kind).toBe('open');
  expect((await find(reservation))?.state).toBe('held');
  for (const _ of [1, 2]) expect((await confirmByMail(fixture.services, token)).kind).toBe('confirmed');
  expect(await find(reservation)).toMatchObject({ state: 'confirmed', holdUntil: undefined });
  expect((await readMails()).toSorted()).toEqual(['branch-confirmed', 'confirmation']);
});

it('is not asked of a renter who has booked before, nor of one who pays online', async () => {
  const { reservation } = await book();
  await confirmByMail(fixture.services, tokenOf(reservation));
  const later = { pickup_date: '2026-05-02', return_date: '2026-05-09' };
  const search = {
    pickup_location: 'CDE',
    return_location: 'PTY',
    pickup_time: '10:00',
    return_time: '10:00',
    ...later,
  };
  const again = await bookAs(fixture.services, { reservationType: 'normal', search });
  expect(again.reservation.state).toBe('confirmed');
  await fixture.query('TRUNCATE reservations CASCADE');
  const { draftId, reservation: prepaid } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.frictionless);
  expect((await find(prepaid))?.state).toBe('confirmed');
});

it('frees the car when the hours are over', async () => {
  const { reservation } = await book();
  const token = tokenOf(reservation);
  fixture.clock.now = BOOKING + 24 * HOUR;
  expect((await confirmByMail(fixture.services, token)).kind).toBe('over');
  await expireHolds(fixture.services);
  expect((await find(reservation))?.state).toBe('expired');
  expect((await confirmByMail(fixture.services, token)).kind).toBe('over');
  await book();
});

it('can be booked again by the same form when the hours are over, even before the car is freed', async () => {
  const { reservation, draftId } = await book();
  fixture.clock.now = BOOKING + 24 * HOUR;
  const again = await reserveAs(fixture.services, draftId);
  expect(again).toMatchObject({ kind: 'placed', reservation: { state: 'held' } });
  expect(again).not.toMatchObject({ reservation: { id: reservation.id } });
});

it('ends at the pick-up at the latest', async () => {
  fixture.clock.now = toInstant('2026-03-01T15:00');
  const { reservation } = await book();
  expect(reservation.holdUntil).toBe(toInstant('2026-03-02T10:00'));
});

it('stays when its renter submits twice, leaves the site or searches again', async () => {
  const { reservation, draftId } = await book();
  const again = await reserveAs(fixture.services, draftId, { form: aReservationForm() });
  expect(again).toMatchObject({ kind: 'placed', reservation: { id: reservation.id } });
  await leaveCheckout(fixture.services, draftId);
  await chooseAs(fixture.services, { draftId, carId: 'grand-i10' });
  expect((await find(reservation))?.state).toBe('held');
});

it('counts as an unpaid reservation before it is confirmed', async () => {
  const search = (month: string) => ({
    pickup_location: 'PTY',
    return_location: 'PTY',
    pickup_date: `2026-${month}-02`,
    pickup_time: '10:00',
    return_date: `2026-${month}-09`,
    return_time: '10:00',
  });
  for (const month of ['03', '04'])
    await bookAs(fixture.services, { reservationType: 'normal', search: search(month) });
  const draftId = await chooseAs(fixture.services, { reservationType: 'normal', search: search('05') });
  expect((await reserveAs(fixture.services, draftId)).kind).toBe('too-many-unpaid');
});

it.each(['', 'FF-7K2Q9M.zzzzzz.abc', 'a.b.c.d'])('is not confirmed by the token "%s"', async (token) => {
  await book();
  expect((await confirmByMail(fixture.services, token)).kind).toBe('over');
});

it('is not confirmed by a link that only opens the reservation', async () => {
  const { reservation } = await book();
  const token = toToken(reservationLink(fixture.services, reservation));
  expect((await confirmByMail(fixture.services, token)).kind).toBe('over');
  expect((await find(reservation))?.state).toBe('held');
});
