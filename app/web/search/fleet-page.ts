import { readSearchFields, toSearchFields } from '#app/request/search-form.ts';
import { driverWords } from '#app/texts/driver-words.ts';
import { inBoth } from '#app/texts/translator.ts';
import { dateOf, type PanamaDate, type PanamaDateTime, rentalDays } from '#domain/calendar/panama.ts';
import { pricedDriver } from '#domain/conditions/driver-bands.ts';
import { type Car, carName, type FleetStatus, hasFourWheelDrive } from '#domain/fleet/car.ts';
import type { PeriodProblem } from '#domain/fleet/check-period.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { Rates } from '#domain/pricing/rates.ts';
import { cancellationTerms } from '#domain/reservation/cancellation.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Texts } from '#domain/texts.ts';
import { checkSearch, type SearchFields, type ValidSearch } from '#operations/fleet/check-search.ts';
import { countTurnedAway } from '#operations/fleet/count-turned-away.ts';
import { findAllowed, findNearby, type NearbyOffer } from '#operations/fleet/find-allowed.ts';
import { findNextPossible, type NextPossible } from '#operations/fleet/find-next-possible.ts';
import {
  canBook,
  cheapestTotal,
  type FleetOffer,
  findNextFree,
  searchFleet,
} from '#operations/fleet/search-fleet.ts';
import type { SiteSettings } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import {
  type CouponView,
  findUsableCoupon,
  toCouponView,
} from '#operations/reservation/find-usable-coupon.ts';
import { type LocationFormData, loadLocationForm } from '../forms/location-form-data.ts';
import {
  BREAKDOWN_NAME,
  isSearch,
  readSearchExtras,
  type SearchExtras,
  toSearchEntries,
} from '../forms/search-fields.ts';
import { type CounterFacts, counterTexts, differingFacts } from './counter-texts.server.ts';
import {
  allowedTexts,
  type ObstacleKind,
  obstacleTexts,
  refusalTexts,
  restrictionTexts,
} from './restriction-texts.server.ts';

/** Loader data of `/flota`. */
export interface FleetPage {
  form: LocationFormData;
  /** The parsed query, or the search that is possible instead, for links and hidden fields. */
  fields: SearchFields;
  extras: SearchExtras;
  search: SearchView;
  coupon: CouponView;
  cards: FleetCardData[];
  terms: RentalTerms;
  /** Whether the visitor was redirected here because the car of the draft is no longer available. */
  carGone: boolean;
}

export type SearchView =
  | { kind: 'none' }
  /** `next`: the nearest search that is possible instead. */
  | { kind: 'invalid'; problems: PeriodProblem[]; next: NextPossible | undefined }
  | { kind: 'valid'; search: RentalSearch; pickupBranch: Texts; returnBranch: Texts; days: number };

/** Why a car cannot be booked for this search, and what is offered instead. */
export interface Obstacle {
  kind: ObstacleKind;
  /** A sentence. */
  reason: Texts;
  dates?: AllowedDates | undefined;
  nearby?: NearbyOffer | undefined;
}

/** Dates for which the car can be booked instead, and the text of a link to them. */
export interface AllowedDates {
  pickup: PanamaDate;
  return: PanamaDate;
  text: Texts;
}

export interface FleetCardData
  extends CounterFacts,
    Pick<Car, 'id' | 'type' | 'make' | 'seats' | 'bags' | 'transmission' | 'pictureId'>,
    CatalogFacts {
  name: string;
  className: Texts;
  isFourByFour: true | undefined;
  status: FleetStatus;
  /** Units left of its class, when they are few and known. */
  unitsLeft: number | undefined;
  /** Whether it cannot be paid at the counter; undefined if it can. */
  isPrepaidOnly: true | undefined;
  obstacle: Obstacle | undefined;
  totals: Record<ReservationType, Cents>;
  /** The quotes of the car whose quote was requested; undefined for the other cars. */
  quotes: Record<ReservationType, Quote> | undefined;
}

