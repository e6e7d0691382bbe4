import { fromInstant, type Instant, minutesBetween } from '../calendar/panama.ts';
import type { Reservation } from '../reservation/reservation.ts';

export type CheckInRefusal =
  | { kind: 'cancelled' }
  | { kind: 'not-confirmed' }
  | { kind: 'past' }
  /** Too close to the pick-up; the renter checks in at the counter. */
  | { kind: 'too-late'; minimumHours: number };

/** Undefined when check-in is possible. `minimumHours` (content) is the counter's preparation time. */
export function findCheckInRefusal(
  { state, search }: Pick<Reservation, 'state' | 'search'>,
  { now, minimumHours }: { now: Instant; minimumHours: number },
): CheckInRefusal | undefined {
  if (state === 'cancelled' || state === 'expired') return { kind: 'cancelled' };
  if (state !== 'confirmed') return { kind: 'not-confirmed' };
  const minutesLeft = minutesBetween(fromInstant(now), search.pickupAt);
  if (minutesLeft <= 0) return { kind: 'past' };
  return minutesLeft < minimumHours * 60 ? { kind: 'too-late', minimumHours } : undefined;
}
