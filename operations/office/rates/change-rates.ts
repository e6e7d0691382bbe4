import { addDays, dateOf, fromInstant, type Instant, type PanamaDate } from '#domain/calendar/panama.ts';
import { type Car, carName } from '#domain/fleet/car.ts';
import { findRestriction, type Restriction } from '#domain/fleet/restrictions.ts';
import type { Cents } from '#domain/money/money.ts';
import { fleetPrice } from '#domain/pricing/fleet-price.ts';
import { listRateCars } from '#domain/pricing/rate-day.ts';
import { type AllCodes, changeRows, type Span } from '#domain/pricing/rate-rows.ts';
import { oneDayInTown, type Trip } from '#domain/pricing/trip.ts';
import { getCarClass } from '../../fleet/find-record.ts';
import type { SiteContent } from '../../ports/content.ts';
import type { EditedCollection, Unavailable } from '../../ports/content-editor.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { type DraftOutcome, saveDraft } from '../content/drafts.ts';
import { type SaveOutcome, saveRecord, toPrints } from '../content/save-record.ts';
import { type Typed, toTypedRow, toUnits } from '../content/typed.ts';
import { findSettings, type RateServices, SETTINGS } from './find-settings.ts';
import { type RateList, toRateList, toSiteChange, toStoredChange, type WantedRates } from './rate-form.ts';

/** Days of the examples, from the first changed day on. */
const EXAMPLE_DAYS = [1, 3, 7];

type Sale = { kind: 'priced'; totalCents: Cents } | { kind: 'restricted'; restriction: Restriction };

/** A rental within hours, returned where it was picked up, with the least cover, paid at the counter. */
export interface ExampleRental {
  days: number;
  from: PanamaDate;
  before: Sale;
  after: Sale;
}

export interface RatePreview {
  kind: 'open';
  /** False: everything is set like that already. */
  isChanged: boolean;
  /** Fingerprint of the list that is changed. */
  read: string;
  car: string;
  branch: string;
  examples: ExampleRental[];
  /** Confirmed reservations that need a car in these days; they stay as they are. */
  booked: number;
}

type Unplanned = NotAllowed | Unavailable | { kind: 'missing' };

/** What a change would do. */
export async function previewRates(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
): Promise<Unplanned | RatePreview> {
  const plan = await planEdit(services, actor, wanted);
  if (plan.kind !== 'planned') return plan;
  const content = services.content.current();
  return {
    kind: 'open',
    isChanged: plan.read !== plan.becomes,
    read: plan.read,
    ...listExamples(content, wanted),
    booked: await services.reservations.countBooked(wanted.span),
  };
}

/**
 * Publishes a change by one edit of the settings, or keeps it as a draft that is published at a time. A list that is not
 * the one that was previewed is a conflict.
 */
export async function publishRates(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
  sent: { read: string; formId: string | undefined; publishAt: Instant | undefined },
): Promise<Unplanned | SaveOutcome | DraftOutcome> {
  const plan = await planEdit(services, actor, wanted);
  if (plan.kind !== 'planned') return plan;
  const { key, list, rows } = plan;
  const { read, formId, publishAt } = sent;
  const edit = { collection: SETTINGS, key, units: { [list]: rows }, read: { [list]: read }, formId };
  if (publishAt === undefined) return saveRecord(services, actor, edit);
  if (plan.read !== read) return { kind: 'stale' };
  return saveDraft(services, actor, { ...edit, publishAt });
}

/** The list that a change makes, as the editor of content has it. */
async function planEdit(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
): Promise<
  | Unplanned
  | { kind: 'planned'; key: string; list: RateList; rows: readonly Typed[]; read: string; becomes: string }
