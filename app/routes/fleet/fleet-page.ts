import type { PeriodProblem } from '#domain/calendar/check-period.ts';
import { rentalDays } from '#domain/calendar/rental-period.ts';
import type { Car, FleetStatus } from '#domain/fleet/car.ts';
import { carName } from '#domain/fleet/car-name.ts';
import type { MinimumDaysRule } from '#domain/fleet/fits-rental-days.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Quote, ReservationType } from '#domain/pricing/quote.ts';
import type { RentalSearch } from '#domain/reservation/draft.ts';
import type { Texts } from '#domain/texts.ts';
import { checkSearch, type SearchFields, type ValidSearch } from '#operations/fleet/check-search.ts';
import { findNextFree, type RentalDates } from '#operations/fleet/find-next-free.ts';
import { canBook, type FleetOffer, searchFleet } from '#operations/fleet/search-fleet.ts';
import type { Services } from '#operations/ports/services.ts';
import { findUsableCoupon } from '#operations/reservation/find-usable-coupon.ts';
import { type LocationFormData, loadLocationForm } from '../../forms/location-form-data.ts';
import {
  BREAKDOWN_NAME,
  isSearch,
  readSearchExtras,
  readSearchFields,
  type SearchExtras,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import { type ShownCoupon, toShownCoupon } from '../../forms/shown-coupon.ts';

/** What `/flota` shows. */
export interface FleetPage {
  form: LocationFormData;
  /** The query as it was understood, for links and hidden fields. */
  fields: SearchFields;
  extras: SearchExtras;
  search: ShownSearch;
  coupon: ShownCoupon;
  types: string[];
  makes: string[];
  cards: FleetCardData[];
  /** Sent here because the car of the visitor's draft is gone. */
  carGone: boolean;
}

export type ShownSearch =
  | { kind: 'none' }
  | { kind: 'invalid'; problems: PeriodProblem[] }
  | { kind: 'valid'; search: RentalSearch; pickupBranch: string; returnBranch: string; days: number };

/** Why a car cannot be booked for this search. */
export type Obstacle =
  | { kind: 'withdrawn' }
  | { kind: 'taken'; nextFree?: RentalDates | undefined }
  | { kind: 'too-long' | 'too-short'; days: number };

export interface FleetCardData
  extends Pick<Car, 'id' | 'type' | 'seats' | 'bags' | 'doors' | 'transmission' | 'fuel' | 'pictureId'> {
  name: string;
  className: Texts;
  status: FleetStatus;
  obstacle: Obstacle | undefined;
  totals: Record<ReservationType, Cents>;
  /** The bill of the lower of both totals, of the one car whose breakdown was asked for. */
  quote: Quote | undefined;
}

/** Reads a query (or the same fields of a form) and finds what it asks for; wrong dates show the fleet without dates. */
export async function loadFleetPage(
  services: Services,
  source: URLSearchParams | FormData,
  clientIp: string | undefined,
): Promise<FleetPage> {
  const fields = readSearchFields(source);
  const { notice, ...extras } = readSearchExtras(source);
  const outcome = isSearch(fields) ? checkSearch(services, fields) : undefined;
  const search = outcome?.kind === 'valid' ? outcome : undefined;
  const coupon = await findUsableCoupon(services, extras.coupon, { clientIp });
  const fleet = await searchFleet(services, {
    search,
    coupon: coupon.kind === 'usable' ? coupon.coupon : undefined,
    filter: { type: extras.tipo, make: extras.marca },
  });
  const { site } = services.content.current();
  const nextFree = search && (await findNextFree(services, search, fleet.offers));
  const opened = search && source.get(BREAKDOWN_NAME);
  return {
    form: loadLocationForm(services, toFormQuery(fields, extras)),
    fields,
    extras,
    search: outcome?.kind === 'invalid' ? outcome : toShownSearch(search, site.rates.graceMinutes),
    coupon: toShownCoupon(coupon),
    types: fleet.types,
    makes: fleet.makes,
    cards: fleet.offers.map((offer) => ({
      ...toCard(offer, site.minimumDaysRule, nextFree?.get(offer.car.classCode)),
      quote: offer.car.id === opened ? lowerOf(offer) : undefined,
    })),
    carGone: notice === 'car-gone',
  };
}

/** Of a search every field stays as it was sent, the empty ones too; without one the defaults fill the form. */
function toFormQuery(fields: SearchFields, extras: SearchExtras): URLSearchParams {
  const query = new URLSearchParams(toSearchEntries(fields, extras));
  if (isSearch(fields)) for (const [name, value] of Object.entries(fields)) query.set(name, value);
  return query;
}

function toShownSearch(valid: ValidSearch | undefined, graceMinutes: number): ShownSearch {
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

function toCard(
  offer: FleetOffer,
  rule: MinimumDaysRule,
  nextFree: RentalDates | undefined,
): Omit<FleetCardData, 'quote'> {
  const { car, carClass, normal, prepaid, status } = offer;
  const { id, type, seats, bags, doors, transmission, fuel, pictureId } = car;
  return {
    id,
    type,
    seats,
    bags,
    doors,
    transmission,
    fuel,
    pictureId,
    name: carName(car),
    className: carClass.name,
    status: canBook(offer) ? status : 'unavailable',
    obstacle: toObstacle(offer, rule, nextFree),
    totals: { prepaid: prepaid.totalCents, normal: normal.totalCents },
  };
}

function lowerOf({ normal, prepaid }: FleetOffer): Quote {
  return prepaid.totalCents < normal.totalCents ? prepaid : normal;
}

function toObstacle(
  offer: FleetOffer,
  rule: MinimumDaysRule,
  nextFree: RentalDates | undefined,
): Obstacle | undefined {
  if (offer.car.status === 'unavailable') return { kind: 'withdrawn' };
  if (offer.status === 'unavailable') return { kind: 'taken', nextFree };
  if (offer.fitsDays) return undefined;
  // Under the rule as built, the "minimum" of a car is the most days it is rented for.
  return { kind: rule === 'as-built' ? 'too-long' : 'too-short', days: offer.car.minimumDays ?? 0 };
}
