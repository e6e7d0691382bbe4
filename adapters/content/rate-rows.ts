import { z } from 'zod';
import { WHOLE } from '#domain/money/money.ts';
import type { LengthRate, RatePeriod } from '#domain/pricing/rates.ts';
import { type KnownCodes, readKnownRows } from './known-codes.ts';
import { bad, good, type Mapped, type ReadRows, readRecord } from './map-records.ts';
import { toTexts } from './translations.ts';
import { codes, line, optional, plainDay } from './values.ts';

/** Limits of the numbers: +1000 %, $100,000 a day and 1000 days. pricing.md#rates-by-length. */
const [GREATEST_PERCENT, GREATEST_PRICE, MOST_DAYS] = [100_000, 10_000_000, 1000];

/** Numbers only: the text "25.00" may mean 25 % or a quarter of one. */
const whole = z.int();

/** A field that does not exist may be a misspelled one, without which the row would hold for all cars. */
const period = z.strictObject({
  name: z.object({ es: line, en: z.string().nullish() }),
  from: plainDay,
  to: plainDay,
  weekdays: optional(z.array(whole.min(1).max(7))),
  classes: codes,
  branches: codes,
  percent: optional(whole.gt(-WHOLE).max(GREATEST_PERCENT)),
  price: optional(whole.positive().max(GREATEST_PRICE)),
});

const lengthRate = z.strictObject({
  min_days: whole.min(1).max(MOST_DAYS),
  percent: whole.gt(-WHOLE).lt(WHOLE),
  classes: codes,
});

/** Reads `rate_periods` of a record of `sites_config`. pricing.md#rates-by-date. */
export function readRatePeriods(record: unknown, known: KnownCodes): ReadRows<RatePeriod> {
  return readKnownRows(record, 'rate_periods', { read: readPeriod, known });
}

/** Reads `length_rates` of a record of `sites_config`. pricing.md#rates-by-length. */
export function readLengthRates(record: unknown, known: KnownCodes): ReadRows<LengthRate> {
  return readKnownRows(record, 'length_rates', { read: readLengthRate, known });
}

function readPeriod(row: unknown): Mapped<RatePeriod> {
  const read = readRecord(period, row);
  if (read.kind === 'bad') return read;
  const { name, from, to, weekdays = [], classes, branches, percent, price } = read.value;
  if (to < from) return bad('endsBeforeStart', { field: 'to', value: to });
  if ((percent === undefined) === (price === undefined)) return bad('percentOrPrice');
  if (price !== undefined && classes.length === 0) return bad('priceNeedsClasses', { field: 'classes' });
  const change = price === undefined ? { percent: percent ?? 0 } : { priceCents: price };
  const texts = toTexts(name.es, name.en) ?? { es: name.es };
  return { kind: 'good', value: { name: texts, from, to, weekdays, classes, branches, change } };
}

/** `percent` lowers the price with or without a minus. */
function readLengthRate(row: unknown): Mapped<LengthRate> {
  const read = readRecord(lengthRate, row);
  if (read.kind === 'bad') return read;
  const { min_days: minDays, percent, classes } = read.value;
  return good({ minDays, percent: Math.abs(percent), classes });
}
