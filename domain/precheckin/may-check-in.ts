import { fromInstant, type Instant, minutesBetween } from '../calendar/panama.ts';
import type { Reservation } from '../reservation/reservation.ts';

/** Why a reservation cannot be checked in on the site now. */
export type CheckInRefusal =
  | { kind: 'cancelled' }
  /** Its payment is not clear yet, or its hold has not been paid. */
  | { kind: 'not-confirmed' }
  /** The car has been picked up, or should have been. */
  | { kind: 'past' }
  /** Too near the pick-up; the counter does it. */
  | { kind: 'too-late'; minimumHours: number };

/**
 * Whether a renter may check in before he arrives. The counter needs `minimumHours` to prepare what was asked for; the
 * number is the company's (content). Undefined: he may.
 */
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