/** What a card says of a car without a search. */
type CatalogFacts = Partial<Pick<Car, 'doors' | 'fuel'>>;

/** Terms that apply to every car of a search. */
export interface RentalTerms {
  hasUnlimitedMileage: boolean;
  /** Until when a paid reservation can be canceled free of charge. Undefined when that is over or unknown. */
  freeUntil: PanamaDateTime | undefined;
  /** What the counter asks for; undefined without a search. */
  counter?: Texts | undefined;
  /** For whom the totals are; undefined where they are equal for all, or without a search. */
  driver?: Texts | undefined;
}

/** For a query or form; invalid dates count as none. `isCounted`: a search that finds no car is counted. */
export async function loadFleetPage(
  services: Services,
  source: URLSearchParams | FormData,
  clientIp: string | undefined,
  isCounted = false,
): Promise<FleetPage> {
  const fields = readSearchFields(source);
  const { notice, ...extras } = readSearchExtras(source);
  const outcome = isSearch(fields) ? checkSearch(services, fields) : undefined;
  const search = outcome?.kind === 'valid' ? outcome : undefined;
  const next = outcome?.kind === 'invalid' ? findNextPossible(services, fields) : undefined;
  const coupon = await findUsableCoupon(services, extras.coupon, { clientIp });
  const usable = coupon.kind === 'usable' ? coupon.coupon : undefined;
  const fleet = await searchFleet(services, { search, coupon: usable });
  if (outcome && isCounted)
    countTurnedAway(services, fields, {
      problem: outcome.kind === 'invalid' ? outcome.problems[0] : undefined,
      offers: fleet.offers,
    });
  const { site } = services.content.current();
  const nextFree = search && (await findNextFree(services, search, fleet.offers));
  const nearby = search && (await findNearby(services, search, { ...fleet, coupon: usable }));
  const allowed = search && (await findAllowed(services, search, fleet.offers));
  const read = (search: RentalSearch | undefined) => search && toAllowedDates(search, site.rates);
  const instead = findCheapestOffer(fleet.offers);
  const bookable = fleet.offers.filter(canBook);
  const factsOf = differingFacts(bookable);
  const opened = search && source.get(BREAKDOWN_NAME);
  return {
    form: {
      ...loadLocationForm(services, toFormQuery(fields, extras)),
      totalCents: search && cheapestTotal(fleet.offers),
    },
    fields: next ? toSearchFields(next.search) : fields,
    extras,
    search:
      outcome?.kind === 'invalid' ? { ...outcome, next } : toSearchView(search, site.rates.graceMinutes),
    coupon: toCouponView(coupon),
    cards: fleet.offers.map((offer) => ({
      ...toCard(offer, site, {
        dates: read(allowed?.get(offer.car.id) ?? nextFree?.get(offer.car.classCode)),
        nearby: nearby?.get(offer.car.id),
        instead,
      }),
      ...(search ? canBook(offer) && factsOf(offer) : catalogFacts(offer.car)),
      quotes: offer.car.id === opened ? { prepaid: offer.prepaid, normal: offer.normal } : undefined,
    })),
    terms: {
      hasUnlimitedMileage: site.hasUnlimitedMileage,
      freeUntil: search && findFreeUntil(services, search),
      counter: search && counterTexts(bookable),
      driver: search && driverTexts(site.rates, search),
    },
    carGone: notice === 'car-gone',
  };
}

/** With a search, every field keeps the value as sent, even if empty; without one it has the default. */
function toFormQuery(fields: SearchFields, extras: SearchExtras): URLSearchParams {
  const query = new URLSearchParams(toSearchEntries(fields, extras));
  if (isSearch(fields)) for (const [name, value] of Object.entries(fields)) query.set(name, value);
  return query;
}

