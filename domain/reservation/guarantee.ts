import { type Instant, toInstant } from '../calendar/panama.ts';
import { type Cents, perDayCents } from '../money/money.ts';
import type { Quote } from '../pricing/quote.ts';
import type { Reservation } from './reservation.ts';

/** Hours after the pick-up time after which the guarantee of a renter is released. counter.md#guarantee. */
export const GUARANTEE_HOURS = 24;

/** One day of a rental in cents: its total divided by its days, rounded up. counter.md#guarantee. */
export function oneDayOf({ totalCents, days }: Pick<Quote, 'totalCents' | 'days'>): Cents {
  return perDayCents(totalCents, days);
}

/** When the guarantee of a renter who may have come is released. */
export function guaranteeEndsAt({ search }: Pick<Reservation, 'search'>): Instant {
  return toInstant(search.pickupAt) + GUARANTEE_HOURS * 3_600_000;
}

/** The amount in cents that was held to confirm a booking which is still to be paid at the counter. */
export function heldGuarantee({
  state,
  reservationType,
  guaranteeCents,
}: Pick<Reservation, 'state' | 'reservationType' | 'guaranteeCents'>): Cents | undefined {
  return state === 'confirmed' && reservationType === 'normal' ? guaranteeCents : undefined;
}
