import { fromInstant, type Instant, type PanamaDateTime } from '../calendar/panama.ts';
import type { Reservation } from '../reservation/reservation.ts';

/** Whether a renter's data can be erased, and if not, from when on. */
export type Erasure =
  | { kind: 'now' }
  /** The rental is still to come or under way: the data is needed for it. */
  | { kind: 'after'; returnAt: PanamaDateTime }
  /** A payment is not clear yet. */
  | { kind: 'payment-open' };

/**
 * Ley 81 of 2019 gives everybody the right to have data erased that is not needed any more. It is needed until the car is back;
 * a reservation that came to nothing needs it no longer.
 */
export function findErasure({ state, search }: Pick<Reservation, 'state' | 'search'>, now: Instant): Erasure {
  if (state === 'cancelled' || state === 'expired') return { kind: 'now' };
  if (state !== 'confirmed') return { kind: 'payment-open' };
  return search.returnAt <= fromInstant(now) ? { kind: 'now' } : { kind: 'after', returnAt: search.returnAt };
}
