import type { Instant } from '#domain/calendar/panama.ts';
import type { FieldProblem } from '../../ports/content-editor.ts';
import type { ContentDraft } from '../../ports/content-revisions.ts';
import type { Actor, AuditValues } from '../../ports/staff-store.ts';
import { type NotAllowed, toAudit } from '../act.ts';
import { type ContentServices, reachCollection, toSubject } from './reach-collection.ts';
import {
  type Edit,
  isOwnDraft,
  listTouched,
  pick,
  type SaveOutcome,
  saveRecord,
  toDraftId,
} from './save-record.ts';
import type { TypedUnits } from './typed.ts';

export type DraftOutcome =
  | NotAllowed
  | { kind: 'missing' }
  | { kind: 'done' | 'stale' }
  /** Nothing differs from what was read. */
  | { kind: 'unchanged' }
  /** Its time has passed. */
  | { kind: 'past' };

/**
 * Keeps what was typed, also what could not be published yet, until an employee or its time publishes it. A form
 * has one draft, also where it is sent again with other values (`isRepeated`).
 */
export async function saveDraft(
  services: ContentServices,
  actor: Actor,
  { publishAt, isRepeated = false, ...edit }: Edit & { publishAt: Instant | undefined; isRepeated?: boolean },
): Promise<DraftOutcome> {
  const { collection, key, units, read } = edit;
  const id = edit.draftId ?? (edit.formId ? toDraftId(edit.formId) : services.random.uuid());
  const formId = isRepeated ? undefined : edit.formId;
  const verb = 'draft-content';
  const reached = await reachCollection(services, actor, { collection, key, verb });
  if (reached.kind !== 'reached') return reached;
  const now = services.clock.now();
  if (publishAt !== undefined && publishAt <= now) return { kind: 'past' };
  const isNew = edit.draftId === undefined && !(await services.contentRevisions.findDraft(id));
  if (!isNew && !(await isOwnDraft(services, { ...edit, draftId: id }))) return { kind: 'stale' };
  const touched = listTouched(units, read);
  if (touched.length === 0) return { kind: 'unchanged' };
  const after: AuditValues | undefined =
    publishAt === undefined ? undefined : { publishAt: new Date(publishAt).toISOString() };
  const audit = toAudit(services, actor, { verb, subject: toSubject(collection, key), after });
  const draft = {
    id,
    collection,
    key,
    units: pick(units, touched),
    read: Object.fromEntries(touched.map((path) => [path, read[path] ?? ''])),
    staffId: actor.employee?.id,
    who: actor.name,
    savedAt: now,
    publishAt,
  };
  return services.contentRevisions.saveDraft(draft, { actor, audit, formId });
}

export async function dropDraft(services: ContentServices, actor: Actor, id: string): Promise<DraftOutcome> {
  const draft = await services.contentRevisions.findDraft(id);
  if (!draft) return { kind: 'missing' };
  const { collection, key } = draft;
  const verb = 'drop-draft';
  const reached = await reachCollection(services, actor, { collection, key, verb });
  if (reached.kind !== 'reached') return reached;
  const audit = toAudit(services, actor, { verb, subject: toSubject(collection, key) });
  return services.contentRevisions.dropDraft(id, { actor, audit, formId: undefined });
}

/**
 * Publishes drafts whose time has come, with the rights that their author has now. One that is refused stays with the
 * reason; while the content service is away it waits. Returns how many were published. An error does not stop the
 * others, and is thrown after them.
 */
export async function publishDueDrafts(services: ContentServices): Promise<number> {
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

async function publish(services: ContentServices, draft: ContentDraft): Promise<SaveOutcome> {
  const { id, collection, key, units, read, staffId } = draft;
  const employee = staffId === undefined ? undefined : await services.staff.find(staffId);
  if (!employee?.isActive) return { kind: 'forbidden' };
  const actor: Actor = { employee, name: employee.email, network: '', factorAt: undefined };
  return saveRecord(services, actor, {
    collection,
    key,
    units: units as TypedUnits,
    read,
    // Two processes publish it once.
    formId: id,
    draftId: id,
    verb: 'publish-draft',
  });
}

/** For the list of drafts; undefined where the draft is gone, or waits on. */
function findReason(outcome: SaveOutcome, { key }: ContentDraft): string | undefined {
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
    case 'missing':
    case 'conflict':
    case 'unchanged':
      return outcome.kind;
    case 'refused':
      return toReason(outcome.problems);
  }
}

/** The first problem as `path problem`, which the page says in words. */
function toReason([problem]: FieldProblem[]): string {
  return problem ? `refused ${problem.path} ${problem.problem}` : 'refused';
}
