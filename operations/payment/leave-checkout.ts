import type { Services } from '../ports/services.ts';
import { releaseHold } from '../reservation/release-hold.ts';

/**
 * For a visitor who leaves checkout for a page other than thanks. SPEC.md section 4. Keeps reservations that
 * are being paid or confirmed. `code` limits it to that reservation.
 */
export async function leaveCheckout(services: Services, draftId: string, code?: string): Promise<void> {
  const draft = await services.drafts.find(draftId);
  if (!draft?.reservationId) return;
  const reservation = await services.reservations.find(draft.reservationId);
  if (code !== undefined && reservation?.code !== code) return;
  if (reservation?.state === 'confirmed' || reservation?.state === 'review') return;
  await releaseHold(services, draftId, draft);
}
