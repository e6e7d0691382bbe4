import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Services } from '../ports/services.ts';

export type ReleaseHoldOutcome = 'nothing-held' | 'released' | 'payment-in-progress';

/** Refused during a payment. A confirmed reservation is only removed from the draft. */
export async function releaseHold(
  services: Services,
  draftId: string,
  draft: ReservationDraft,
): Promise<ReleaseHoldOutcome> {
  if (!draft.reservationId) return 'nothing-held';
  const reservation = await services.reservations.find(draft.reservationId);
  if (reservation?.state === 'held') {
    const released = await services.reservations.release(reservation.id, 'cancelled');
    if (!released) return 'payment-in-progress';
  }
  await services.drafts.clearReservation(draftId, draft.reservationId);
  return reservation?.state === 'held' ? 'released' : 'nothing-held';
}
