import type { Instant } from '#domain/calendar/panama.ts';
import type { ContentDraft } from '../../ports/content-revisions.ts';
import type { Actor, AuditValues } from '../../ports/staff-store.ts';
import { type NotAllowed, toAudit } from '../act.ts';
import { type ContentServices, reachCollection, toSubject } from './reach-collection.ts';
import { type Edit, isOwnDraft, listTouched, pick, toDraftId } from './save-record.ts';

export type DraftOutcome =
  | NotAllowed
  | { kind: 'missing' }
  | { kind: 'done' | 'stale' }
  /** Nothing differs from what was read. */
  | { kind: 'unchanged' }
  /** Its time has passed. */
  | { kind: 'past' };

interface DraftEdit extends Edit, Partial<Pick<ContentDraft, 'rates'>> {
  publishAt: Instant | undefined;
  isRepeated?: boolean;
}

/** Keeps also what cannot be published yet. One draft per form, also if sent again with other values (`isRepeated`). */
export async function saveDraft(
  services: ContentServices,
  actor: Actor,
  { publishAt, isRepeated = false, rates, ...edit }: DraftEdit,
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
  if (touched.length === 0 && !rates) return { kind: 'unchanged' };
  const after: AuditValues | undefined =
    publishAt === undefined ? undefined : { publishAt: new Date(publishAt).toISOString() };
  const audit = toAudit(services, actor, { verb, subject: toSubject(collection, key), after });
  const draft = {
    id,
    collection,
    key,
    units: pick(units, touched),
    read: Object.fromEntries(touched.map((path) => [path, read[path] ?? ''])),
    rates,
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
