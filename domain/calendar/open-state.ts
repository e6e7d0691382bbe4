import { hoursOn, type OpeningHours } from './opening-hours.ts';
import { addDays, dateOf, joinDateTime, type PanamaDateTime, timeOf } from './panama.ts';

export interface OpenState {
  isOpen: boolean;
  /** Undefined when nothing changes within a week: open round the clock, or closed for longer. */
  changesAt: PanamaDateTime | undefined;
}

const DAYS_AHEAD = 7;

/** Counts the closing minute as closed, while `isOpenAt` still accepts cars at that minute. */
export function openStateAt(hours: OpeningHours, at: PanamaDateTime): OpenState {
  const isOpen = isStaffedAt(hours, at);
  const changesAt = changesFrom(hours, at).find((change) => isStaffedAt(hours, change) !== isOpen);
  return { isOpen, changesAt };
}

function isStaffedAt(hours: OpeningHours, at: PanamaDateTime): boolean {
  const time = timeOf(at);
  return hoursOn(hours, dateOf(at)).some(({ from, to }) => from <= time && time < to);
}

function changesFrom(hours: OpeningHours, at: PanamaDateTime): PanamaDateTime[] {
  const dates = Array.from({ length: DAYS_AHEAD + 1 }, (_, ahead) => addDays(dateOf(at), ahead));
  return dates
    .flatMap((date) =>
      hoursOn(hours, date).flatMap(({ from, to }) => [joinDateTime(date, from), endOf(date, to)]),
    )
    .filter((change) => change > at)
    .sort();
}

function endOf(date: string, to: string): PanamaDateTime {
  return to === '24:00' ? joinDateTime(addDays(date, 1), '00:00') : joinDateTime(date, to);
}
