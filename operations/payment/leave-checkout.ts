import type { Services } from '../ports/services.ts';
import { releaseHold } from '../reservation/release-hold.ts';

/**
 * Clears the draft's reservation and releases its unpaid hold when the visitor leaves checkout for a page
 * other than thanks. Not during a payment or after the confirmation. requirements.md#states. `code`: only if
 * it is this reservation.
 */
export async function leaveCheckout(services: Services, draftId: string, code?: string): Promise<void> {
  const draft = await services.drafts.find(draftId);
  if (!draft?.reservationId) return;
  const reservation = await services.reservations.find(draft.reservationId);
  if (code !== undefined && reservation?.code !== code) return;
  if (reservation?.state === 'confirmed' || reservation?.state === 'review') return;
  await releaseHold(services, draftId, draft);
}