function toSearchView(valid: ValidSearch | undefined, graceMinutes: number): SearchView {
  if (!valid) return { kind: 'none' };
  const { search, pickupBranch, returnBranch } = valid;
  return {
    kind: 'valid',
    search,
    pickupBranch: pickupBranch.name,
    returnBranch: returnBranch.name,
    days: rentalDays(search.pickupAt, search.returnAt, graceMinutes),
  };
}

function catalogFacts({ doors, fuel }: Car): CatalogFacts {
  return { doors, fuel };
}

function toCard(offer: FleetOffer, site: SiteSettings, instead: Instead): Omit<FleetCardData, 'quotes'> {
  const { car, carClass, normal, prepaid, status, unitsLeft } = offer;
  const { id, type, make, seats, bags, transmission, pictureId } = car;
  return {
    id,
    type,
    make,
    seats,
    bags,
    transmission,
    pictureId,
    name: carName(car),
    className: carClass.name,
    isFourByFour: hasFourWheelDrive(carClass.code) || undefined,
    unitsLeft,
    isPrepaidOnly: offer.isPrepaidOnly || undefined,
    status: canBook(offer) ? status : 'unavailable',
    obstacle: toObstacle(offer, site, instead),
    totals: { prepaid: prepaid.totalCents, normal: normal.totalCents },
  };
}

/** What is offered instead of a car; `instead`: the cheapest car that this driver can have. */
interface Instead extends Pick<Obstacle, 'dates' | 'nearby'> {
  instead: { name: string; totalCents: Cents } | undefined;
}

function findCheapestOffer(offers: readonly FleetOffer[]): Instead['instead'] {
  const totalCents = cheapestTotal(offers);
  const found = offers.find(
    (offer) =>
      canBook(offer) && [offer.prepaid, offer.normal].some((quote) => quote.totalCents === totalCents),
  );
  return found && totalCents !== undefined ? { name: carName(found.car), totalCents } : undefined;
}

function driverTexts({ conditions }: Rates, { search }: ValidSearch): Texts | undefined {
  const driver = pricedDriver(conditions, search.driver);
  const texts = inBoth((t, language) => driverWords(driver, t, language));
  return texts.es ? texts : undefined;
}

/** Uses the current cancellation policy, which a reservation freezes. */
function findFreeUntil({ content, clock }: Services, { search }: ValidSearch): PanamaDateTime | undefined {
  const rental = { pickupAt: search.pickupAt, totalCents: 0, paidCents: 0 };
  const policy = content.current().site.cancellation;
  if (policy.feeCents === 0 && policy.feeRate === 0) return search.pickupAt;
  const { freeUntil, isFree } = cancellationTerms(policy, rental, clock.now());
  return isFree ? freeUntil : undefined;
}

function toObstacle(
  { car, refusal, restriction, status, fitsDays }: FleetOffer,
  { rates, minimumDaysRule }: SiteSettings,
  { instead: other, ...instead }: Instead,
): Obstacle | undefined {
  if (car.status === 'unavailable') return { kind: 'withdrawn', reason: obstacleTexts('withdrawn') };
  if (refusal) return { kind: 'refused', reason: refusalTexts(refusal, other) };
  if (restriction)
    return { ...instead, kind: 'restricted', reason: restrictionTexts(restriction, rates.ratePeriods) };
  if (status === 'unavailable') return { ...instead, kind: 'taken', reason: obstacleTexts('taken') };
  if (fitsDays) return undefined;
  // Under the rule `as-built`, the "minimum" of a car is its maximum number of days.
  const kind = minimumDaysRule === 'as-built' ? 'tooLong' : 'tooShort';
  return { ...instead, kind, reason: obstacleTexts(kind, car.minimumDays) };
}

function toAllowedDates({ pickupAt, returnAt }: RentalSearch, { graceMinutes }: Rates): AllowedDates {
  const dates = { pickup: dateOf(pickupAt), return: dateOf(returnAt) };
  return { ...dates, text: allowedTexts(dates, rentalDays(pickupAt, returnAt, graceMinutes)) };
}
