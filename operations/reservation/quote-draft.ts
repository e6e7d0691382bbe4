import { dateOf, parsePanamaDate } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import { type AskedFacts, askFacts, rowsOf } from '#domain/conditions/asked-facts.ts';
import { asSold, type CheckedConditions, checkDrivers } from '#domain/conditions/check-conditions.ts';
import type { Driver } from '#domain/conditions/condition.ts';
import { dependsOn } from '#domain/conditions/driver-bands.ts';
import type { Car } from '#domain/fleet/car.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import { cheapestCoverage, isEnough } from '#domain/pricing/fleet-price.ts';
import type { BookedCar, Quote, QuoteRequest } from '#domain/pricing/quote.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Coverage } from '#domain/pricing/rates.ts';
import { ageOn } from '#domain/renter/renter.ts';
import { factsOn, type StatedDriver } from '#domain/renter/stated-driver.ts';
import { zonesOf } from '#domain/reservation/check-delivery.ts';
import type { RentalSearch, ReservationDraft, Selection } from '#domain/reservation/draft.ts';
import { quoteFingerprint, textFingerprint } from '#domain/reservation/fingerprint.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { ValidSearch } from '../fleet/check-search.ts';
import { toConditionedRental } from '../fleet/conditioned-rental.ts';
import { getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';

export interface DraftQuote {
  quote: Quote;
  /**
   * Covers all offered prices and the cancellation policy, but not the selection. A submit with another one is refused
   * with the new quote. pricing.md#laws.
   */
  pricesFingerprint: string;
}

export interface ResolvedDraft {
  car: Car;
  search: ValidSearch;
  coupon: Coupon | undefined;
  /** The additional drivers who are named in the pre check-in. */
  others?: readonly StatedDriver[] | undefined;
  /** Of the reservation that the draft changes, if the price of its days stays. */
  booked?: BookedCar | undefined;
}

/**
 * Before a choice the cheapest mandatory coverage is included, so that the total never grows by what cannot be avoided
 * (pricing.md#shown-price).
 */
export function quoteDraft(
  content: SiteContent,
  draft: ReservationDraft,
  resolved: ResolvedDraft,
): DraftQuote {
  const { selection } = draft;
  const request: QuoteRequest = {
    ...baseRequest(content, draft, resolved),
    mandatoryCoverage: chooseProtection(content, draft, resolved),
    coverages: content.coverages.filter(
      (one) => one.role === 'optional' && selection.coverages.includes(one.code),
    ),
    era: selection.era ? content.coverages.find((one) => one.role === 'era') : undefined,
    extras: chosenExtras(content, selection),
    additionalDrivers: Math.min(selection.additionalDrivers, content.site.rates.maxAdditionalDrivers),
  };
  const quote = quoteRental(request);
  return { quote, pricesFingerprint: fingerprintPrices(content, draft, { request, resolved }) };
}

function baseRequest(content: SiteContent, draft: ReservationDraft, resolved: ResolvedDraft) {
  const { car, search, coupon, others, booked } = resolved;
  const { rates } = content.site;
  return {
    car,
    carClass: getCarClass(content, car),
    pickupBranch: search.pickupBranch,
    returnBranch: search.returnBranch,
    pickupAt: search.search.pickupAt,
    returnAt: search.search.returnAt,
    reservationType: draft.reservationType,
    driver: toDriver(draft),
    otherDrivers: toOthers(draft, others),
    delivery: zonesOf(rates.deliveryZones, search.pickupBranch.code).find(
      ({ code }) => code === draft.selection.delivery?.zone,
    ),
    coupon,
    rates,
    booked,
  };
}

/** A quote of everything on offer changes whenever any single price changes. */
function fingerprintPrices(
  content: SiteContent,
  draft: ReservationDraft,
  { request, resolved }: { request: QuoteRequest; resolved: ResolvedDraft },
): string {
  const everything = quoteRental({
    ...request,
    mandatoryCoverage: undefined,
    coverages: content.coverages,
    era: undefined,
    extras: content.extras.map((extra) => ({ extra, quantity: 1 })),
    additionalDrivers: 1,
  });
  const prices = quoteFingerprint(everything, draft.carId, draft.search);
  const required = requirements(content, draft, resolved).coverage?.code;
  const { cancellation, rates } = content.site;
  // A lower limit may reduce the chosen quantity and change the quote.
  const limits = [rates.maxAdditionalDrivers, ...content.extras.map(({ maxQuantity }) => maxQuantity)];
  const zones = zonesOf(rates.deliveryZones, draft.search.pickupLocation).map((zone) => [
    zone.code,
    zone.priceCents,
  ]);
  return textFingerprint(canonicalText({ prices, required, cancellation, limits, zones }));
}

/** `code` comes from a form. */
export function findCoverage(
  content: SiteContent,
  code: string | undefined,
  role: Coverage['role'],
): Coverage | undefined {
  return content.coverages.find((one) => one.code === code && one.role === role);
}

function chosenExtras(content: SiteContent, selection: Selection) {
  return content.extras
    .map((extra) => ({ extra, quantity: Math.min(selection.extras[extra.code] ?? 0, extra.maxQuantity) }))
    .filter(({ quantity }) => quantity > 0);
}

/** The age is that of the birth date, before it is known that of the search. */
export function toDriver({
  renter,
  search,
  selection,
}: {
  renter: { birthday: string };
  search: RentalSearch;
  selection: Selection;
}): Driver {
  const birthday = parsePanamaDate(renter.birthday);
  return {
    ...search.driver,
    ...selection.driver,
    ...(birthday && { age: ageOn(birthday, dateOf(search.pickupAt)) }),
  };
}

/** What is known of the renter, but for the age. Rows that were made after the sale do not refuse this renter. */
export function renterAsSold(
  content: Pick<SiteContent, 'site'>,
  sold: Pick<Reservation, 'renter' | 'search' | 'selection' | 'classCode'>,
  becomes: Pick<Reservation, 'selection' | 'classCode'> = sold,
): Driver {
  return asSold({ ...becomes.selection.driver }, becomes.classCode, {
    driver: toDriver(sold),
    rental: toConditionedRental(content, sold),
  });
}

/** What the conditions demand of the drivers of a draft. */
export function requirements(
  content: Pick<SiteContent, 'site'>,
  draft: Parameters<typeof toDriver>[0],
  { car: { classCode }, others }: { car: Pick<Car, 'classCode'>; others?: ResolvedDraft['others'] },
): CheckedConditions {
  const rental = toConditionedRental(content, { ...draft, classCode });
  return checkDrivers(toDriver(draft), toOthers(draft, others), rental);
}

/** What the form of a booking asks of the renter because the conditions of the rental depend on it. */
export function askDriver(
  content: Pick<SiteContent, 'site'>,
  draft: Parameters<typeof toDriver>[0],
  { car: { classCode } }: { car: Pick<Car, 'classCode'> },
): AskedFacts {
  const rental = toConditionedRental(content, { ...draft, classCode });
  const rows = rowsOf(rental);
  const others = (['payment', 'residence'] as const).filter((fact) => dependsOn(rows, fact));
  return askFacts(toDriver(draft), rental, ['licenseYears', 'licenseFrom', ...others]);
}

/** The coverages for sale, and of the mandatory ones those that are enough for the driver. */
export function offeredCoverages(
  content: SiteContent,
  draft: Parameters<typeof toDriver>[0],
  resolved: { car: Pick<Car, 'classCode'> },
): Coverage[] {
  const { coverage: required } = requirements(content, draft, resolved);
  return content.coverages.filter(
    (one) => one.role !== 'mandatory' || isEnough(content.coverages, one, required),
  );
}

/** Whether named additional drivers ask for another coverage, deposit or documents than the renter alone. */
export function isRaised(
  content: Pick<SiteContent, 'site'>,
  draft: Parameters<typeof toDriver>[0],
  { car, others }: { car: Pick<Car, 'classCode'>; others: ResolvedDraft['others'] },
): boolean {
  const termsWith = (drivers: ResolvedDraft['others']) => {
    const { coverage, deposit, documents } = requirements(content, draft, { car, others: drivers });
    return canonicalText({ coverage, deposit, documents });
  };
  return termsWith(others) !== termsWith([]);
}

function toOthers({ search }: { search: RentalSearch }, others: readonly StatedDriver[] = []): Driver[] {
  return others.map((one) => factsOn(one, dateOf(search.pickupAt)));
}

/** The chosen protection, or the cheapest one where it is missing or less than a condition demands. */
export function chooseProtection(
  content: SiteContent,
  draft: ReservationDraft,
  resolved: Pick<ResolvedDraft, 'car' | 'others'>,
): Coverage | undefined {
  const { coverage } = requirements(content, draft, resolved);
  const chosen = findCoverage(content, draft.selection.coverage, 'mandatory');
  return chosen && isEnough(content.coverages, chosen, coverage)
    ? chosen
    : cheapestCoverage(content.coverages, coverage);
}
