import { addDays, type PanamaDate } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { listRateCars, type RateCar, type RateDay, rateDay } from '#domain/pricing/rate-day.ts';
import type { Promo } from '../../ports/content.ts';
import type { Actor } from '../../ports/staff-store.ts';
import { type NotAllowed, refuse } from '../act.ts';
import { findSettings, type RateServices } from './find-settings.ts';
import { isPlanned, listScheduled, type ScheduledChange } from './scheduled.ts';

/** Four weeks. */
export const RATE_DAYS = 28;

export interface RateLine extends RateCar {
  days: (RateDay & { isScheduled: boolean })[];
}

export interface RateTable {
  kind: 'done';
  days: PanamaDate[];
  lines: RateLine[];
  branches: Branch[];
  /** Those with an end or a beginning that are shown on one of the days. */
  promos: Promo[];
  /** Whether rows of single branches hold in these days, which the table of all branches does not have. */
  hasOthers: boolean;
  /** Of the settings, with what waits to be published; undefined where content is edited elsewhere, or is away. */
  edits: { key: string; scheduled: ScheduledChange[] } | undefined;
}

/** The prices and rules of each class for four weeks. `branch` undefined: what holds at all branches. */
export async function loadRates(
  services: RateServices,
  actor: Actor,
  { from, branch }: { from: PanamaDate; branch: string | undefined },
): Promise<NotAllowed | RateTable> {
  const act = { verb: 'see-page', subject: '/staff/rates' } as const;
  const refusal = await refuse(services, actor, { right: 'rates', act });
  if (refusal) return refusal;
  const content = services.content.current();
  const { site, restrictions, branches, promos } = content;
  const days = Array.from({ length: RATE_DAYS }, (_, day) => addDays(from, day));
  const to = addDays(from, RATE_DAYS - 1);
  const isNear = (row: { from: PanamaDate; to: PanamaDate }) => row.from <= to && from <= row.to;
  const near = restrictions.filter(isNear);
  const given = { rates: site.rates, restrictions: near, branch };
  const edits = await findEdits(services, actor);
  const isScheduled = (classCode: string, day: PanamaDate) => {
    const span = { from: day, to: day, classes: [classCode], branches: branch ? [branch] : [] };
    return edits?.scheduled.some((change) => isPlanned(change, span)) ?? false;
  };
  const others = [...site.rates.ratePeriods.filter(isNear), ...near].filter((row) => row.branches.length > 0);
  return {
    kind: 'done',
    days,
    lines: listRateCars(content.cars, site).map((line) => ({
      ...line,
      days: days.map((date) => ({
        ...rateDay(given, line.car, date),
        isScheduled: isScheduled(line.car.classCode, date),
      })),
    })),
    branches,
    promos: promos.filter(
      ({ validFrom, validUntil }) =>
        Boolean(validFrom ?? validUntil) && isNear({ from: validFrom ?? from, to: validUntil ?? to }),
    ),
    hasOthers: branch === undefined && others.length > 0,
    edits,
  };
}

async function findEdits(services: RateServices, actor: Actor): Promise<RateTable['edits']> {
  const found = await findSettings(services, actor);
  if (found.kind !== 'found') return undefined;
  return { key: found.key, scheduled: await listScheduled(services, found.key) };
}
