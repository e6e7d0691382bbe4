import { z } from 'zod';
import {
  addDays,
  fromInstant,
  joinDateTime,
  type PanamaDate,
  type PanamaDateTime,
  parsePanamaDate,
} from '#domain/calendar/panama.ts';
import { type BasisPoints, type Cents, WHOLE } from '#domain/money/money.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { toPlainText } from './markup.ts';

/** Schemas of single values. An empty value becomes undefined, whether it comes as null or is absent. */

const raw = z.union([z.string(), z.number()]);

/** $100,000. */
const LARGEST_AMOUNT: Cents = 10_000_000;

export const id = raw.transform(String);

export const cents = raw.transform((value, context) => {
  const amount = parseCents(value);
  if (amount === undefined || amount < 0 || amount > LARGEST_AMOUNT) return refuse(context, 'amount');
  return amount;
});

export const basisPoints = raw.transform((value, context) => {
  const rate = parseBasisPoints(value);
  if (rate === undefined || rate < 0 || rate > 10_000) return refuse(context, 'percent');
  return rate;
});

/** A percentage that lowers or raises a price: more than −100 and at most 1000. */
export const change = raw.transform((value, context) => {
  const rate = parseBasisPoints(value);
  if (rate === undefined || rate <= -WHOLE || rate > 10 * WHOLE) return refuse(context, 'change');
  return rate;
});

/** A whole number of zero or more; some databases send it as a string. */
const count = raw.transform((value, context) => {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 0 || value === '') return refuse(context, 'wholeNumber');
  return number;
});

/** A whole number from zero to `max`, because pages, loops and queries are as long as it says. */
export function upTo(max: number) {
  return count.pipe(z.number().max(max));
}

export const line = z.string().transform((value, context) => {
  const text = toPlainText(value);
  return text === '' ? refuse(context, 'missing') : text;
});

/** A date, or a timestamp, which is converted to its date in Panama. */
export const day = z.string().transform((value, context): PanamaDate => {
  const instant = /T/.test(value) ? Date.parse(value) : Number.NaN;
  const date = Number.isNaN(instant) ? value : fromInstant(instant).slice(0, 10);
  return parsePanamaDate(date) ?? refuse(context, 'day');
});

/** A date without a time, which would depend on a time zone. */
export const plainDay = z.string().refine((text) => parsePanamaDate(text) === text, says('day'));

/** When a period ends. Without a zone a timestamp is of Panama; a day is included, so it ends at midnight. */
export const endTime = z.string().transform((value, context): PanamaDateTime => {
  const date = parsePanamaDate(value);
  if (date) return joinDateTime(addDays(date, 1), '00:00');
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
    ? Date.parse(hasZone ? value : `${value}-05:00`)
    : Number.NaN;
  return Number.isNaN(instant) ? refuse(context, 'dayOrTime') : fromInstant(instant);
});

/** Id of a linked file, which comes as the id or as the row. */
export const fileId = z
  .union([z.string(), z.object({ id: z.string() }).transform((file) => file.id)])
  .nullish()
  .transform((value) => value || undefined);

const trimmed = z
  .union([z.array(z.string()), z.string().transform((text) => (text === '' ? [] : text.split(',')))])
  .nullish()
  .transform((list) => (list ?? []).map((word) => word.trim()));

const withoutBlanks = (list: string[]) => list.filter((word) => word !== '');

/** The words of a csv field, which comes as a list or, where the database has no lists, as text. */
export const words = trimmed.transform(withoutBlanks);

export const brandCodes = words.transform((list) => list.map((word) => word.toLowerCase()));

/** Like `words`, for prices: refuses a list of blanks only, because an empty list stands for all. */
export const codes = trimmed
  .refine((list) => list.length === 0 || list.some((word) => word !== ''), says('onlyBlanks'))
  .transform(withoutBlanks);

/** The code of `known` that an editor means by this text, in any case. */
export function findCode(text: string, known: readonly string[]): string | undefined {
  const meant = text.trim().toLowerCase();
  return known.find((code) => code.toLowerCase() === meant);
}

/** Whether a record with these `brands` belongs to the brand. No `brands` means every brand. */
export function isOfBrand(brand: string, brands: readonly string[]): boolean {
  return brands.length === 0 || brands.includes(brand);
}

/** Prices by brand, for example `[{"brand": "hertz", "price": "18.50"}]`, as a map from brand to cents. */
export const brandPrices = z
  .array(z.object({ brand: z.string().trim().toLowerCase(), price: cents }))
  .nullish()
  .transform((rows, context): ReadonlyMap<string, Cents> => {
    const prices = new Map((rows ?? []).map(({ brand, price }) => [brand, price]));
    return prices.size === (rows ?? []).length ? prices : refuse(context, 'brandTwice');
  });

/** RentWorks ids have a few characters; a longer text is a mistake of the editor. */
const LONGEST_CHARGE_ID = 64;

/** Charge id in the rental system: one printable line. Refused, not shortened: that would be another charge. */
export const chargeId = raw.nullish().transform((value, context) => {
  const text = String(value ?? '').trim();
  const isOneLine = !/[\p{C}\p{Zl}\p{Zp}]/u.test(text);
  if (text.length > LONGEST_CHARGE_ID || !isOneLine) return refuse(context, 'chargeId');
  return text || undefined;
});

/** The same schema, with null and an absent value as undefined. */
export function optional<T extends z.ZodType>(schema: T) {
  return schema.nullish().transform((value) => value ?? undefined);
}

/** The message of a refinement, by which the reports to editors name the problem. */
export function says(problem: EditProblem['problem']): string {
  return problem;
}

export function refuse(context: z.core.$RefinementCtx, problem: EditProblem['problem']): never {
  context.addIssue({ code: 'custom', message: problem });
  return z.NEVER;
}

/**
 * Hundredths of a decimal as the content service sends it: a string with its scale from PostgreSQL, a number
 * from SQLite. Parses the digits, without floating-point arithmetic; a third decimal rounds half away from
 * zero. Returns undefined when it is no decimal or has more than nine digits before the point.
 */
function parseHundredths(value: unknown): number | undefined {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : '';
  const match = /^(-?)(\d{1,9})(?:\.(\d+))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, whole, decimals = ''] = match;
  const digits = `${decimals}000`;
  const hundredths = Number(whole) * 100 + Number(digits.slice(0, 2)) + (Number(digits[2]) >= 5 ? 1 : 0);
  return sign && hundredths !== 0 ? -hundredths : hundredths;
}

/** `"19.99"` → 1999. */
export function parseCents(value: unknown): Cents | undefined {
  return parseHundredths(value);
}

/** A percentage: `"10.00"` → 1000. */
export function parseBasisPoints(value: unknown): BasisPoints | undefined {
  return parseHundredths(value);
}
