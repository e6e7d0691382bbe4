import { dateOf, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Preferences } from '#domain/precheckin/precheckin.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import { keepBookedPrices } from '#domain/pricing/keep-booked-prices.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import { ageOn } from '#domain/renter/renter.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch, findCar, getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import { takeSnapshot, toDraft } from '../reservation/make-reservation.ts';
import { quoteDraft } from '../reservation/quote-draft.ts';

export interface RequestedRental extends Preferences {
  additionalDrivers: number;
  /** As on the license; may change the young-driver fee. */
  birthday: PanamaDate;
  /** Birth dates of the named additional drivers; each young driver adds the fee of their age. */
  additionalBirthdays: PanamaDate[];
  reservationType: ReservationType;
}

export function toRequestedRental({
  carId,
  selection,
  renter,
  reservationType,
}: Reservation): RequestedRental {
  const { extras, additionalDrivers } = selection;
  return {
    carId,
    extras,
    additionalDrivers,
    birthday: renter.birthday,
    additionalBirthdays: [],
    reservationType,
  };
}

/**
 * Booked lines keep their price. Undefined when content no longer has the car or a branch, or when the coupon
 * cannot be read for another car.
 */
export function toAmendedRental(
  content: SiteContent,
  reservation: Reservation,
  { requested, coupon }: { requested: RequestedRental; coupon: Coupon | undefined | 'unreachable' },
): AmendedRental | undefined {
  const car = findCar(content, requested.carId);
  const pickupBranch = findBranch(content, reservation.search.pickupLocation);
  const returnBranch = findBranch(content, reservation.search.returnLocation);
  if (!car || !pickupBranch || !returnBranch) return undefined;
  const search = { search: reservation.search, pickupBranch, returnBranch };
  const { carId, birthday, additionalBirthdays, additionalDrivers, reservationType } = requested;
  const extras = atLeast(reservation.selection.extras, requested.extras);
  const selection = { ...reservation.selection, extras, additionalDrivers };
  const draft = toDraft(reservation, {
    search: reservation.search,
    carId,
    birthday,
    selection,
    reservationType: reservation.reservationType,
  });
  const isSameCar = car.id === reservation.carId;
  // Only the price of another car depends on the coupon.
  if (coupon === 'unreachable' && !isSameCar) return undefined;
  const known = coupon === 'unreachable' ? undefined : coupon;
  const priced = quoteDraft(content, draft, { car, search, coupon: known, additionalBirthdays }).quote;
  // A later online payment does not earn the prepaid discount.
  const fresh = { ...priced, reservationType };
  const isSameAge =
    ageOnPickup(reservation, birthday) === ageOnPickup(reservation, reservation.renter.birthday);
  const carClass = getCarClass(content, car);
  return {
    search: reservation.search,
    selection,
    carId: car.id,
    classCode: isSameCar ? reservation.classCode : carClass.code,
    snapshot: isSameCar ? reservation.snapshot : takeSnapshot({ car, carClass, search }),
    quote: keepBookedPrices(reservation.quote, fresh, { isSameCar, isSameAge, saf: content.site.rates.saf }),
    reservationType,
  };
}

/** Booked quantities cannot be reduced. */
function atLeast(booked: Record<string, number>, requested: Record<string, number>): Record<string, number> {
  const more = Object.entries(requested).filter(([code, quantity]) => quantity > (booked[code] ?? 0));
  return { ...booked, ...Object.fromEntries(more) };
}

function ageOnPickup({ search }: Reservation, birthday: PanamaDate): number {
  return ageOn(birthday, dateOf(search.pickupAt));
}
