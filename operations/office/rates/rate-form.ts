import { type PanamaDate, parseRentalDate } from '#domain/calendar/panama.ts';
import type { BasisPoints, Cents } from '#domain/money/money.ts';
import { parseAmount, parseRate } from '#domain/money/typed-amount.ts';
import { type RateChange, type RowKind, rowKinds, type Span } from '#domain/pricing/rate-rows.ts';
import type { RatePeriod } from '#domain/pricing/rates.ts';
import type { SiteContent } from '../../ports/content.ts';

/** What can be done with days: set one of the kinds of rows, or remove it. */
export const rateActs = [
  'season',
  'min-days',
  'stop-sale',
  'no-season',
  'no-min-days',
  'no-stop-sale',
] as const satisfies (RowKind | `no-${RowKind}`)[];
export type RateAct = (typeof rateActs)[number];

/** Names of the fields. Nothing chosen as `class` or `place` stands for all; `unusual` is a checkbox with `yes`. */
export const rateFields = [
  'act',
  'class',
  'place',
  'first',
  'last',
  'name_es',
  'name_en',
  'percent',
  'price',
  'unusual',
  'days',
] as const;
export type RateField = (typeof rateFields)[number];
export type RateForm = Readonly<Record<RateField, string>>;

export interface RateProblem {
  field: RateField;
  problem:
    | 'choose'
    | 'day'
    | 'past'
    | 'reversed'
    | 'name'
    | 'either'
    | 'percent'
    | 'price'
    | 'needsClass'
    | 'days';
}

type WantedSpan = Pick<RatePeriod, 'from' | 'to' | 'classes' | 'branches'>;

/** A form that can be done, as far as it can be told from the form. */
export type WantedRates = { span: WantedSpan } & (
  | ({ kind: 'season'; name: { es: string; en: string }; isUnusual: boolean } & (
      | { percent: BasisPoints }
      | { priceCents: Cents }
    ))
  | { kind: 'min-days'; name: { es: string; en: string } | undefined; days: number }
  | { kind: 'stop-sale'; name: { es: string; en: string } | undefined }
  | { kind: 'remove'; what: RowKind }
);

const MOST_DAYS = 1000;

/** `today`: days before it are not sold any more. */
export function readRateForm(
  form: RateForm,
  { classes, branches }: Pick<SiteContent, 'classes' | 'branches'>,
  today: PanamaDate,
): { kind: 'invalid'; problems: RateProblem[] } | { kind: 'valid'; wanted: WantedRates } {
  const problems: RateProblem[] = [];
  const refuse = (field: RateField, problem: RateProblem['problem']) => problems.push({ field, problem });
  const act = rateActs.find((one) => one === form.act);
  if (!act) refuse('act', 'choose');
  if (form.class && !classes.some(({ code }) => code === form.class)) refuse('class', 'choose');
  if (form.place && !branches.some(({ code }) => code === form.place)) refuse('place', 'choose');
  const span = readSpan(form, today, refuse);
  const wanted = act && readAct(act, form, refuse);
  if (problems.length > 0 || !wanted || !span) return { kind: 'invalid', problems };
  return { kind: 'valid', wanted: { ...wanted, span } };
}

type Refuse = (field: RateField, problem: RateProblem['problem']) => void;

function readSpan(form: RateForm, today: PanamaDate, refuse: Refuse): WantedSpan | undefined {
  const [from, to] = [parseRentalDate(form.first), parseRentalDate(form.last)];
  if (!from) refuse('first', 'day');
  else if (from < today) refuse('first', 'past');
  if (!to) refuse('last', 'day');
  else if (from && to < from) refuse('last', 'reversed');
  const [classes, branches] = [form.class, form.place].map((code) => (code ? [code] : []));
  return from && to ? { from, to, classes: classes ?? [], branches: branches ?? [] } : undefined;
}

type WithoutSpan<Wanted> = Wanted extends unknown ? Omit<Wanted, 'span'> : never;

function readAct(act: RateAct, form: RateForm, refuse: Refuse): WithoutSpan<WantedRates> | undefined {
  const name = { es: form.name_es.trim(), en: form.name_en.trim() };
  switch (act) {
    case 'season': {
      if (!name.es) refuse('name_es', 'name');
      if (!name.en) refuse('name_en', 'name');
      const amount = readAmount(form, refuse);
      return amount && { kind: act, name, isUnusual: form.unusual === 'yes', ...amount };
    }
    case 'min-days': {
      const days = /^\d{1,4}$/.test(form.days.trim()) ? Number(form.days) : 0;
      if (days < 2 || days > MOST_DAYS) refuse('days', 'days');
      return { kind: act, days, name: readName(name, refuse) };
    }
    case 'stop-sale':
      return { kind: act, name: readName(name, refuse) };
    case 'no-season':
    case 'no-min-days':
    case 'no-stop-sale': {
      const what = rowKinds.find((kind) => act === `no-${kind}`);
      return what && { kind: 'remove', what };
    }
  }
}

/** A rule may have no name, but not one in one language alone. */
function readName(name: { es: string; en: string }, refuse: Refuse) {
  if (name.en && !name.es) refuse('name_es', 'name');
  if (name.es && !name.en) refuse('name_en', 'name');
  return name.es ? name : undefined;
}

function readAmount(
  form: RateForm,
  refuse: Refuse,
): { percent: BasisPoints } | { priceCents: Cents } | undefined {
  const [percentText, priceText] = [form.percent.trim(), form.price.trim()];
  if ((percentText === '') === (priceText === '')) {
    refuse('percent', 'either');
  } else if (percentText) {
    const percent = parseRate(percentText);
    if (percent !== undefined) return { percent };
    refuse('percent', 'percent');
  } else {
    if (!form.class) refuse('class', 'needsClass');
    const priceCents = parseAmount(priceText.replace(/,(\d{1,2})$/, '.$1'));
    if (priceCents) return { priceCents };
    refuse('price', 'price');
  }
  return undefined;
}

/** The change of rows as the editor of content has them; `toRow` completes a row of a list. */
export function toStoredChange<Row extends Span>(
  wanted: WantedRates,
  toRow: (values: Record<string, unknown>) => Row,
): RateChange<Row> {
  const { span } = wanted;
  switch (wanted.kind) {
    case 'season': {
      const { name, isUnusual: unusual } = wanted;
      const amount =
        'percent' in wanted
          ? { percent: wanted.percent / 100 }
          : { price: (wanted.priceCents / 100).toFixed(2) };
      return { kind: 'season', row: toRow({ ...span, name, ...amount, unusual }) };
    }
    case 'min-days':
    case 'stop-sale':
      return { kind: 'rule', row: toRow({ ...wanted, ...span }) };
    case 'remove':
      return { kind: 'remove', what: wanted.what, span };
  }
}

/** The lists of the settings that are changed. */
export type RateList = 'rate_periods' | 'restrictions';

/** The list that a form changes. */
export function toRateList(wanted: WantedRates): RateList {
  const what = wanted.kind === 'remove' ? wanted.what : wanted.kind;
  return what === 'season' ? 'rate_periods' : 'restrictions';
}
