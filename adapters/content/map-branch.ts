import { z } from 'zod';
import type { OpenInterval, OpeningHours } from '#domain/calendar/opening-hours.ts';
import { type PanamaDate, parsePanamaDate, parseTimeOfDay, type Weekday } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Texts } from '#domain/texts.ts';
import type { EditProblem } from '#operations/ports/content.ts';
import { readEmails, readPhone, readPhones } from './contacts.ts';
import { showValue } from './edit-problem.ts';
import { goodWithout, type Mapped, readRecord } from './map-records.ts';
import { pickTexts, translations } from './translations.ts';
import { basisPoints, cents, line, optional, says, words } from './values.ts';

const time = z
  .string()
  .refine((text) => parseTimeOfDay(text) !== undefined || text === '24:00', says('time'));

const interval = z
  .object({ from: time, to: time })
  .refine(({ from, to }) => from < to, says('endsBeforeStart'));

const intervals = z
  .array(interval)
  .nullish()
  .transform((list): OpenInterval[] => (list ?? []).toSorted((a, b) => a.from.localeCompare(b.from)));

/** `{"weekly": {"mon": [{"from": "08:00", "to": "18:00"}], …}, "closed": ["11-28", "2027-02-08"]}`; `MM-DD`: yearly. */
const hours = z.strictObject({
  weekly: z.strictObject({
    sun: intervals,
    mon: intervals,
    tue: intervals,
    wed: intervals,
    thu: intervals,
    fri: intervals,
    sat: intervals,
  }),
  closed: z.array(z.string()).nullish(),
});

/** Some databases send it as a string. An empty one is no place on the equator. */
const degrees = z.union([z.number(), z.string().regex(/\d/).transform(Number)]);

const branch = z.object({
  code: z.string().regex(/^[A-Z0-9]{2,8}$/, says('code')),
  name: line,
  phone: z.string().nullish(),
  whatsapp: z.string().nullish(),
  email: z.string().nullish(),
  latitude: degrees.pipe(z.number().min(-90).max(90)),
  longitude: degrees.pipe(z.number().min(-180).max(180)),
  is_airport: z.boolean().nullish(),
  opening_hours: hours,
  airport_fee_percent: optional(basisPoints),
  after_hours_fee: optional(cents),
  brands: words,
  translations,
});

/**
 * Maps a record of `sucursales`. `year` is the current year, from which yearly holidays become dates. The rest of
 * a bad record is the branch without the closed days, numbers and addresses that cannot be read.
 */
export function mapBranch(record: unknown, year: number): Mapped<Branch> {
  const read = readRecord(branch, record);
  if (read.kind === 'bad') return read;
  const found = read.value;
  const name = toName(found);
  const problems: EditProblem[] = [];
  const report = (problem: EditProblem) => void problems.push(problem);
  const value: Branch = {
    code: found.code,
    name,
    address: pickTexts(found.translations, 'address') ?? name,
    notes: pickTexts(found.translations, 'notes'),
    desk: pickTexts(found.translations, 'desk'),
    directions: pickTexts(found.translations, 'directions'),
    phone: readPhones({ name: 'phone', text: found.phone, report }).join(' / '),
    whatsapp: readPhone({ name: 'whatsapp', text: found.whatsapp, report }),
    email: readEmails({ name: 'email', text: found.email, report }),
    latitude: found.latitude,
    longitude: found.longitude,
    isAirport: found.is_airport ?? false,
    hours: toHours(found.opening_hours, year, report),
    airportFee: found.airport_fee_percent ?? 0,
    afterHoursFeeCents: found.after_hours_fee,
  };
  return goodWithout(problems, value);
}

/** The name of the record itself is Spanish; the name of a translation takes precedence. */
function toName({ name, translations: rows }: z.infer<typeof branch>): Texts {
  const translated = pickTexts(rows, 'name');
  return { ...translated, es: translated?.es || name };
}

type Report = (problem: EditProblem) => void;

/** A day that can only be meant as day and month, like `25-12`, is reported and closed nevertheless. */
function toHours({ weekly, closed }: z.infer<typeof hours>, year: number, report: Report): OpeningHours {
  const byWeekday: Record<Weekday, OpenInterval[]> = {
    0: weekly.sun,
    1: weekly.mon,
    2: weekly.tue,
    3: weekly.wed,
    4: weekly.thu,
    5: weekly.fri,
    6: weekly.sat,
  };
  const dates = (closed ?? []).flatMap((text, index) => {
    const days = toDates(text.trim(), year);
    if (days.length > 0) return days;
    report({ problem: 'yearlyDay', field: `opening_hours.closed.${index + 1}`, value: showValue(text) });
    return toDates(text.trim().replace(/(\d\d)-(\d\d)$/, '$2-$1'), year);
  });
  return { weekly: byWeekday, closedDates: [...new Set(dates)].toSorted() };
}

/** A full date as it is; `MM-DD` of last year to the third from now, so that one is a leap year. Empty: no day. */
function toDates(date: string, year: number): PanamaDate[] {
  const dates = date.length > 5 ? [date] : [-1, 0, 1, 2, 3].map((ahead) => `${year + ahead}-${date}`);
  return dates.flatMap((one) => parsePanamaDate(one) ?? []);
}
