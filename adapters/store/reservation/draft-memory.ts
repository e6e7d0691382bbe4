import type { RecalledDraft } from '#operations/ports/draft-store.ts';

/** Some megabytes. */
const MAXIMUM = 1_000;
/** They hold persons' data: what is erased in the store is soon nowhere else. */
const KEPT_MS = 3_600_000;

export interface DraftMemory {
  remember(draftId: string, draft: RecalledDraft): void;
  recall(draftId: string): RecalledDraft | undefined;
  forget(draftId: string): void;
}

/** The drafts that this process has read or saved last, for as long as a form is filled in. `now`: epoch ms. */
export function createDraftMemory(now: () => number = Date.now): DraftMemory {
  /** Its order is that of coming in. */
  const kept = new Map<string, { draft: RecalledDraft; at: number }>();

  function dropOld(): void {
    for (const [draftId, { at }] of kept) {
      if (kept.size <= MAXIMUM && at > now() - KEPT_MS) break;
      kept.delete(draftId);
    }
  }

  return {
    remember(draftId, draft) {
      kept.delete(draftId);
      kept.set(draftId, { draft, at: now() });
      dropOld();
    },
    recall(draftId) {
      dropOld();
      return kept.get(draftId)?.draft;
    },
    forget: (draftId) => void kept.delete(draftId),
  };
}
