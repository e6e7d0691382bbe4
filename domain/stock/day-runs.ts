import { addDays, dateOf, fromInstant, type Instant, type PanamaDate } from '../calendar/panama.ts';

/** Days in a row on which a unit has the same stays. */
export interface DayRun<Stay> {
  from: PanamaDate;
  /** At least 1. */
  days: number;
  stays: Stay[];
}

/**
 * Divides `days` days from `first` on into runs with the same stays. A stay is on each day with a part of its time; one
 * that ends at midnight is not on the day that begins then.
 */
export function toDayRuns<Stay extends { from: Instant; until: Instant }>(
  stays: readonly Stay[],
  { first, days }: { first: PanamaDate; days: number },
): DayRun<Stay>[] {
  const spans = stays.map((stay) => ({
    stay,
    from: dateOf(fromInstant(stay.from)),
    to: dateOf(fromInstant(Math.max(stay.from, stay.until - 1))),
  }));
  const runs: DayRun<Stay>[] = [];
  for (let day = 0; day < days; day += 1) {
    const date = addDays(first, day);
    const present = spans.filter(({ from, to }) => from <= date && date <= to).map(({ stay }) => stay);
    const last = runs.at(-1);
    const isSame =
      last?.stays.length === present.length && present.every((stay, at) => stay === last.stays[at]);
    if (last && isSame) last.days += 1;
    else runs.push({ from: date, days: 1, stays: present });
  }
  return runs;
}
