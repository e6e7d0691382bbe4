import { type AskedFacts, rowsOf } from '#domain/conditions/asked-facts.ts';
import { refusePerson } from '#domain/conditions/check-conditions.ts';
import { type Driver, MINIMUM_AGE } from '#domain/conditions/condition.ts';
import { bandOf, type PricedDriver, pricedDriver } from '#domain/conditions/driver-bands.ts';
import { type Car, carName } from '#domain/fleet/car.ts';
import type { Cents } from '#domain/money/money.ts';
import { isEnough } from '#domain/pricing/fleet-price.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { Coverage, DeliveryZone, Extra } from '#domain/pricing/rates.ts';
import type { RenterForm } from '#domain/renter/renter.ts';
import { type CancellationOffer, offerCancellation } from '#domain/reservation/cancellation.ts';
import { isInTime, zonesOf } from '#domain/reservation/check-delivery.ts';
import type { RentalSearch, Selection } from '#domain/reservation/draft.ts';
import type { Texts } from '#domain/texts.ts';
import { toConditionedRental } from '#operations/fleet/conditioned-rental.ts';
import type { Services } from '#operations/ports/services.ts';
import { findSolutions } from '#operations/reservation/find-solutions.ts';
import { type CouponView, toCouponView } from '#operations/reservation/find-usable-coupon.ts';
import { guaranteeOf, HOLD_MINUTES } from '#operations/reservation/make-reservation.ts';
import { findRefusals, type ReservationProblem } from '#operations/reservation/place-reservation.ts';
import { type OptionPrices, priceOptions } from '#operations/reservation/price-options.ts';
import {
  askDriver,
  findCoverage,
  offeredCoverages,
  requirements,
  toDriver,
} from '#operations/reservation/quote-draft.ts';
import type { ReviewedDraft } from '#operations/reservation/review-draft.ts';
import { solutionTexts } from '../../search/restriction-texts.server.ts';

/** Loader data of `/reserva`. */
export interface ReservationPage {
  car: CarView;
  trip: { search: RentalSearch; pickupBranch: Texts; returnBranch: Texts };
  reservationType: ReservationType;
  /** Whether the car cannot be paid at the counter. */
  isPrepaidOnly: boolean;
  coverages: CoverageOption[];
  extras: ExtraOption[];
  additionalDrivers: { max: number; addsCents: Cents };
  deliveryZones: ZoneOption[];
  /** Without those that are refused. */
  ages: OptionPrices['ages'];
  totals: Record<ReservationType, Cents>;
  selection: Selection;
  asked: AskedFacts;
  driver: Driver;
  pricedFor: PricedDriver;
  /** Why the conditions refuse the renter, and what would do instead. */
  stated: ReservationProblem[];
  instead?: Texts | undefined;
  renter: RenterForm;
  /** How a telephone number of another country is read, with the name of the country. */
  phoneRead?: string | undefined;
  coupon: CouponView;
  quote: Quote;
  cancellation: CancellationOffer;
  /** What a booking that is paid at the counter holds on a card. */
  guaranteeCents: Cents | undefined;
  pricesFingerprint: string;
  /** Whether the cheapest coverage is included and preselected because the renter has chosen none. */
  isCoverageAssumed: boolean;
  /** Whether an earlier hold of this draft expired before it was paid. */
  isHoldOver: boolean;
  /** Whether a payment was submitted after the hold had expired. */
  isNothingPaid?: boolean;
  /** How long the car is held for the payment. */
  holdMinutes: number;
}

export interface CarView
  extends Pick<
    Car,
    'id' | 'seats' | 'bags' | 'doors' | 'transmission' | 'fuel' | 'pictureId' | 'otherPictures'
  > {
  name: string;
  className: Texts;
}

export interface CoverageOption
  extends Pick<Coverage, 'code' | 'role' | 'name' | 'description' | 'covers' | 'deductibleCents'> {
  /** For the whole rental, with fees and taxes. For mandatory coverages: beyond the cheapest one. */
  addsCents: Cents;
}

export interface ExtraOption extends Pick<Extra, 'code' | 'name' | 'description' | 'maxQuantity' | 'icon'> {
  /** Price of one piece for the whole rental, fees and taxes included. */
  addsCents: Cents;
}

export interface ZoneOption extends Pick<DeliveryZone, 'code' | 'label' | 'description'> {
  addsCents: Cents;
}

