import { hoursOn, type OpeningHours } from '#domain/calendar/opening-hours.ts';
import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  joinDateTime,
  type PanamaDate,
  type PanamaDateTime,
  toInstant,
} from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Services } from '#operations/ports/services.ts';
import { type MapViews, toMapViews } from './map-views.ts';

/** What `/sucursales` shows. */
export interface BranchesPage {
  /**
   * A minute at which the page says what it says now; the browser goes on from here. As early as possible, so that a
   * page kept whole stays the same until something on it changes.
   */
  shownAt: PanamaDateTime;
  /** The next minute at which it says something else. */
  changesAt: Instant;
  branches: BranchView[];
  map: MapViews;
}

export interface BranchView
  extends Pick<
    Branch,
    | 'code'
    | 'name'
    | 'address'
    | 'notes'
    | 'phone'
    | 'whatsapp'
    | 'email'
    | 'latitude'
    | 'longitude'
    | 'isAirport'
  > {
  number: number;
  /** `closedDates` are those of the days shown. */
  hours: OpeningHours;
  /** Cars are handed out at other times too, for a fee. */
  servesAfterHours: boolean;
}

/** Days whose hours are listed, today first. */
export const SHOWN_DAYS = 7;
/** Days for which an open page may have to say when a branch opens. */
const KNOWN_DAYS = 14;

export function loadBranchesPage({ content, clock }: Services): BranchesPage {
  const now = fromInstant(clock.now());
  const { branches } = content.current();
  return {
    ...findChanges(branches, now),
    branches: branches.map((branch, index) => toView(branch, index + 1, dateOf(now))),
    map: toMapViews(branches),
  };
}

/**
 * The last minute at which some branch opened or closed, or the day began: since then the page says the same. And the
 * next such minute.
 */
function findChanges(branches: Branch[], now: PanamaDateTime): Pick<BranchesPage, 'shownAt' | 'changesAt'> {
  const today = dateOf(now);
  const times = branches.flatMap(({ hours }) => hoursOn(hours, today).flatMap(({ from, to }) => [from, to]));
  const changes = ['00:00', ...times].map((time) => joinDateTime(today, time)).sort();
  return {
    shownAt: changes.findLast((change) => change <= now) ?? joinDateTime(today, '00:00'),
    changesAt: toInstant(changes.find((change) => change > now) ?? joinDateTime(addDays(today, 1), '00:00')),
  };
}

function toView(branch: Branch, number: number, today: PanamaDate): BranchView {
  const { code, name, address, notes, phone, whatsapp, email, latitude, longitude, isAirport, hours } =
    branch;
  const lastDay = addDays(today, KNOWN_DAYS);
  return {
    number,
    code,
    name,
    address,
    notes,
    phone,
    whatsapp,
    email,
    latitude,
    longitude,
    isAirport,
    hours: {
      weekly: hours.weekly,
      closedDates: hours.closedDates.filter((date) => date >= today && date <= lastDay),
    },
    servesAfterHours: branch.afterHoursFeeCents !== undefined,
  };
}
