import { expect, test } from 'vitest';
import { toInstant } from '#domain/calendar/panama.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { sendMails } from '../mail/send-mails.ts';
import { cancelReservation } from '../my-reservation/cancel-reservation.ts';
import { remindRenters } from './reservation-mails.ts';

const fixture = fixtureForTests();

const at = (time: string) => {
  fixture.clock.now = toInstant(time);
};

test('a renter is reminded once, 48 hours before the pick-up', async () => {
  const { services } = fixture;
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  at('2026-02-28T09:59');
  expect(await remindRenters(services)).toBe(0);
  at('2026-02-28T10:00');
  expect(await Promise.all([1, 2, 3].map(() => remindRenters(services)))).toContain(1);
  at('2026-03-01T10:00');
  expect(await remindRenters(services)).toBe(0);
  while ((await sendMails(services)) > 0);
  const reminders = fixture.mails.filter(({ subject }) => subject === 'reminder');
  expect(reminders.map(({ to, text }) => [to, text.slice(0, 9)])).toEqual([
    ['ana@example.com', reservation.code],
  ]);
});

test('no reminder is sent for a reservation that is canceled, unpaid, begun or just booked', async () => {
  const { services } = fixture;
  at('2026-02-20T09:00');
  const { reservation } = await bookAs(services, { reservationType: 'normal', carId: 'grand-i10' });
  await cancelReservation(services, { reservation, submitted: { version: 1, refundCents: 0 } });
  await bookAs(services, { carId: 'grand-i10' });
  at('2026-03-01T09:00');
  await bookAs(services, { reservationType: 'normal', carId: 'grand-i10' });
  expect(await remindRenters(services)).toBe(0);
  at('2026-03-02T10:00');
  expect(await remindRenters(services)).toBe(0);
});

test('a reminder that could not be sent before the cancellation is not sent after it', async () => {
  const { services } = fixture;
  at('2026-02-20T09:00');
  const { reservation } = await bookAs(services, { reservationType: 'normal' });
  while ((await sendMails(services)) > 0);
  at('2026-02-28T10:00');
  expect(await remindRenters(services)).toBe(1);
  await cancelReservation(services, { reservation, submitted: { version: 1, refundCents: 0 } });
  while ((await sendMails(services)) > 0);
  const reported = fixture.mails.filter(({ text }) => text.startsWith(reservation.code));
  expect(reported.map(({ subject }) => subject)).toEqual(['confirmation', 'cancellation']);
});
