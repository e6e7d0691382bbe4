import type { FieldProblem } from '../ports/content-editor.ts';
import type { ContentDraft } from '../ports/content-revisions.ts';
import type { Actor } from '../ports/staff-store.ts';
import { type SaveOutcome, saveRecord } from './content/save-record.ts';
import type { TypedUnits } from './content/typed.ts';
import { applyRates, type Outdated } from './rates/change-rates.ts';
import type { RateServices } from './rates/find-settings.ts';

/**
 * Publishes drafts whose time has come, with the rights that their author has now. One that is refused stays with the
 * reason; while the content service is away it waits. Returns how many were published. An error does not stop the
 * others, and is thrown after them.
 */
export async function publishDueDrafts(services: RateServices): Promise<number> {
  let published = 0;
  const errors: unknown[] = [];
  for (const draft of await services.contentRevisions.listDueDrafts(services.clock.now())) {
    try {
      const outcome = await publish(services, draft);
      const reason = findReason(outcome, draft);
      if (reason !== undefined) await services.contentRevisions.refuseDraft(draft.id, reason);
      if (outcome.kind === 'written') published += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, 'Drafts were not published');
  return published;
}

async function publish(services: RateServices, draft: ContentDraft): Promise<SaveOutcome | Outdated> {
  const { id, collection, key, units, read, staffId } = draft;
  const employee = staffId === undefined ? undefined : await services.staff.find(staffId);
  if (!employee?.isActive) return { kind: 'forbidden' };
  const actor: Actor = { employee, name: employee.email, network: '', factorAt: undefined };
  // Two processes publish it once.
  const own = { formId: id, draftId: id, verb: 'publish-draft' } as const;
  if (draft.rates) return applyRates(services, actor, { draft, ...own });
  return saveRecord(services, actor, { collection, key, units: units as TypedUnits, read, ...own });
}

/** For the list of drafts; undefined where the draft is gone, or waits on. */
function findReason(outcome: SaveOutcome | Outdated, { key, rates }: ContentDraft): string | undefined {
  switch (outcome.kind) {
    case 'written':
    case 'done':
    case 'stale':
    case 'unavailable':
      return undefined;
    // A new record whose write got no answer is not written again, because it might be made twice.
    case 'busy':
      return key === undefined ? 'unknown' : undefined;
    case 'forbidden':
    case 'old-factor':
      return 'forbidden';
    // A change of rates is made again of the rows of the other edit.
    case 'conflict':
      return rates ? undefined : outcome.kind;
    case 'missing':
    case 'unchanged':
    case 'outdated':
      return outcome.kind;
    case 'refused':
      return toReason(outcome.problems);
  }
}

/** The first problem as JSON, which the page says in words. */
function toReason([problem]: FieldProblem[]): string {
  return problem ? JSON.stringify(problem) : 'refused';
}
