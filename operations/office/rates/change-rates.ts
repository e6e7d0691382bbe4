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
import type {
  ContentRecord,
  EditedCollection,
  FieldProblem,
  Unavailable,
} from '../../ports/content-editor.ts';
import type { ContentDraft } from '../../ports/content-revisions.ts';
import type { Services } from '../../ports/services.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { type DraftOutcome, saveDraft } from '../content/drafts.ts';
import { type Edit, type SaveOutcome, saveRecord, toPrints } from '../content/save-record.ts';
import { toValues } from '../content/to-values.ts';
import { type Typed, toTypedRow, toUnits } from '../content/typed.ts';
import { findSettings, type RateServices, SETTINGS } from './find-settings.ts';
import {
  type RateField,
  type RateForm,
  type RateList,
  toRateList,
  toStoredChange,
  type WantedRates,
} from './rate-form.ts';
import { readScheduled } from './scheduled.ts';

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

/** The site would not sell it right. `field`: of the form; undefined: it is about another row. */
interface RefusedChange {
  kind: 'refused';
  problems: (FieldProblem & { field: RateField | undefined })[];
}

/** What a change would do. */
export async function previewRates(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
): Promise<Unplanned | RefusedChange | RatePreview> {
  const plan = await planEdit(services, actor, wanted);
  if (plan.kind !== 'planned') return plan;
  const after = await lookAhead(services, plan);
  if (after.kind === 'refused')
    return {
      kind: 'refused',
      problems: after.problems.map((problem) => ({ ...problem, field: toField(problem, plan, wanted) })),
    };
  if (after.kind !== 'mapped') return after;
  return {
    kind: 'open',
    isChanged: plan.read !== plan.becomes,
    read: plan.read,
    ...listExamples(services.content.current(), after.content, wanted.span),
    booked: await services.reservations.countBooked(wanted.span),
  };
}

type Sent = Pick<Edit, 'formId' | 'draftId'>;

/** Publishes a change by one edit of the settings. A list that is not the one that was previewed is a conflict. */
export async function publishRates(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
  sent: Sent & { read: string },
): Promise<Unplanned | SaveOutcome> {
  const plan = await planEdit(services, actor, wanted);
  if (plan.kind !== 'planned') return plan;
  return saveRecord(services, actor, { ...toEdit(plan), ...sent, read: { [plan.list]: sent.read } });
}

/** Keeps a change as a draft, which `applyRates` publishes at its time. */
export async function scheduleRates(
  services: RateServices,
  actor: Actor,
  rates: RateForm,
  sent: Sent & { publishAt: Instant },
): Promise<Unplanned | DraftOutcome> {
  const found = await findSettings(services, actor);
  if (found.kind !== 'found') return found;
  return saveDraft(services, actor, {
    ...sent,
    collection: SETTINGS,
    key: found.key,
    units: {},
    read: {},
    rates,
  });
}

/** Its days have passed, or it names a class or branch that is no more. */
export type Outdated = { kind: 'outdated' };

/** Publishes a scheduled change: it is made of the rows that there are now. */
export async function applyRates(
  services: RateServices,
  actor: Actor,
  { draft, ...sent }: Sent & Pick<Edit, 'verb'> & { draft: ContentDraft },
): Promise<Unplanned | SaveOutcome | Outdated> {
  const wanted = readScheduled(draft, services.content.current());
  if (!wanted || wanted.span.to < findToday(services)) return { kind: 'outdated' };
  const plan = await planEdit(services, actor, wanted);
  return plan.kind === 'planned' ? saveRecord(services, actor, { ...toEdit(plan), ...sent }) : plan;
}

interface Plan {
  kind: 'planned';
  collection: EditedCollection;
  record: ContentRecord;
  key: string;
  list: RateList;
  rows: readonly Typed[];
  /** Fingerprints of the list. */
  read: string;
  becomes: string;
}

/** A row of the editor: days are texts, and codes are lists of texts. */
type TypedRow = Span & { readonly [name: string]: Typed };

/** The list that a change makes, as the editor of content has it. */
async function planEdit(
  services: RateServices,
  actor: Actor,
  wanted: WantedRates,
): Promise<Unplanned | Plan> {
  const found = await findSettings(services, actor);
  if (found.kind !== 'found') return found;
  const { fields } = found.collection;
  const list = toRateList(wanted);
  const input = fields.find(({ name }) => name === list)?.input;
  const own = input?.kind === 'rows' ? input.fields : [];
  const change = toStoredChange(wanted, (values) => toTypedRow(own, values) as TypedRow);
  const present = (toUnits(fields, found.record)[list] ?? []) as readonly TypedRow[];
  const rows = changeRows(present, change, toAllCodes(services.content.current()));
  const print = (typed: Typed) => toPrints({ [list]: typed })[list] ?? '';
  return { ...found, kind: 'planned', list, rows, read: print(present), becomes: print(rows) };
}

function toEdit({ key, list, rows, read }: Plan): Omit<Edit, 'formId'> {
  return { collection: SETTINGS, key, units: { [list]: rows }, read: { [list]: read } };
}

/** The content of the site after an edit, unless it would refuse it. */
async function lookAhead(
  { contentEditor, content, site }: RateServices,
  { collection, record, key, list, rows }: Plan,
) {
  const { values, problems } = toValues(collection.fields, { [list]: rows }, record);
  if (problems.length > 0) return { kind: 'refused' as const, problems };
  const write = { collection, key, fields: values };
  const checked = await contentEditor.check(write);
  if (checked.kind !== 'checked') return checked;
  if (checked.problems.length > 0) return { kind: 'refused' as const, problems: checked.problems };
  return contentEditor.preview(write, { brand: site.brand, last: content.current() });
}

/** Fields of the form by those of a row. */
const FIELDS: Partial<Record<string, RateField>> = {
  name: 'name_es',
  'name.es': 'name_es',
  'name.en': 'name_en',
  from: 'first',
  to: 'last',
  classes: 'class',
  branches: 'place',
  percent: 'percent',
  price: 'price',
  days: 'days',
};

/** A season comes first, a rule last. */
function toField({ path }: FieldProblem, { list, rows }: Plan, { kind }: WantedRates): RateField | undefined {
  const row = `${list}.${kind === 'season' ? 0 : rows.length - 1}.`;
  return kind !== 'remove' && path.startsWith(row) ? FIELDS[path.slice(row.length)] : undefined;
}

function toAllCodes({ classes, branches }: SiteContent): AllCodes {
  return { classes: classes.map(({ code }) => code), branches: branches.map(({ code }) => code) };
}

/** Three rentals of the cheapest car that is changed, at the branch or at the first one. */
function listExamples(
  content: SiteContent,
  after: SiteContent,
  { classes, branches, from }: Span,
): Pick<RatePreview, 'car' | 'branch' | 'examples'> {
  const lines = listRateCars(content.cars, content.site).filter(
    ({ car }) => classes.length === 0 || classes.includes(car.classCode),
  );
  const [first] = lines.toSorted((a, b) => a.car.dailyCents - b.car.dailyCents);
  const branch = content.branches.find(({ code }) => branches.length === 0 || branches.includes(code));
  if (!first || !branch) return { car: '', branch: '', examples: [] };
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