> {
  const found = await findSettings(services, actor);
  if (found.kind !== 'found') return found;
  const { collection, record, key } = found;
  const list = toRateList(wanted);
  const present = { [list]: toUnits(collection.fields, record)[list] ?? [] };
  const rows = changeTyped(services.content.current(), wanted, {
    rows: present[list] as readonly TypedRow[],
    toRow: rowMaker(collection, list),
    list,
  });
  const becomes = { [list]: rows };
  const print = (units: Record<string, Typed>) => toPrints(units)[list] ?? '';
  return { kind: 'planned', key, list, rows, read: print(present), becomes: print(becomes) };
}

/** A row of the editor: days are texts, and codes are lists of texts. */
type TypedRow = Span & { readonly [name: string]: Typed };

function rowMaker({ fields }: EditedCollection, list: RateList) {
  const input = fields.find(({ name }) => name === list)?.input;
  const own = input?.kind === 'rows' ? input.fields : [];
  return (values: Record<string, unknown>) => toTypedRow(own, values) as TypedRow;
}

function changeTyped(
  content: SiteContent,
  wanted: WantedRates,
  { rows, toRow, list }: { rows: readonly TypedRow[]; toRow: ReturnType<typeof rowMaker>; list: RateList },
): readonly Typed[] {
  const isSeasons = list === 'rate_periods';
  const lists = { seasons: isSeasons ? rows : [], rules: isSeasons ? [] : rows };
  const changed = changeRows(lists, toStoredChange(wanted, toRow), toAllCodes(content));
  return isSeasons ? changed.seasons : changed.rules;
}

function toAllCodes({ classes, branches }: SiteContent): AllCodes {
  return { classes: classes.map(({ code }) => code), branches: branches.map(({ code }) => code) };
}

/** The site after a change. */
function changeContent(content: SiteContent, wanted: WantedRates): SiteContent {
  const { site, restrictions } = content;
  const lists = { seasons: site.rates.ratePeriods, rules: restrictions };
  const { seasons, rules } = changeRows(lists, toSiteChange(wanted), toAllCodes(content));
  return {
    ...content,
    site: { ...site, rates: { ...site.rates, ratePeriods: [...seasons] } },
    restrictions: [...rules],
  };
}

/** Three rentals of the cheapest car that is changed, at the branch or at the first one. */
function listExamples(
  content: SiteContent,
  wanted: WantedRates,
): Pick<RatePreview, 'car' | 'branch' | 'examples'> {
  const { classes, branches, from } = wanted.span;
  const lines = listRateCars(content.cars, content.site).filter(
    ({ car }) => classes.length === 0 || classes.includes(car.classCode),
  );
  const [first] = lines.toSorted((a, b) => a.car.dailyCents - b.car.dailyCents);
  const branch = content.branches.find(({ code }) => branches.length === 0 || branches.includes(code));
  if (!first || !branch) return { car: '', branch: '', examples: [] };
  const after = changeContent(content, wanted);
  const examples = EXAMPLE_DAYS.map((days) => {
    const trip = { ...oneDayInTown(from, branch.code), days, airportFeeRate: branch.airportFee };
    return { days, from, before: sell(content, first.car, trip), after: sell(after, first.car, trip) };
  });
  return { car: carName(first.car), branch: branch.code, examples };
}

function sell(content: SiteContent, car: Car, trip: Trip): Sale {
  const { site, coverages, restrictions } = content;
  const { days, pickupDate, pickupBranch = '' } = trip;
  const restriction = findRestriction(restrictions, {
    classCode: car.classCode,
    pickupBranch,
    returnBranch: pickupBranch,
    pickupDate,
    returnDate: addDays(pickupDate, days),
    days,
  });
  if (restriction) return { kind: 'restricted', restriction };
  const asked = { car, carClass: getCarClass(content, car), coverages, rates: site.rates, coupon: undefined };
  const quote = fleetPrice({ ...asked, reservationType: 'normal', trips: [trip] });
  return { kind: 'priced', totalCents: quote.totalCents };
}

/** Today in Panama, the first day that can be changed. */
export function findToday({ clock }: Pick<Services, 'clock'>): PanamaDate {
  return dateOf(fromInstant(clock.now()));
}
