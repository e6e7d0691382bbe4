import {
  addDays,
  dateOf,
  fromInstant,
  type Instant,
  joinDateTime,
  toInstant,
} from '#domain/calendar/panama.ts';
import { toServiceReference } from '#domain/stock/unit-facts.ts';
import type { Services } from '../ports/services.ts';

/** A unit whose service is due is out of sale for so many days, renewed each day until the service is noted. */
const SERVICE_DAYS = 7;

/** The last day whose services block their units now. */
export function lastBlockedDay(now: Instant): string {
  return addDays(dateOf(fromInstant(now)), SERVICE_DAYS - 1);
}

/** Blocks units with a due service: by kilometers now, by date from its day on. Returns how many. stock.md#units. */
export async function blockDueServices({
  stock,
  content,
  clock,
}: Pick<Services, 'stock' | 'content' | 'clock'>): Promise<number> {
  const now = clock.now();
  const { brand } = content.current().site;
  const on = lastBlockedDay(now);
  const until = startOf(addDays(on, 1));
  const due = await stock.listDueServices({ brand, on, until });
  for (const { unit, serviceOn, blockedFrom } of due) {
    const begins = Math.max(now, serviceOn === undefined ? now : startOf(serviceOn));
    const block = {
      reference: toServiceReference(unit),
      unit,
      from: blockedFrom ?? begins,
      until,
      reason: 'maintenance',
      pickupBranch: undefined,
      returnBranch: undefined,
      changedAt: now,
      isRemoved: false,
    };
    await stock.putBlock({ brand, block, now });
  }
  return due.length;
}

function startOf(day: string): Instant {
  return toInstant(joinDateTime(day, '00:00'));
}
