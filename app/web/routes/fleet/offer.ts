import { readText } from '#app/request/read-body.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';

/** Name of the buttons that choose a car. interface.md#booking-forms. */
export const OFFER_NAME = 'offer';

/** In characters. Every car id is shorter. */
const MAXIMUM_LENGTH = 60;

/** A car and a way to pay as sent; neither is validated. */
export interface SentOffer {
  carId: string;
  reservationType: string;
}

/** Returns the value of such a button: `{car_id}:{prepaid|normal}`. */
export function toOffer({
  carId,
  reservationType,
}: {
  carId: string;
  reservationType: ReservationType;
}): string {
  return `${carId}:${reservationType}`;
}

/** Reads the button, or the fields `car_id` and `reservation_type` of other forms. Missing values are empty. */
export function readOffer(form: FormData): SentOffer {
  const read = (name: string) => readText(form.get(name), MAXIMUM_LENGTH);
  const offer = read(OFFER_NAME);
  const end = offer.lastIndexOf(':');
  if (end < 0) return { carId: read('car_id'), reservationType: read('reservation_type') };
  return { carId: offer.slice(0, end), reservationType: offer.slice(end + 1) };
}
