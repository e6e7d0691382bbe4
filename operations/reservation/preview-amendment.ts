import { dateOf, parsePanamaDate, rentalDays } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { Car } from '#domain/fleet/car.ts';
import { filterFleet, fitsRentalDays } from '#domain/fleet/filter-fleet.ts';
import type { Restriction } from '#domain/fleet/restrictions.ts';
import { message } from '#domain/message.ts';
import { readBookedCar } from '#domain/pricing/booked-car.ts';
import type { Coupon } from '#domain/pricing/coupon.ts';
import { cheapestCoverage } from '#domain/pricing/fleet-price.ts';
import type { BookedCar } from '#domain/pricing/quote.ts';
import type { License } from '#domain/renter/stated-driver.ts';
import {
  type AmendedRental,
  type AmendmentSums,
  amendmentSums,
  isInTimeToAmend,
} from '#domain/reservation/amendment.ts';
import { checkDeliveryChange } from '#domain/reservation/check-delivery.ts';
import type { Selection } from '#domain/reservation/draft.ts';
import { quoteFingerprint, textFingerprint } from '#domain/reservation/fingerprint.ts';
import { type LockedReason, type Reservation, whyLocked } from '#domain/reservation/reservation.ts';
import {
  checkSearch,
  restrictionOf,
  type SearchFields,
  stockPeriod,
  type ValidSearch,
} from '../fleet/check-search.ts';
import { findCar, getCarClass } from '../fleet/find-record.ts';
import type { SiteContent } from '../ports/content.ts';
import { agreedCancellation } from './agreed-cancellation.ts';
import { type AmendServices, unpaidLimit } from './amend-reservation.ts';
import { withBookedZone } from './booked-zone.ts';
import { readFacts } from './changed-facts.ts';
import { findBookedCoupon } from './find-usable-coupon.ts';
import { listRefusals } from './list-refusals.ts';
import { takeSnapshot, toDraft } from './make-reservation.ts';
import { addToOthers, listAnswers, stayingOf, withExceptions } from './other-drivers.ts';
import { type ChangedDrivers, statedDrivers } from './precheckin-record.ts';
import { isRaised, quoteDraft } from './quote-draft.ts';
import { type InvalidAmendment, refuseDrivers } from './refuse-drivers.ts';
import { offeredSelection } from './update-draft.ts';

/** The coupon cannot change. An empty delivery address is not typed yet. The driver has what only this change asks. */
export interface AmendmentForm {
  /** Of the renter, as typed by the company that corrects it; one of the pre check-in precedes it. */
  birthday?: string | undefined;
  /** Of the additional drivers who are named, in their order: what only this change asks. */
  licenses?: readonly License[] | undefined;
  search: SearchFields;
  carId: string;
  selection: Selection;
}

export interface ReadyAmendment {
  becomes: AmendedRental;
  sums: AmendmentSums;
  /** What refuses the change, if the company makes it nevertheless. */
  exceptions: ConditionRefusal[];
  /** Of what is paid, stated and excepted. */
  fingerprint: string;
}

export type PreviewAmendmentOutcome =
  | ({ kind: 'ready' } & ReadyAmendment)
  | { kind: 'locked'; reason: LockedReason }
  | InvalidAmendment
  | { kind: 'car-unavailable' }
  /** stock.md#restrictions. */
  | { kind: 'restricted'; restriction: Restriction }
  /** The change would avoid the fee of the cancellation policy. */
  | { kind: 'too-late' }
  | { kind: 'unchanged' }
  | { kind: 'no-unit-free' }
  /** More unpaid bookings together than one renter may have. counter.md#unpaid-bookings. */
  | { kind: 'too-many-unpaid' }
  | { kind: 'try-later' };

/**
 * Uses present rules, and present prices for all but the days that are booked. Writes nothing and takes
 * no stock. `isException`: conditions that refuse a driver do not, now and later, but for the minimum age.
 * pricing.md#amendments.
 */
