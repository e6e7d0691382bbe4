import { z } from 'zod';
import { WHOLE } from '#domain/money/money.ts';
import type { LengthRate, RatePeriod } from '#domain/pricing/rates.ts';
import { type KnownCodes, readKnownRows } from './known-codes.ts';
import { bad, good, type Mapped, type ReadRows, readRecord } from './map-records.ts';
import { findImplausible, unusual } from './plausible.ts';
import { toTexts } from './translations.ts';
import { cents, change, codes, line, optional, plainDay, says } from './values.ts';

/** pricing.md#rates-by-length. */
const MOST_DAYS = 1000;

const whole = z.int();

/** A field that does not exist may be a misspelled one, without which the row would hold for all cars. */
const period = z.strictObject({
  name: z.object({ es: line, en: z.string().nullish() }),
  from: plainDay,
  to: plainDay,
  weekdays: optional(z.array(whole.min(1).max(7))),
  classes: codes,
  branches: codes,
  percent: optional(change),
  price: optional(cents.refine((amount) => amount > 0, says('noPrice'))),
  unusual,
});

const lengthRate = z.strictObject({
  min_days: whole.min(1).max(MOST_DAYS),
  percent: change.refine((rate) => rate < WHOLE, says('percent')),
  classes: codes,
  unusual,
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
  const { name, percent, price, weekdays = [], unusual: isUnusual, ...scope } = read.value;
  if (scope.to < scope.from) return bad('endsBeforeStart', { field: 'to', value: scope.to });
  if ((percent === undefined) === (price === undefined)) return bad('percentOrPrice');
  if (price !== undefined && scope.classes.length === 0)
    return bad('priceNeedsClasses', { field: 'classes' });
  const implausible =
    price === undefined
      ? findImplausible({ change: percent ?? 0 }, { field: 'percent', isUnusual })
      : findImplausible({ carDayCents: price }, { field: 'price', isUnusual });
  if (implausible) return implausible;
  const change = price === undefined ? { percent: percent ?? 0 } : { priceCents: price };
  return good({ ...scope, name: toTexts(name.es, name.en) ?? { es: name.es }, weekdays, change });
}

/** `percent` lowers the price with or without a minus. */
function readLengthRate(row: unknown): Mapped<LengthRate> {
  const read = readRecord(lengthRate, row);
  if (read.kind === 'bad') return read;
  const { min_days: minDays, classes, unusual: isUnusual } = read.value;
  const percent = Math.abs(read.value.percent);
  const implausible = findImplausible({ change: -percent }, { field: 'percent', isUnusual });
  return implausible ?? good({ minDays, percent, classes });
}
