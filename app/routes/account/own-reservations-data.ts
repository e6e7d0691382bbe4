import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { ReservationState } from '#domain/reservation/reservation.ts';
import type { Services } from '#operations/ports/services.ts';

/** A reservation as its renter's list shows it. */
export interface OwnReservation {
  code: string;
  carName: string;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
  pickupBranch: string;
  returnBranch: string;
  state: ReservationState;
  totalCents: Cents;
}

/** What was reserved with an account, newest first. */
export async function loadReservations(services: Services, userId: string): Promise<OwnReservation[]> {
  const found = await services.reservations.listByUser(userId);
  return found.map(({ code, sold, search, state, holdUntil, quote }) => ({
    code,
    carName: sold.carName,
    pickupAt: search.pickupAt,
    returnAt: search.returnAt,
    pickupBranch: sold.pickupBranchName,
    returnBranch: sold.returnBranchName,
    // A hold that is over is over, also before it is swept.
    state: state === 'held' && (holdUntil ?? 0) <= services.clock.now() ? 'expired' : state,
    totalCents: quote.totalCents,
  }));
}
