import { type Instant, toInstant } from '../calendar/panama.ts';
import type { Reservation, ReservationState } from './reservation.ts';

/** How the company ends a reservation. `release`: ends a hold. */
export type EndAct = 'cancel' | 'no-show' | 'release';

export interface EndFacts {
  /** Whether a payment or a refund is not settled. */
  isSettling: boolean;
  now: Instant;
}

export type EndRefusal =
  /** Only confirmed reservations can be canceled or marked, only held ones released. */
  | 'wrong-state'
  /** The car may be on the road, so it must not become free. */
  | 'begun'
  /** The renter may still arrive. */
  | 'too-early'
  | 'payment-in-progress';

/** Time after the pick-up during which a renter may still arrive. */
const NO_SHOW_GRACE_MS = 60 * 60_000;

const FROM: Record<EndAct, ReservationState> = {
  cancel: 'confirmed',
  'no-show': 'confirmed',
  release: 'held',
};

/** Why an act of the company must not end a reservation; undefined when it may. */
export function refuseEnd(
  act: EndAct,
  { state, search }: Pick<Reservation, 'state' | 'search'>,
  { isSettling, now }: EndFacts,
): EndRefusal | undefined {
  if (state !== FROM[act]) return 'wrong-state';
  const pickupAt = toInstant(search.pickupAt);
  if (act === 'cancel' && pickupAt <= now) return 'begun';
  if (act === 'no-show' && now < pickupAt + NO_SHOW_GRACE_MS) return 'too-early';
  return isSettling ? 'payment-in-progress' : undefined;
}
