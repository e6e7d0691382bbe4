import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import { ageOn } from '#domain/client/check-client.ts';
import type { Wishes } from '#domain/precheckin/precheckin.ts';
import { keepSoldPrices } from '#domain/pricing/keep-sold-prices.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { Coupon } from '#domain/pricing/rates.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch, findCar, getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import { draftAgain } from '../reservation/draft-again.ts';
import { soldRental } from '../reservation/make-reservation.ts';
import { quoteDraft } from '../reservation/quote-draft.ts';

/** What a renter wishes a reservation to become before he arrives; dates and branches stay. */
export interface WishedRental extends Wishes {
  additionalDrivers: number;
  /** As on the licence: it may cost or save the fee of young drivers. */
  birthday: PanamaDate;
  reservationType: ReservationType;
}

/** The wish that changes nothing. */
export function wishNothing({ carId, selection, client, reservationType }: Reservation): WishedRental {
  const { extras, additionalDrivers } = selection;
  return { carId, extras, additionalDrivers, birthday: client.birthday, reservationType };
}

/**
 * What a reservation becomes by wishes, with its bill: what was sold keeps its price, what is added has today's.
 * `coupon` is the one it was sold with. Undefined: content does not know the car or a branch any more, or the
 * coupon of another car cannot be read now, so nothing can be priced.
 */
export function toAmendedRental(
  content: SiteContent,
  reservation: Reservation,
  { wished, coupon }: { wished: WishedRental; coupon: Coupon | undefined | 'unreachable' },
): AmendedRental | undefined {
  const car = findCar(content, wished.carId);
  const pickupBranch = findBranch(content, reservation.search.pickupLocation);
  const returnBranch = findBranch(content, reservation.search.returnLocation);
  if (!car || !pickupBranch || !returnBranch) return undefined;
  const search = { search: reservation.search, pickupBranch, returnBranch };
  const { carId, birthday, additionalDrivers, reservationType } = wished;
  const extras = atLeast(reservation.selection.extras, wished.extras);
  const selection = { ...reservation.selection, extras, additionalDrivers };
  const draft = draftAgain(reservation, {
    search: reservation.search,
    carId,
    birthday,
    selection,
    reservationType: reservation.reservationType,
  });
  const isSameCar = car.id === reservation.carId;
  // The price of another car comes with the coupon; what was sold has its own already.
  if (coupon === 'unreachable' && !isSameCar) return undefined;
  const known = coupon === 'unreachable' ? undefined : coupon;
  const priced = quoteDraft(content, draft, { car, search, coupon: known }).quote;
  // Paid earlier than was booked is no reason for the discount for prepaying.
  const fresh = { ...priced, reservationType };
  const isSameAge =
    ageOnPickup(reservation, birthday) === ageOnPickup(reservation, reservation.client.birthday);
  const carClass = getCarClass(content, car);
  return {
    search: reservation.search,
    selection,
    carId: car.id,
    classCode: isSameCar ? reservation.classCode : carClass.code,
    sold: isSameCar ? reservation.sold : soldRental({ car, carClass, search }),
    quote: keepSoldPrices(reservation.quote, fresh, { isSameCar, isSameAge, saf: content.site.rates.saf }),
    reservationType,
  };
}

/** What is booked cannot be wished away. */
function atLeast(booked: Record<string, number>, wished: Record<string, number>): Record<string, number> {
  const more = Object.entries(wished).filter(([code, quantity]) => quantity > (booked[code] ?? 0));
  return { ...booked, ...Object.fromEntries(more) };
}

function ageOnPickup({ search }: Reservation, birthday: PanamaDate): number {
  return ageOn(birthday, dateOf(search.pickupAt));
}
