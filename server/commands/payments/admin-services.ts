import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { Observing } from '#operations/payment/settle-attempt.ts';
import type { Services } from '#operations/ports/services.ts';

/** Dependencies of the operators' command: the database, but no gateway. */
export type AdminServices = Observing & Pick<Services, 'payments' | 'reservations'>;

export interface Answer {
  text: string;
  /** Exit status: 0 done or shown, 1 not possible. */
  status: 0 | 1;
}

/** Answer for a reference that matches no payment, or a reservation without an online payment. */
export async function notFound({ reservations, site }: AdminServices, reference: string): Promise<Answer> {
  const reservation = await reservations.findByCode(normalizeReservationCode(reference));
  if (reservation?.brand !== site.brand)
    return {
      text: `There is no payment, capture, refund or reservation ${reference} of ${site.brand}.`,
      status: 1,
    };
  const { code, state, reservationType } = reservation;
  const text = `${code} is ${state}, ${reservationType}: nobody has tried to pay it online. See: /staff/reservations/${code}`;
  return { text, status: 1 };
}

/** Finds a capture by its reference or id. */
export async function findCapture({ payments }: AdminServices, reference: string) {
  return (await payments.captures.findByReference(reference)) ?? (await payments.captures.find(reference));
}

/** Like `findCapture`, for a refund. */
export async function findRefund({ payments }: AdminServices, reference: string) {
  return (await payments.refunds.findByReference(reference)) ?? (await payments.refunds.find(reference));
}
