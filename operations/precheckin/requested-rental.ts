import { canonicalText } from '#domain/canonical-text.ts';
import type { Car } from '#domain/fleet/car.ts';
import type { Preferences } from '#domain/precheckin/precheckin.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import { type KeptFacts, keepBookedPrices } from '#domain/pricing/keep-booked-prices.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { StatedDrivers } from '#domain/renter/stated-driver.ts';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch, findCar, getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import { takeSnapshot, toDraft } from '../reservation/make-reservation.ts';
import { isRaised, quoteDraft, toDriver } from '../reservation/quote-draft.ts';

/** What is asked of the drivers follows from those who are stated. */
export interface RequestedRental extends Preferences, StatedDrivers {
  additionalDrivers: number;
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
    renter,
    others: [],
    reservationType,
  };
}

/** Booked lines keep their price. Undefined: car or branch are gone, or the coupon cannot be read for another car. */
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
  const { carId, renter, others, additionalDrivers, reservationType } = requested;
  const extras = atLeast(reservation.selection.extras, requested.extras);
  const { ownCoverage, coverage: booked, ...chosen } = reservation.selection;
  const coverage = ownCoverage ?? booked;
  const selection = { ...chosen, extras, additionalDrivers, coverage };
  const draft = toDraft(reservation, {
    search: reservation.search,
    carId,
    renter,
    selection,
    reservationType: reservation.reservationType,
  });
  const isSameCar = car.id === reservation.carId;
  // Only the price of another car depends on the coupon.
  if (coupon === 'unreachable' && !isSameCar) return undefined;
  const known = coupon === 'unreachable' ? undefined : coupon;
  const isRaisedByOthers = isRaised(content, draft, { car, others });
  const priced = quoteDraft(content, draft, { car, search, coupon: known, others }).quote;
  // A later online payment does not earn the prepaid discount.
  const fresh = { ...priced, reservationType };
  const quote = keepBookedPrices(
    reservation.quote,
    fresh,
    keptFacts(content, reservation, { draft, car, isRaisedByOthers }),
  );
  const carClass = getCarClass(content, car);
  return {
    search: reservation.search,
    selection: {
      ...selection,
      coverage: protectionOf(quote) ?? coverage,
      ...(isRaisedByOthers && { ownCoverage: coverage }),
    },
    carId: car.id,
    classCode: isSameCar ? reservation.classCode : carClass.code,
    snapshot: isSameCar ? reservation.snapshot : takeSnapshot({ car, carClass, search }),
    quote,
    reservationType,
  };
}

function keptFacts(
  content: SiteContent,
  reservation: Reservation,
  { draft, car, isRaisedByOthers }: { draft: ReservationDraft; car: Car; isRaisedByOthers: boolean },
): KeptFacts {
  const isSameRenter = canonicalText(toDriver(draft)) === canonicalText(toDriver(reservation));
  const { ownCoverage } = reservation.selection;
  return {
    isSameCar: car.id === reservation.carId,
    isSameRenter,
    isSameTerms: isSameRenter && !isRaisedByOthers && ownCoverage === undefined,
    ownCoverage,
    saf: content.site.rates.saf,
  };
}

function protectionOf({ lines }: Quote): string | undefined {
  return lines.find(({ kind }) => kind === 'protection')?.code;
}

/** Booked quantities cannot be reduced. */
function atLeast(booked: Record<string, number>, requested: Record<string, number>): Record<string, number> {
  const more = Object.entries(requested).filter(([code, quantity]) => quantity > (booked[code] ?? 0));
  return { ...booked, ...Object.fromEntries(more) };
}
