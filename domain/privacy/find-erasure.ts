import { fromInstant, type Instant, type PanamaDateTime } from '../calendar/panama.ts';
import { isCalledOff, type Reservation } from '../reservation/reservation.ts';

export type Erasure =
  | { kind: 'now' }
  | { kind: 'after'; returnAt: PanamaDateTime }
  /** A payment is not final. */
  | { kind: 'payment-open' }
  /** The renter has the car. */
  | { kind: 'on-the-road' };

/** Whether the personal data were erased: `erase_renter` of the store empties the address, which no renter lacks. */
export function isErased({ renter }: { renter: Pick<Reservation['renter'], 'email'> }): boolean {
  return renter.email === '';
}

/** Ley 81 of 2019 gives the right to erase data that is no longer needed. */
export function findErasure({ state, search }: Pick<Reservation, 'state' | 'search'>, now: Instant): Erasure {
  if (isCalledOff(state)) return { kind: 'now' };
  if (state === 'picked-up') return { kind: 'on-the-road' };
  if (state === 'returned') return { kind: 'now' };
  if (state !== 'confirmed') return { kind: 'payment-open' };
  return search.returnAt <= fromInstant(now) ? { kind: 'now' } : { kind: 'after', returnAt: search.returnAt };
}