export async function previewAmendment(
  services: AmendServices,
  reservation: Reservation,
  form: AmendmentForm,
  isException = false,
): Promise<PreviewAmendmentOutcome> {
  const now = services.clock.now();
  const reason = whyLocked(reservation, now);
  if (reason) return { kind: 'locked', reason };
  const content = withBookedZone(services.content.current(), reservation);
  const search = checkSearch(services, form.search);
  if (search.kind === 'invalid') return search;
  if (form.birthday !== undefined && !parsePanamaDate(form.birthday))
    return { kind: 'invalid', problems: [{ field: 'birthday', message: message('validation.date') }] };
  const stated = await statedDrivers(services, reservation, form);
  const car = findRentable(content, { reservation, carId: form.carId, search });
  if (!car) return { kind: 'car-unavailable' };
  const restriction = findNewRestriction(content, reservation, { car, search });
  if (restriction) return { kind: 'restricted', restriction };
  const coupon = await findBookedCoupon(services, reservation);
  if (coupon === 'unreachable') return { kind: 'try-later' };
  const booked = findBooked(reservation, car, search);
  const priced = makeBecomes(content, reservation, { form, car, search, coupon, booked, ...stated });
  const refusals = listRefusals(content, reservation, {
    ...stayingOf(stated, priced.selection),
    becomes: priced,
  });
  const refused = refuseDrivers(content, reservation, {
    form,
    becomes: priced,
    stated,
    refusals,
    isException,
  });
  if (refused) return refused;
  const becomes = withExceptions(priced, refusals, stated);
  if (isSame(reservation, becomes, form)) return { kind: 'unchanged' };
  const { deliveryZones } = content.site.rates;
  const late = checkDeliveryChange({ before: reservation, after: becomes }, deliveryZones, now);
  if (late.length > 0) return { kind: 'invalid', problems: late };
  const policy = agreedCancellation(services, reservation);
  if (!isInTimeToAmend(policy, { before: reservation, after: becomes }, now)) return { kind: 'too-late' };
  if (await services.reservations.exceedsUnpaidLimit(reservation.id, becomes, unpaidLimit(services)))
    return { kind: 'too-many-unpaid' };
  const period = stockPeriod(becomes.search, content.site.turnaroundMinutes);
  if (!(await services.reservations.canMove(reservation.id, becomes, period)))
    return { kind: 'no-unit-free' };
  return {
    kind: 'ready',
    becomes,
    sums: amendmentSums(reservation.quote, becomes.quote),
    exceptions: refusals,
    fingerprint: fingerprintChange(becomes),
  };
}

function fingerprintChange({ quote, carId, search, selection }: AmendedRental): string {
  const { driver, otherDrivers } = selection;
  return textFingerprint(canonicalText([quoteFingerprint(quote, carId, search), driver, otherDrivers]));
}

/** A reserved car may be kept even when content marks it as unavailable. */
export function findRentable(
  content: SiteContent,
  wanted: { reservation: Reservation; carId: string; search: ValidSearch },
): Car | undefined {
  const { reservation, carId, search } = wanted;
  const car = findCar(content, carId);
  if (!car) return undefined;
  const { allowedClasses, rates, minimumDaysRule } = content.site;
  const isForSale = filterFleet([car], { allowedClasses }).length > 0 && car.status !== 'unavailable';
  const days = rentalDays(search.search.pickupAt, search.search.returnAt, rates.graceMinutes);
  const isOffered = isForSale || car.id === reservation.carId;
  return isOffered && fitsRentalDays(car, days, minimumDaysRule) ? car : undefined;
}

/** Another car or pick-up branch has other prices by date, so its days are priced anew. */
export function findBooked(
  { quote, search, carId }: Reservation,
  car: Car,
  wanted: ValidSearch,
): BookedCar | undefined {
  const isSame = car.id === carId && wanted.pickupBranch.code === search.pickupLocation;
  return isSame ? readBookedCar(quote, dateOf(search.pickupAt)) : undefined;
}

