import type { ReservationType } from '#domain/pricing/quote.ts';
import { EMPTY_RENTER } from '#domain/renter/renter.ts';
import { type BookingSource, EMPTY_SELECTION, type ReservationDraft } from '#domain/reservation/draft.ts';
import type { ValidSearch } from '../fleet/check-search.ts';
import { findCar } from '../fleet/find-record.ts';
import { canBook, searchFleet } from '../fleet/search-fleet.ts';
import type { Services } from '../ports/services.ts';
import { releaseHold } from './release-hold.ts';

export type ChooseCarOutcome =
  | { kind: 'chosen' }
  | { kind: 'unknown-car' }
  | { kind: 'unavailable' }
  /** A restriction refuses the car for these dates. stock.md#restrictions. */
  | { kind: 'restricted' }
  | { kind: 'payment-in-progress' };

export interface ChooseCar {
  draftId: string;
  /** By an employee. */
  source?: BookingSource | undefined;
  search: ValidSearch;
  carId: string;
  reservationType: ReservationType;
  coupon: string | undefined;
}

/** Keeps earlier input of the draft, but releases the hold of an earlier choice. */
export async function chooseCar(services: Services, choice: ChooseCar): Promise<ChooseCarOutcome> {
  const car = findCar(services.content.current(), choice.carId);
  if (!car) return { kind: 'unknown-car' };
  const fleet = await searchFleet(services, { search: choice.search });
  const offer = fleet.offers.find((candidate) => candidate.car.id === car.id);
  if (!offer) return { kind: 'unknown-car' };
  if (offer.restriction) return { kind: 'restricted' };
  // The company may make an exception from the conditions.
  if (!canBook(choice.source ? { ...offer, refusal: undefined } : offer)) return { kind: 'unavailable' };
  const earlier = await services.reservations.findDraft(choice.draftId);
  if (earlier && (await releaseHold(services, choice.draftId, earlier)) === 'payment-in-progress')
    return { kind: 'payment-in-progress' };
  await services.reservations.saveDraft(choice.draftId, {
    ...draftOf(services.site.brand, choice, earlier),
    isPrepaidOnly: offer.isPrepaidOnly,
  });
  return { kind: 'chosen' };
}

function draftOf(brand: string, choice: ChooseCar, earlier: ReservationDraft | undefined): ReservationDraft {
  const { driver, ...selection } = earlier?.selection ?? EMPTY_SELECTION;
  // The card of another car has a price without what was stated for this one.
  const isKept = driver !== undefined && earlier?.carId === choice.carId;
  return {
    brand,
    source: choice.source,
    search: choice.search.search,
    carId: choice.carId,
    reservationType: choice.reservationType,
    selection: {
      ...selection,
      coupon: choice.coupon || selection.coupon,
      ...(isKept && { driver }),
    },
    // Consent is given for one reservation only.
    renter: { ...(earlier?.renter ?? EMPTY_RENTER), terms: false },
    priceFingerprint: undefined,
    reservationId: undefined,
  };
}
