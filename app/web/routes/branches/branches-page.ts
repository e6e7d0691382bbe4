import { hoursOn, isAllDay, type OpeningHours } from '#domain/calendar/opening-hours.ts';
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
import type { Texts } from '#domain/texts.ts';
import type { CustomerReview } from '#operations/ports/content.ts';
import type { Services } from '#operations/ports/services.ts';
import { type MapViews, toMapViews } from './map-views.ts';

/** Loader data of `/sucursales`. */
export interface BranchesPage {
  /**
   * The earliest minute at which the page has the same contents as now; the browser updates it from then on.
   * As early as possible, so that the cached page stays valid until its contents change.
   */
  renderedAt: PanamaDateTime;
  /** The next time at which the contents change. */
  changesAt: Instant;
  branches: BranchView[];
  map: MapViews;
  reviews: ReviewView[];
}

export interface ReviewView extends Omit<CustomerReview, 'branchCode'> {
  branchName: Texts | undefined;
}

export interface BranchView
  extends Pick<
    Branch,
    | 'code'
    | 'name'
    | 'address'
    | 'notes'
    | 'desk'
    | 'directions'
    | 'phone'
    | 'whatsapp'
    | 'email'
    | 'latitude'
    | 'longitude'
    | 'isAirport'
  > {
  number: number;
  isOnMap: boolean;
  /** Only the `closedDates` of the displayed days. */
  hours: OpeningHours;
  /** Whether cars are handed out outside the hours, for a fee. Undefined where there are no such times. */
  servesAfterHours: boolean | undefined;
}

const SHOWN_REVIEWS = 12;
/** Number of days whose hours are listed, starting today. */
export const SHOWN_DAYS = 7;
/** Number of days for which an open page may have to show when a branch opens. */
const KNOWN_DAYS = 14;

export function loadBranchesPage({ content, clock }: Services): BranchesPage {
  const now = fromInstant(clock.now());
  const { branches, reviews } = content.current();
  const map = toMapViews(branches);
  const pins = new Set([map.country, ...map.areas].flatMap((view) => view.pins.map(({ code }) => code)));
  return {
    ...findChanges(branches, now),
    branches: branches.map((branch, index) => ({
      ...toView(branch, index + 1, dateOf(now)),
      isOnMap: pins.has(branch.code),
    })),
    map,
    reviews: reviews.slice(0, SHOWN_REVIEWS).map(({ branchCode, ...review }) => ({
      ...review,
      branchName: branches.find(({ code }) => code === branchCode)?.name,
    })),
  };
}

/** The last minute at which a branch opened, closed or a day began, and the next such time. */
function findChanges(
  branches: Branch[],
  now: PanamaDateTime,
): Pick<BranchesPage, 'renderedAt' | 'changesAt'> {
  const today = dateOf(now);
  const times = branches.flatMap(({ hours }) => hoursOn(hours, today).flatMap(({ from, to }) => [from, to]));
  const changes = ['00:00', ...times].map((time) => joinDateTime(today, time)).sort();
  return {
    renderedAt: changes.findLast((change) => change <= now) ?? joinDateTime(today, '00:00'),
    changesAt: toInstant(changes.find((change) => change > now) ?? joinDateTime(addDays(today, 1), '00:00')),
  };
}

function toView(branch: Branch, number: number, today: PanamaDate): Omit<BranchView, 'isOnMap'> {
  const { code, name, address, notes, desk, directions, phone, whatsapp, email } = branch;
  const { latitude, longitude, isAirport, hours } = branch;
  const lastDay = addDays(today, KNOWN_DAYS);
  return {
    number,
    code,
    name,
    address,
    notes,
    desk,
    directions,
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
    servesAfterHours: isAlwaysOpen(hours) ? undefined : branch.afterHoursFeeCents !== undefined,
  };
}

function isAlwaysOpen({ weekly, closedDates }: OpeningHours): boolean {
  return closedDates.length === 0 && Object.values(weekly).every(isAllDay);
}
