import type { Services } from '../ports/services.ts';
import { releaseHold } from './release-hold.ts';

export type ResetDraftOutcome = 'reset' | 'payment-in-progress';

/** Resets the draft completely (requirements.md#states). Refused during a payment. */
export async function resetDraft(services: Services, draftId: string): Promise<ResetDraftOutcome> {
  const draft = await services.drafts.find(draftId);
  if (!draft) return 'reset';
  const released = await releaseHold(services, draftId, draft);
  if (released === 'payment-in-progress') return released;
  await services.drafts.remove(draftId);
  return 'reset';
}
