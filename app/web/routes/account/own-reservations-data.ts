import type { Instant, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import { type EffectiveState, type Reservation, toEffectiveState } from '#domain/reservation/reservation.ts';
import type { Texts } from '#domain/texts.ts';
import type { Services } from '#operations/ports/services.ts';

/** A reservation in the renter's list. */
export interface OwnReservation {
  code: string;
  carName: string;
  pickupAt: PanamaDateTime;
  returnAt: PanamaDateTime;
  pickupBranch: Texts;
  returnBranch: Texts;
  state: EffectiveState;
  totalCents: Cents;
}

/** Returns the reservations of an account, newest first. */
export async function loadReservations(services: Services, userId: string): Promise<OwnReservation[]> {
  const found = await services.reservations.listByUser(userId);
  const now = services.clock.now();
  return found.map((reservation) => toOwn(reservation, now));
}

function toOwn(reservation: Reservation, now: Instant): OwnReservation {
  const { code, snapshot, search, quote } = reservation;
  return {
    code,
    carName: snapshot.carName,
    pickupAt: search.pickupAt,
    returnAt: search.returnAt,
    pickupBranch: snapshot.pickupBranchName,
    returnBranch: snapshot.returnBranchName,
    state: toEffectiveState(reservation, now),
    totalCents: quote.totalCents,
  };
}
