import { z } from 'zod';
import type { OpenInterval, OpeningHours } from '#domain/calendar/opening-hours.ts';
import { type PanamaDate, parsePanamaDate, parseTimeOfDay, type Weekday } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Texts } from '#domain/texts.ts';
import { type Mapped, readRecord } from './map-records.ts';
import { pickTexts, translations } from './translations.ts';
import { basisPoints, cents, line, optional, words } from './values.ts';

const time = z
  .string()
  .refine((text) => parseTimeOfDay(text) !== undefined || text === '24:00', 'is no time');

const interval = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, 'ends before it starts');

const intervals = z
  .array(interval)
  .nullish()
  .transform((list): OpenInterval[] => (list ?? []).toSorted((a, b) => a.from.localeCompare(b.from)));

/**
 * For example `{"weekly": {"mon": [{"from": "08:00", "to": "18:00"}], …}, "closed": ["11-28",
 * "2027-02-08"]}`. A date `MM-DD` recurs every year.
 */
const hours = z.object({
  weekly: z.object({
    sun: intervals,
    mon: intervals,
    tue: intervals,
    wed: intervals,
    thu: intervals,
    fri: intervals,
    sat: intervals,
  }),
  closed: z.array(z.string().regex(/^(\d{4}-)?\d\d-\d\d$/, 'is no day')).nullish(),
});

const branch = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,8}$/, 'is no code'),
  name: line,
  phone: z.string().nullish(),
  whatsapp: z.string().nullish(),
  email: z.string().nullish(),
  latitude: z.coerce.number().min(-90).max(90),
  longitude: z.coerce.number().min(-180).max(180),
  is_airport: z.boolean().nullish(),
  opening_hours: hours,
  airport_fee_percent: optional(basisPoints),
  after_hours_fee: optional(cents),
  brands: words,
  translations,
});

/** Maps a record of `sucursales`. `year` is the current year, from which yearly holidays become dates. */
export function mapBranch(record: unknown, year: number): Mapped<Branch> {
  const read = readRecord(branch, record);
  if (read.kind === 'bad') return read;
  const found = read.value;
  const name = toName(found);
  return {
    kind: 'good',
    value: {
      code: found.code,
      name,
      address: pickTexts(found.translations, 'address') ?? name,
      notes: pickTexts(found.translations, 'notes'),
      desk: pickTexts(found.translations, 'desk'),
      directions: pickTexts(found.translations, 'directions'),
      phone: found.phone?.trim() ?? '',
      whatsapp: found.whatsapp?.trim() || undefined,
      email: found.email?.trim() ?? '',
      latitude: found.latitude,
      longitude: found.longitude,
      isAirport: found.is_airport ?? false,
      hours: toHours(found.opening_hours, year),
      airportFee: found.airport_fee_percent ?? 0,
      afterHoursFeeCents: found.after_hours_fee,
    },
  };
}

/** The name of the record itself is Spanish; the name of a translation takes precedence. */
function toName({ name, translations: rows }: z.infer<typeof branch>): Texts {
  const translated = pickTexts(rows, 'name');
  return { ...translated, es: translated?.es || name };
}

function toHours({ weekly, closed }: z.infer<typeof hours>, year: number): OpeningHours {
  const byWeekday: Record<Weekday, OpenInterval[]> = {
    0: weekly.sun,
    1: weekly.mon,
    2: weekly.tue,
    3: weekly.wed,
    4: weekly.thu,
    5: weekly.fri,
    6: weekly.sat,
  };
  const dates = (closed ?? []).flatMap((date) => toDates(date, year));
  return { weekly: byWeekday, closedDates: [...new Set(dates)].toSorted() };
}

/** A full date as it is; `MM-DD` as dates of last year, this year and the next three. */
function toDates(date: string, year: number): PanamaDate[] {
  const dates = date.length > 5 ? [date] : [-1, 0, 1, 2, 3].map((ahead) => `${year + ahead}-${date}`);
  return dates.flatMap((one) => parsePanamaDate(one) ?? []);
}
