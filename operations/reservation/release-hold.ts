import type { ReservationDraft } from '#domain/reservation/draft.ts';
import { isUnconfirmed, reservationCan } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

type ResetDraftOutcome = 'reset' | 'payment-in-progress';

export type ReleaseHoldOutcome = 'nothing-held' | 'released' | 'payment-in-progress';

/** Refused during a payment. What is confirmed, or will be by mail, is only removed from the draft. */
export async function releaseHold(
  services: Services,
  draftId: string,
  draft: ReservationDraft,
): Promise<ReleaseHoldOutcome> {
  if (!draft.reservationId) return 'nothing-held';
  const reservation = await services.reservations.find(draft.reservationId);
  const isHeld = reservation !== undefined && reservationCan.pay(reservation);
  if (isHeld) {
    const released = await services.reservations.release(reservation.id, 'cancelled');
    if (!released) return 'payment-in-progress';
  }
  await services.reservations.clearDraftReservation(draftId, draft.reservationId);
  return isHeld ? 'released' : 'nothing-held';
}

/** Resets the draft completely (requirements.md#states). Refused during a payment. */
export async function resetDraft(services: Services, draftId: string): Promise<ResetDraftOutcome> {
  const draft = await services.reservations.findDraft(draftId);
  if (!draft) return 'reset';
  const released = await releaseHold(services, draftId, draft);
  if (released === 'payment-in-progress') return released;
  await services.reservations.removeDraft(draftId);
  return 'reset';
}

/** Releases the stock of lapsed holds; returns how many. stock.md#states. */
export async function expireHolds(services: Services): Promise<number> {
  return services.reservations.expireHolds(services.clock.now());
}

/**
 * Clears the draft's reservation and releases its unpaid hold when the visitor leaves checkout for a page
 * other than thanks. Not during a payment or after the confirmation. requirements.md#states. `code`: only if
 * it is this reservation.
 */
export async function leaveCheckout(services: Services, draftId: string, code?: string): Promise<void> {
  const draft = await services.reservations.findDraft(draftId);
  if (!draft?.reservationId) return;
  const reservation = await services.reservations.find(draft.reservationId);
  if (code !== undefined && reservation?.code !== code) return;
  if (reservation && (reservationCan.show(reservation) || isUnconfirmed(reservation))) return;
  await releaseHold(services, draftId, draft);
}
