import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { oneDayOf } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { releaseGuarantees, settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import { bookAs } from './a-booking.ts';
import type { TestFixture } from './open-test-fixture.ts';
import { CARDS, getPaid } from './pay-as.ts';

/** Sets whether bookings that are paid at the counter need a guarantee. */
export function askForGuarantees(
  fixture: TestFixture,
  { guarantee = true, confirmHours = 0, maxOpenUnpaid = 2 } = {},
): void {
  const site = { guarantee, confirmHours, maxOpenUnpaid };
  fixture.edit((content) => ({ ...content, site: { ...content.site, ...site } }));
}

/** Empties bank, reservations and mails, and sets the clock back. */
export async function startAnew(fixture: TestFixture, startedAt: number): Promise<void> {
  await fixture.settle();
  await fixture.bank.control('/reset', {});
  await fixture.query('TRUNCATE reservations, rate_limits CASCADE');
  fixture.clock.now = startedAt;
  fixture.mails.length = 0;
}

/** Makes a booking to be paid at the counter, confirmed by a guarantee of `cents`. */
export async function guaranteeAs(
  fixture: TestFixture,
): Promise<{ attempt: PaymentAttempt; reservation: Reservation; cents: number }> {
  const { draftId, reservation } = await bookAs(fixture.services, { reservationType: 'normal' });
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  if (attempt.state !== 'paid') throw new Error(`The attempt is ${attempt.state}`);
  const cents = oneDayOf(reservation.quote);
  return { attempt, reservation: await findAgain(fixture, reservation), cents };
}

/** The reservation as it is now. */
export async function findAgain(fixture: TestFixture, { id }: Pick<Reservation, 'id'>): Promise<Reservation> {
  const reservation = await fixture.services.reservations.find(id);
  if (!reservation) throw new Error('The reservation has disappeared');
  return reservation;
}

/** The state of the capture of a guarantee. */
export async function captureStateOf(
  { services }: TestFixture,
  { id }: PaymentAttempt,
): Promise<string | undefined> {
  return (await services.payments.captures.findByAttempt(id))?.state;
}

/** Runs the workers of payments, guarantees, captures and refunds until nothing is due. */
export async function workUntilIdle(services: TestFixture['services']): Promise<void> {
  while ((await settleDuePayments(services)) > 0);
  while ((await releaseGuarantees(services)) > 0);
  while ((await settleDueCaptures(services)) > 0);
  while ((await settleDueRefunds(services)) > 0);
}

/** Passes minutes one by one, with the workers running. */
export async function passMinutes(
  fixture: TestFixture,
  minutes: number,
  services = fixture.services,
): Promise<void> {
  for (let passed = 0; passed < minutes; passed++) {
    fixture.clock.now += 60_000;
    await workUntilIdle(services);
  }
}
