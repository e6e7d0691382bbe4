import type { ReservationType } from '#domain/pricing/quote.ts';
import { readText } from '../../forms/read-text.ts';

/** The name of the buttons by which a car is chosen. DESIGN.md section 6.2. */
export const OFFER_NAME = 'offer';

/** Longer texts name no car. */
const MAXIMUM_LENGTH = 60;

/** A car and a way to pay for it, as sent; neither is checked. */
export interface SentOffer {
  carId: string;
  reservationType: string;
}

/** The value of such a button: `{car_id}:{prepaid|normal}`. */
export function toOffer({
  carId,
  reservationType,
}: {
  carId: string;
  reservationType: ReservationType;
}): string {
  return `${carId}:${reservationType}`;
}

/** Reads the button, or the fields `car_id` and `reservation_type` of other forms; what is missing is empty. */
export function readOffer(form: FormData): SentOffer {
  const read = (name: string) => readText(form.get(name), MAXIMUM_LENGTH);
  const offer = read(OFFER_NAME);
  const end = offer.lastIndexOf(':');
  if (end < 0) return { carId: read('car_id'), reservationType: read('reservation_type') };
  return { carId: offer.slice(0, end), reservationType: offer.slice(end + 1) };
}
