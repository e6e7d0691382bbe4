import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import { type Cents, perDayCents } from '#domain/money/money.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { NearbyOffer } from '#operations/fleet/find-allowed.ts';
import { type FleetChoice, toFleetPath } from '../../forms/search-fields.ts';
import type { AllowedDates, FleetCardData, FleetPage, Obstacle } from '../../search/fleet-page.ts';

/** The cars of a page and the rental days. Without days the prices are those of one day, "from". */
export interface Offered {
  cards: readonly FleetCardData[];
  days: number | undefined;
}

type Filter = Exclude<keyof FleetChoice, 'orden' | 'pago'>;

/** Whether a car passes a filter. No car passes a filter with an unknown value. */
const PASSES: Record<Filter, (card: FleetCardData, value: string, perDay: Cents) => boolean> = {
  tipo: ({ type }, value) => type === value,
  marca: ({ make }, value) => make === value,
  transmision: ({ transmission }, value) => transmission === value,
  pasajeros: ({ seats }, value) => seats >= Number(value),
  maletas: ({ bags }, value) => bags >= Number(value),
  traccion: ({ isFourByFour }, value) => value === '4x4' && isFourByFour === true,
  precio: (_, value, perDay) => perDay <= Number(value) * 100,
};

const FILTERS = Object.keys(PASSES) as Filter[];

/** Returns the cars that pass all filters in the chosen order, with those that cannot be booked last. */
export function arrangeCards(offered: Offered, choice: FleetChoice): FleetCardData[] {
  const totalOf = (card: FleetCardData) => displayedTotal(card, offered.days, choice.pago);
  return offered.cards
    .filter((card) => passes(card, choice, offered.days))
    .sort(
      (a, b) =>
        Number(Boolean(a.obstacle)) - Number(Boolean(b.obstacle)) || compare(a, b, choice.orden, totalOf),
    );
}

/** Returns the number of cars that can be booked with a choice. */
export function countBookable({ cards, days }: Offered, choice: FleetChoice): number {
  return cards.filter((card) => !card.obstacle && passes(card, choice, days)).length;
}

/** Whether any filter is set. */
export function isFiltered(choice: FleetChoice): boolean {
  return FILTERS.some((name) => choice[name]);
}

export function withoutFilters({ orden, pago }: FleetChoice): FleetChoice {
  return { orden, pago };
}

/** Returns the way to pay whose totals are displayed. */
export function displayedType(pago: string | undefined): ReservationType {
  return pago === 'normal' ? 'normal' : 'prepaid';
}

/** Returns the text of `fleet.terms` about free cancellation until a time, which may be that of the pick-up. */
export function cancellationKey(
  until: PanamaDateTime,
  pickupAt: PanamaDateTime | undefined,
): 'freeUntil' | 'freeUntilPickup' {
  return until === pickupAt ? 'freeUntilPickup' : 'freeUntil';
}

/** What paying now saves on bookable totals, in whole percent, rounded down: the smallest and the largest. */
export function savedPercent(cards: readonly FleetCardData[]): { least: number; most: number } {
  const percents = cards
    .filter(({ obstacle, isPrepaidOnly }) => !obstacle && !isPrepaidOnly)
    .map(({ totals }) => Math.floor((100 * (totals.normal - totals.prepaid)) / totals.normal));
  const most = Math.max(0, ...percents);
  return { least: Math.max(0, Math.min(most, ...percents)), most };
}

function passes(card: FleetCardData, choice: FleetChoice, days: number | undefined): boolean {
  const perDay = perDayCents(displayedTotal(card, days, choice.pago), days ?? 1);
  return FILTERS.every((name) => {
    const value = choice[name];
    return !value || PASSES[name](card, value, perDay);
  });
}

/** Compares by the chosen order. The default is "recommended": promoted cars first, then the order of the content. */
function compare(
  a: FleetCardData,
  b: FleetCardData,
  order: string | undefined,
  totalOf: (card: FleetCardData) => Cents,
): number {
  if (order === 'precio') return totalOf(a) - totalOf(b);
  if (order === 'tamano') return b.seats - a.seats || b.bags - a.bags;
  return Number(b.status === 'promo') - Number(a.status === 'promo');
}

/** Returns the displayed total. Without dates that is the lower one of both ways to pay. */
function displayedTotal(
  { totals, isPrepaidOnly }: FleetCardData,
  days: number | undefined,
  pago: string | undefined,
): Cents {
  return days === undefined
    ? Math.min(totals.prepaid, totals.normal)
    : totals[displayedType(isPrepaidOnly ? '' : pago)];
}

/**
 * Returns what is said once above the cars when none of them can be booked: why, with the nearest dates and the nearest
 * branch of all of them. Undefined when one can be booked, or when all were withdrawn.
 */
export function findRefusal(cards: readonly FleetCardData[]): Obstacle | undefined {
  const obstacles = cards.flatMap(({ obstacle }) => obstacle ?? []);
  const refused = obstacles.filter(({ kind }) => kind !== 'withdrawn');
  const said = refused.find(({ kind }) => kind === 'taken') ?? refused[0];
  if (!said || obstacles.length < cards.length) return undefined;
  const dates = refused.flatMap(({ dates }) => dates ?? []).sort(compareDates)[0];
  const nearby = refused.flatMap(({ nearby }) => nearby ?? []).sort((a, b) => a.kilometers - b.kilometers)[0];
  return { ...said, dates, nearby };
}

function compareDates(one: AllowedDates, other: AllowedDates): number {
  return one.pickup.localeCompare(other.pickup) || one.return.localeCompare(other.return);
}

/** Returns the path of the same search on the dates of an offer. */
export function toDatesPath(
  { fields, extras }: Pick<FleetPage, 'fields' | 'extras'>,
  dates: AllowedDates,
): string {
  const changed = { pickup_date: dates.pickup, return_date: dates.return };
  return toFleetPath({ ...fields, ...changed }, { ...extras, notice: undefined });
}

/** Returns the path of the same search at the branch of an offer, without the car. */
export function toNearbyPath(
  { fields, extras }: Pick<FleetPage, 'fields' | 'extras'>,
  { branchCode }: Pick<NearbyOffer, 'branchCode'>,
): string {
  const isRoundTrip = !fields.return_location || fields.return_location === fields.pickup_location;
  const places = {
    pickup_location: branchCode,
    return_location: isRoundTrip ? branchCode : fields.return_location,
  };
  return toFleetPath({ ...fields, ...places }, { ...extras, notice: undefined });
}
