import { rentalDays } from '#domain/calendar/panama.ts';
import { ageBands, bandOf } from '#domain/conditions/driver-bands.ts';
import type { Car, CarClass } from '#domain/fleet/car.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import { filterFleet, fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import type { Quote } from '#domain/pricing/quote.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { recheckSearch, restrictionOf, type ValidSearch } from '../fleet/check-search.ts';
import { findCar, getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';
import { type CouponCaller, type CouponOutcome, findUsableCoupon } from './find-usable-coupon.ts';
import { quoteDraft, toDriver } from './quote-draft.ts';

export interface ReviewedDraft {
  draft: ReservationDraft;
  content: SiteContent;
  car: Car;
  carClass: CarClass;
  search: ValidSearch;
  coupon: CouponOutcome;
  quote: Quote;
  pricesFingerprint: string;
  /** Made from this draft, in any state. */
  reservation: Reservation | undefined;
}

export type ReviewDraftOutcome =
  | ({ kind: 'ready' } & ReviewedDraft)
  | { kind: 'missing' }
  | { kind: 'car-gone'; draft: ReservationDraft }
  /** stock.md#restrictions. */
  | { kind: 'restricted'; draft: ReservationDraft }
  | { kind: 'search-outdated'; draft: ReservationDraft; problems: PeriodProblem[] };

export interface Reviewer extends CouponCaller {
  draftId: string;
}

/** Uses present prices. Writes nothing. */
export async function reviewDraft(
  services: Services,
  { draftId, clientIp }: CouponCaller,
): Promise<ReviewDraftOutcome> {
  const draft = draftId ? await services.reservations.findDraft(draftId) : undefined;
  if (!draftId || !draft || draft.brand !== services.site.brand) return { kind: 'missing' };
  return reviewLoadedDraft(services, draft, { draftId, clientIp });
}

export async function reviewLoadedDraft(
  services: Services,
  draft: ReservationDraft,
  reviewer: Reviewer,
): Promise<ReviewDraftOutcome> {
  const content = services.content.current();
  const car = findCar(content, draft.carId);
  const searched = withTypedAge(content, draft);
  if (!car || car.status === 'unavailable') return { kind: 'car-gone', draft: searched };
  const search = recheckSearch(services, content, draft.search, draft.source);
  if (search.kind === 'invalid')
    return { kind: 'search-outdated', draft: searched, problems: search.problems };
  if (!isRented(content, car, search)) return { kind: 'car-gone', draft: searched };
  if (restrictionOf(content, car.classCode, draft.search)) return { kind: 'restricted', draft: searched };
  const coupon = await findUsableCoupon(services, draft.selection.coupon, reviewer);
  const priced = quoteDraft(content, draft, {
    car,
    search,
    coupon: coupon.kind === 'usable' ? coupon.coupon : undefined,
  });
  const reservation = draft.reservationId ? await services.reservations.find(draft.reservationId) : undefined;
  return {
    kind: 'ready',
    draft,
    content,
    car,
    carClass: getCarClass(content, car),
    search,
    coupon,
    ...priced,
    reservation,
  };
}

/** With the band of the birth date that was typed since the search, for another search. */
function withTypedAge({ site }: SiteContent, draft: ReservationDraft): ReservationDraft {
  const bands = ageBands(site.rates.conditions);
  const age = bandOf(bands, toDriver(draft).age)?.from;
  const { driver } = draft.search;
  if (age === bandOf(bands, driver?.age)?.from) return draft;
  return { ...draft, search: { ...draft.search, driver: { ...driver, age } } };
}

/** The class may no longer be sold, or not for this number of days. */
function isRented({ site }: SiteContent, car: Car, { search }: ValidSearch): boolean {
  const { allowedClasses, minimumDaysRule, rates } = site;
  const days = rentalDays(search.pickupAt, search.returnAt, rates.graceMinutes);
  return filterFleet([car], { allowedClasses }).length > 0 && fitsRentalDays(car, days, minimumDaysRule);
}

/** Each reservation takes a car and mails an unverified address. Enough for the network of a hotel or carrier. */
const PER_NETWORK = { points: 200, windowSeconds: 3600 };

type ReservationTry = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** Counts before the reservation is made, so that concurrent requests count. */
export function allowReservation({ rateLimiter }: Services, clientIp: string): Promise<ReservationTry> {
  return rateLimiter.consume(toLimit(clientIp));
}

export function uncountReservation({ rateLimiter }: Services, clientIp: string): Promise<void> {
  return rateLimiter.giveBack(toLimit(clientIp));
}

function toLimit(clientIp: string): RateLimit {
  return { name: 'reserve-network', key: clientIp, ...PER_NETWORK };
}