export async function toReservationPage(services: Services, review: ReviewedDraft): Promise<ReservationPage> {
  const { draft, content, search, quote, pricesFingerprint } = review;
  const prices = priceOptions(review);
  const ages = listAges(review, prices);
  const { rates } = content.site;
  const stated = findRefusals(review);
  return {
    car: toCarView(review),
    trip: {
      search: draft.search,
      pickupBranch: search.pickupBranch.name,
      returnBranch: search.returnBranch.name,
    },
    reservationType: draft.reservationType,
    isPrepaidOnly: draft.isPrepaidOnly ?? false,
    ...toOptions(review, prices),
    additionalDrivers: { max: rates.maxAdditionalDrivers, addsCents: prices.additionalDriver },
    deliveryZones: toZones(services, review, prices),
    ages,
    totals: prices.totals,
    selection: withProtection(review),
    asked: askDriver(content, draft, review),
    driver: toDriver(draft),
    pricedFor: toPricedFor(review, ages),
    stated,
    instead: stated.length > 0 ? solutionTexts(await findSolutions(services, review)) : undefined,
    renter: draft.renter,
    coupon: toCouponView(review.coupon),
    quote,
    cancellation: offerCancellation(
      content.site.cancellation,
      { ...quote, pickupAt: draft.search.pickupAt },
      services.clock.now(),
    ),
    guaranteeCents: guaranteeOf(services, review),
    pricesFingerprint,
    isCoverageAssumed: !findCoverage(content, draft.selection.coverage, 'mandatory'),
    isHoldOver: isHoldOver(services, review),
    holdMinutes: HOLD_MINUTES,
  };
}

function toCarView({ car, carClass }: ReviewedDraft): CarView {
  const { id, seats, bags, doors, transmission, fuel, pictureId, otherPictures } = car;
  return {
    id,
    seats,
    bags,
    doors,
    transmission,
    fuel,
    pictureId,
    otherPictures,
    name: carName(car),
    className: carClass.name,
  };
}

function toOptions(
  { content, draft, car }: ReviewedDraft,
  prices: OptionPrices,
): Pick<ReservationPage, 'coverages' | 'extras'> {
  return {
    coverages: offeredCoverages(content, draft, { car }).map(
      ({ code, role, name, description, covers, deductibleCents }) => ({
        code,
        role,
        name,
        description,
        covers,
        deductibleCents,
        addsCents: prices.coverages[code] ?? 0,
      }),
    ),
    extras: content.extras.map(({ code, name, description, maxQuantity, icon }) => ({
      code,
      name,
      description,
      maxQuantity,
      ...(icon && { icon }),
      addsCents: prices.extras[code] ?? 0,
    })),
  };
}

function listAges({ draft, content, car }: ReviewedDraft, { ages }: OptionPrices): ReservationPage['ages'] {
  const rental = toRental({ content, draft, car });
  return ages.filter(({ from }) => !refusePerson({ ...toDriver(draft), age: from }, rental).age);
}

function toRental({ content, draft, car }: Pick<ReviewedDraft, 'content' | 'draft' | 'car'>) {
  return toConditionedRental(content, { classCode: car.classCode, search: draft.search });
}

/** Without ages where the car has the same price for all that may have it. */
function toPricedFor(review: ReviewedDraft, ages: ReservationPage['ages']): PricedDriver {
  const driver = toDriver(review.draft);
  const band = bandOf(ages, driver.age);
  const isAny = band?.from === MINIMUM_AGE && band.to === undefined;
  return { ...pricedDriver(rowsOf(toRental(review)), driver), ages: isAny ? undefined : band };
}

/** The protection of the quote where a condition demands more than the chosen one. */
function withProtection({ draft, quote, content, car }: ReviewedDraft): Selection {
  const chosen = findCoverage(content, draft.selection.coverage, 'mandatory');
  const { coverage: required } = requirements(content, draft, { car });
  if (!chosen || isEnough(content.coverages, chosen, required)) return draft.selection;
  return { ...draft.selection, coverage: quote.lines.find(({ kind }) => kind === 'protection')?.code };
}

function isHoldOver(services: Services, { reservation }: ReviewedDraft): boolean {
  if (reservation?.state === 'expired') return true;
  return reservation?.state === 'held' && (reservation.holdUntil ?? 0) <= services.clock.now();
}

function toZones(
  { clock }: Services,
  { content, draft: { search } }: ReviewedDraft,
  prices: OptionPrices,
): ZoneOption[] {
  return zonesOf(content.site.rates.deliveryZones, search.pickupLocation)
    .filter((zone) => isInTime(zone, search.pickupAt, clock.now()))
    .map(({ code, label, description }) => ({
      code,
      label,
      description,
      addsCents: prices.delivery[code] ?? 0,
    }));
}
