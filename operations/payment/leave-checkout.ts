import type { Services } from '../ports/services.ts';
import { releaseHold } from '../reservation/release-hold.ts';

/**
 * The visitor went from checkout to a page other than thanks: the stored reservation id is cleared and an unpaid
 * hold given back. A payment under way, or a reservation already made, keeps it. SPEC.md section 4. `code`: only if it is
 * this reservation.
 */
export async function leaveCheckout(services: Services, draftId: string, code?: string): Promise<void> {
  const draft = await services.drafts.find(draftId);
  if (!draft?.reservationId) return;
  const reservation = await services.reservations.find(draft.reservationId);
  if (code !== undefined && reservation?.code !== code) return;
  if (reservation?.state === 'confirmed' || reservation?.state === 'review') return;
  await releaseHold(services, draftId, draft);
}
