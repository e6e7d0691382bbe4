import type { Services } from '../ports/services.ts';
import { releaseHold } from './release-hold.ts';

export type ResetDraftOutcome = 'reset' | 'payment-in-progress';

/** "The draft can be reset to defaults fully" (SPEC.md section 4). Refused during a payment. */
export async function resetDraft(services: Services, draftId: string): Promise<ResetDraftOutcome> {
  const draft = await services.drafts.find(draftId);
  if (!draft) return 'reset';
  const released = await releaseHold(services, draftId, draft);
  if (released === 'payment-in-progress') return released;
  await services.drafts.remove(draftId);
  return 'reset';
}
