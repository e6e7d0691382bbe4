import { depositAmount, wayTerms } from '#app/texts/deposit-words.ts';
import { ageWords } from '#app/texts/driver-words.ts';
import { formatMoney, formatShortDate, formatTime } from '#app/texts/format.ts';
import { makeTranslator, type Translator } from '#app/texts/translator.ts';
import { dateOf, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import {
  type ConditionedRental,
  checkConditions,
  neededLicenseYears,
  refusePerson,
} from '#domain/conditions/check-conditions.ts';
import { cardKinds, type Driver } from '#domain/conditions/condition.ts';
import { ageBands } from '#domain/conditions/driver-bands.ts';
import { listWays } from '#domain/conditions/list-terms.ts';
import type { Car } from '#domain/fleet/car.ts';
import { type Cents, perDayCents } from '#domain/money/money.ts';
import { cheapestCoverage } from '#domain/pricing/fleet-price.ts';
import type { ReservationType } from '#domain/pricing/quote.ts';
import type { Coverage } from '#domain/pricing/rates.ts';
import { type Language, pickText } from '#domain/texts.ts';
import { toConditionedRental } from '#operations/fleet/conditioned-rental.ts';
import { findCar } from '#operations/fleet/find-record.ts';
import type { SiteContent } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { COMPARED_NAME, MAX_COMPARED, toFleetPath, toSearchEntries } from '../../forms/search-fields.ts';
import { type FleetCardData, type FleetPage, loadFleetPage } from '../../search/fleet-page.ts';
import { cancellationKey } from '../fleet/arrange-cards.ts';

/** A car as in its card of the fleet page. */
export type ComparedCar = Pick<
  FleetCardData,
  'id' | 'name' | 'className' | 'pictureId' | 'status' | 'unitsLeft' | 'isPrepaidOnly' | 'obstacle'
> & {
  prices: Record<ReservationType, { total: string; perDay: string }>;
};

export interface Comparison {
  title: string;
  /** Days and what the totals include; places, times, coupon and driver of the search. */
  lead: string;
  search: string;
  /** Set when more cars were asked for than are compared. */
  tooMany: string | undefined;
  back: string;
  /** Path of the search without language prefix, and its fields. */
  fleetPath: string;
  entries: [string, string][];
  cars: ComparedCar[];
  /** A row with one cell applies to all cars. */
  rows: { label: string; cells: string[] }[];
}

/**
 * Returns the first three cars of a query with their totals, or the path of the fleet page of the same search
 * when there is no valid search or no such car. interface.md#comparison.
 */
export async function loadComparison(
  services: Services,
  query: URLSearchParams,
  { language, clientIp }: { language: Language; clientIp: string | undefined },
): Promise<Comparison | { fleetPath: string }> {
  const page = await loadFleetPage(services, query, clientIp);
  const { fields, search } = page;
  const extras = { ...page.extras, notice: undefined };
  const fleetPath = toFleetPath(fields, extras);
  const content = services.content.current();
  const found = findCars(page, content, query.getAll(COMPARED_NAME));
  if (search.kind !== 'valid' || found.length === 0) return { fleetPath };
  const t = makeTranslator(language);
  const compared = found.slice(0, MAX_COMPARED);
  const cars = compared.map(({ car }) => car);
  const rentals = cars.map(({ classCode }) =>
    toConditionedRental(content, { classCode, search: search.search }),
  );
  const driver = search.search.driver ?? {};
  return {
    title: t('comparison.title'),
    lead: t('comparison.lead', { days: search.days }),
    search: describeSearch(t, page, language),
    tooMany: found.length > MAX_COMPARED ? t('comparison.tooMany') : undefined,
    back: t('comparison.back'),
    fleetPath,
    entries: toSearchEntries(fields, extras),
    cars: compared.map(({ card }) => toCar(t, card, search.days)),
    rows: [
      ...listFacts(t, cars),
      ...listTerms(t, page, language),
      ...listConditions(t, { rentals, driver }, language),
      ...listCoverages(t, findCoverages(services, { rentals, driver }), language),
    ],
  };
}

function findCars({ cards }: FleetPage, content: SiteContent, ids: string[]) {
  return [...new Set(ids)].flatMap((wanted) => {
    const [card, car] = [cards.find(({ id }) => id === wanted), findCar(content, wanted)];
    return card && car ? [{ card, car }] : [];
  });
}

function toCar(t: Translator, card: FleetCardData, days: number): ComparedCar {
  const { id, name, className, pictureId, status, unitsLeft, isPrepaidOnly, obstacle, totals } = card;
  const write = (cents: Cents) => ({
    total: formatMoney(cents),
    perDay: t('common.price.perDay', { price: formatMoney(perDayCents(cents, days)) }),
  });
  const prices = { prepaid: write(totals.prepaid), normal: write(totals.normal) };
  return { id, name, className, pictureId, status, unitsLeft, isPrepaidOnly, obstacle, prices };
}

function describeSearch(t: Translator, { search, coupon, terms }: FleetPage, language: Language): string {
  if (search.kind !== 'valid') return '';
  const { pickupBranch, returnBranch } = search;
  const { pickupAt, returnAt } = search.search;
  const write = (at: PanamaDateTime) => writeTime(at, language);
  const parts = [
    t('comparison.pickup', { branch: pickText(pickupBranch, language).text, time: write(pickupAt) }),
    t('comparison.return', { branch: pickText(returnBranch, language).text, time: write(returnAt) }),
    ...(coupon.kind === 'usable' ? [t('comparison.coupon', { code: coupon.code })] : []),
  ];
  const driver = terms.driver && pickText(terms.driver, language).text;
  return [...parts, driver].filter(Boolean).join(' · ');
}

function listFacts(t: Translator, cars: Car[]): Comparison['rows'] {
  const listFact = (
    name: 'seats' | 'bags' | 'doors' | 'transmission' | 'fuel',
    write: (car: Car) => string,
  ) => ({ label: t(`comparison.${name}`), cells: cars.map(write) });
  return [
    listFact('seats', ({ seats }) => String(seats)),
    listFact('bags', ({ bags }) => String(bags)),
    listFact('doors', ({ doors }) => String(doors)),
    listFact('transmission', ({ transmission }) => t(`common.specs.${transmission}`)),
    listFact('fuel', ({ fuel }) => t(`common.specs.${fuel}`)),
  ];
}

/** Mileage and cancellation, which are equal for all cars. Without prepayment cancellation is free. */
function listTerms(t: Translator, { terms, search }: FleetPage, language: Language): Comparison['rows'] {
  const pickupAt = search.kind === 'valid' ? search.search.pickupAt : undefined;
  const write = (way: ReservationType, until: PanamaDateTime | undefined) => {
    if (until === undefined) return [];
    const values = { time: writeTime(until, language) };
    return [`${t(`fleet.pay.${way}`)}: ${t(`fleet.terms.${cancellationKey(until, pickupAt)}`, values)}`];
  };
  const ways = [...write('prepaid', terms.freeUntil), ...write('normal', pickupAt)];
  return [
    ...(terms.hasUnlimitedMileage
      ? [{ label: t('comparison.mileage'), cells: [t('fleet.terms.mileage')] }]
      : []),
    { label: t('comparison.cancellation'), cells: [ways.join(' · ')] },
  ];
}

interface Compared {
  /** One for each car. */
  rentals: ConditionedRental[];
  driver: Driver;
}

function listConditions(
  t: Translator,
  { rentals, driver }: Compared,
  language: Language,
): Comparison['rows'] {
  const writeLicense = (rental: ConditionedRental) => {
    const from = neededLicenseYears(driver, rental);
    return from === undefined ? '' : t('common.driver.yearsOrMore', { from });
  };
  return [
    ...toRow(
      t('common.driver.age'),
      rentals.map((rental) => writeAges(t, driver, rental)),
    ),
    ...toRow(t('common.driver.license'), rentals.map(writeLicense)),
    ...listDeposits(t, { rentals, driver }, language),
  ];
}

/** A row for each kind of card where one of the cars asks for something else with it. */
function listDeposits(t: Translator, { rentals, driver }: Compared, language: Language): Comparison['rows'] {
  const checked = rentals.map((rental) => checkConditions(driver, rental));
  if (!checked.some(({ unknown }) => unknown.includes('payment'))) {
    const cells = checked.map(({ deposit }) => depositAmount(deposit, t));
    return toRow(t('common.driver.card'), cells);
  }
  const ways = rentals.map((rental) => listWays(driver, rental));
  return cardKinds.flatMap((kind) => {
    if (!ways.flat().some(({ payment }) => payment === kind)) return [];
    const cells = ways.map((ofCar) => {
      const way = ofCar.find(({ payment }) => payment === kind);
      return way ? wayTerms(way, t, language) : t('conditions.refused');
    });
    return toRow(t(`comparison.deposit.${kind}`), cells);
  });
}

/** From the youngest to the oldest driver who is not refused. */
function writeAges(t: Translator, driver: Driver, rental: ConditionedRental): string {
  const bands = ageBands(rental.conditions);
  const allowed = bands.filter(({ from: age }) => !refusePerson({ ...driver, age }, rental).age);
  const [youngest, oldest] = [allowed[0], allowed.at(-1)];
  return youngest ? ageWords({ from: youngest.from, to: oldest?.to }, t) : t('conditions.refused');
}

/** A row with one cell where all are equal; none where all are empty. */
function toRow(label: string, cells: string[]): Comparison['rows'] {
  if (!cells.some(Boolean)) return [];
  const isEqual = cells.every((cell) => cell === cells[0]);
  return [{ label, cells: isEqual ? cells.slice(0, 1) : cells }];
}

/** The mandatory coverages that the totals of the cars include. */
function findCoverages({ content }: Services, { rentals, driver }: Compared): (Coverage | undefined)[] {
  const { coverages } = content.current();
  return rentals.map((rental) => cheapestCoverage(coverages, checkConditions(driver, rental).coverage));
}

function listCoverages(
  t: Translator,
  coverages: (Coverage | undefined)[],
  language: Language,
): Comparison['rows'] {
  const cells = coverages.map((coverage) => (coverage ? describeCoverage(t, coverage, language) : ''));
  return toRow(t('comparison.protection'), cells);
}

function describeCoverage(
  t: Translator,
  { name: names, deductibleCents }: Coverage,
  language: Language,
): string {
  const name = pickText(names, language).text;
  return deductibleCents === undefined
    ? name
    : t('comparison.deductible', { name, amount: formatMoney(deductibleCents) });
}

function writeTime(at: PanamaDateTime, language: Language): string {
  return `${formatShortDate(dateOf(at), language)}, ${formatTime(timeOf(at), language)}`;
}