/** What is booked stays booked: restrictions refuse other dates, branches and classes, not other extras. */
function findNewRestriction(
  content: SiteContent,
  reservation: Reservation,
  { car, search: { search } }: { car: Car; search: ValidSearch },
): Restriction | undefined {
  const isKept =
    car.classCode === reservation.classCode && canonicalText(search) === canonicalText(reservation.search);
  return isKept ? undefined : restrictionOf(content, car.classCode, search);
}

interface Priced extends ChangedDrivers {
  car: Car;
  search: ValidSearch;
  booked: BookedCar | undefined;
  coupon: Coupon | undefined;
}

export function makeBecomes(
  content: SiteContent,
  reservation: Reservation,
  wanted: Priced & { form: Pick<AmendmentForm, 'birthday' | 'licenses' | 'selection'> },
): AmendedRental {
  const { form, car, search, renter } = wanted;
  const changed = { classCode: car.classCode, search: search.search };
  const isCorrected = form.birthday === renter.birthday && renter.birthday !== reservation.renter.birthday;
  const offered = offeredSelection(content, form.selection, search.search.pickupLocation);
  const answers = listAnswers(stayingOf(wanted, offered), form.licenses);
  const chosen = {
    ...offered,
    // The quote always includes a coverage; the form has none when the old one is no longer sold.
    coverage: offered.coverage ?? cheapestCoverage(content.coverages)?.code,
    coupon: reservation.selection.coupon,
    otherDrivers: addToOthers(reservation.selection, answers),
    driver: readFacts(content, reservation, { ...changed, renter, typed: form.selection.driver }).driver,
  };
  const selection = { ...chosen, coverage: findOwn(reservation, chosen) };
  const { quote, isRaisedByOthers } = price(content, reservation, { ...wanted, selection });
  const billed = quote.lines.find(({ kind }) => kind === 'protection');
  return {
    search: search.search,
    // A condition may demand more than the chosen protection.
    selection: {
      ...selection,
      coverage: billed?.code ?? selection.coverage,
      ...(isRaisedByOthers && { ownCoverage: selection.coverage }),
    },
    carId: car.id,
    classCode: car.classCode,
    ...(isCorrected && { birthday: renter.birthday }),
    ...(answers.length > 0 && { hasNewPapers: true }),
    reservationType: reservation.reservationType,
    snapshot: takeSnapshot({ car, carClass: getCarClass(content, car), search }),
    quote,
  };
}

function price(
  content: SiteContent,
  reservation: Reservation,
  { selection, car, search, coupon, booked, ...stated }: Priced & { selection: Selection },
) {
  const { renter, others } = stayingOf(stated, selection);
  const draft = toDraft(reservation, {
    search: search.search,
    carId: car.id,
    renter,
    selection,
    reservationType: reservation.reservationType,
  });
  const { quote } = quoteDraft(content, draft, { car, search, coupon, others, booked });
  return { quote, isRaisedByOthers: isRaised(content, draft, { car, others }) };
}

/** The form has the protection that additional drivers demanded; the renter's own one holds without them. */
function findOwn({ selection: booked }: Reservation, { coverage }: Selection): string | undefined {
  return coverage === booked.coverage ? (booked.ownCoverage ?? coverage) : coverage;
}

/** Ignores prices, and a protection that is demanded since the sale: what is booked stays. */
function isSame(reservation: Reservation, becomes: AmendedRental, form: AmendmentForm): boolean {
  const isKept = form.selection.coverage === reservation.selection.coverage;
  const essence = ({ search, carId, selection }: Pick<Reservation, 'search' | 'carId' | 'selection'>) => {
    const { coverage, ownCoverage: _, ...others } = selection;
    return canonicalText({ search, carId, others, coverage: isKept ? undefined : coverage });
  };
  return becomes.birthday === undefined && essence(reservation) === essence(becomes);
}
