import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { TestWorld } from './open-test-world.ts';

/** Reads a reservation again from the store. */
export async function reloadReservation(
  { services }: TestWorld,
  { id }: Pick<Reservation, 'id'>,
): Promise<Reservation> {
  const reservation = await services.reservations.find(id);
  if (!reservation) throw new Error('The reservation has disappeared');
  return reservation;
}

/** Reads an attempt and its reservation again from the store. */
export async function reloadAttempt(
  world: TestWorld,
  { id }: Pick<PaymentAttempt, 'id'>,
): Promise<{ attempt: PaymentAttempt; reservation: Reservation }> {
  const attempt = await world.services.payments.find(id);
  if (!attempt) throw new Error('The attempt has disappeared');
  return { attempt, reservation: await reloadReservation(world, { id: attempt.reservationId }) };
}
