import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { TestFixture } from './open-test-fixture.ts';

/** Reads a reservation again from the store. */
export async function reloadReservation(
  { services }: TestFixture,
  { id }: Pick<Reservation, 'id'>,
): Promise<Reservation> {
  const reservation = await services.reservations.find(id);
  if (!reservation) throw new Error('The reservation has disappeared');
  return reservation;
}

/** Reads an attempt and its reservation again from the store. */
export async function reloadAttempt(
  fixture: TestFixture,
  { id }: Pick<PaymentAttempt, 'id'>,
): Promise<{ attempt: PaymentAttempt; reservation: Reservation }> {
  const attempt = await fixture.services.payments.find(id);
  if (!attempt) throw new Error('The attempt has disappeared');
  return { attempt, reservation: await reloadReservation(fixture, { id: attempt.reservationId }) };
}
