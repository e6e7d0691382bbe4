import { canonicalText } from '#domain/canonical-text.ts';
import { textFingerprint } from '#domain/reservation/fingerprint.ts';
import type {
  ContentRecord,
  EditedCollection,
  FieldProblem,
  Unavailable,
} from '../../ports/content-editor.ts';
import type { BegunEdit } from '../../ports/content-revisions.ts';
import type { Actor, AuditValues, Verb } from '../../ports/staff-store.ts';
import { type NotAllowed, toAudit } from '../act.ts';
import { type ContentServices, reachCollection, toSubject } from './reach-collection.ts';
import { toValues } from './to-values.ts';
import { type Typed, type TypedUnits, toNewUnits, toUnits } from './typed.ts';

/** Fingerprints of the units that a form has read, by their paths. */
export type ReadPrints = Readonly<Record<string, string>>;

export interface Edit {
  collection: string;
  /** Undefined: a new record. */
  key: string | undefined;
  /** Of a new record: that of a deleted one. */
  asKey?: string | undefined;
  units: TypedUnits;
  read: ReadPrints;
  /** UUID of the form; undefined: each time that it is sent is another one. */
  formId: string | undefined;
  /** The revision that this edit takes back. */
  undoes?: number | undefined;
  /** The draft that it publishes. */
  draftId?: string | undefined;
  verb?: 'edit-content' | 'undo-content' | 'publish-draft';
}

export type SaveOutcome =
  | NotAllowed
  | Unavailable
  | { kind: 'missing' }
  /** Nothing differs from what there is. */
  | { kind: 'unchanged' }
  | { kind: 'refused'; problems: FieldProblem[] }
  /** Another employee has changed the same values meanwhile. */
  | Conflict
  /** The form was sent before. */
  | { kind: 'done' }
  /** Another edit of the record is being written. */
  | { kind: 'busy' }
  /** The draft is published, discarded or of another record; the record to delete was changed. */
  | { kind: 'stale' }
  | { kind: 'written'; key: string };

export interface Conflict {
  kind: 'conflict';
  /** Units that both have changed. */
  paths: string[];
  /** What there is at present. */
  now: TypedUnits;
  /** For the form: what was typed, and of all else what there is at present; with its fingerprints. */
  units: TypedUnits;
  read: ReadPrints;
}

/** Fingerprints for the form. */
export function toPrints(units: TypedUnits): ReadPrints {
  return Object.fromEntries(Object.entries(units).map(([path, typed]) => [path, toPrint(typed)]));
}

export function toPrint(typed: Typed | undefined): string {
  return textFingerprint(canonicalText(typed ?? ''));
}

/**
 * Writes what was typed differently from what was read, in one call, with a revision and its row of the audit. Changes
 * of other employees since are kept where this edit does not touch them, and are a conflict where it does.
 */
export async function saveRecord(services: ContentServices, actor: Actor, edit: Edit): Promise<SaveOutcome> {
  const { collection: name, key, draftId, verb = 'edit-content' } = edit;
  // A new record of a draft is made once, whichever form or job publishes it.
  const formId = (key === undefined ? draftId : undefined) ?? edit.formId;
  const reached = await reachCollection(services, actor, { collection: name, key, verb });
  if (reached.kind !== 'reached') return reached;
  if (!(await isOwnDraft(services, edit))) return { kind: 'stale' };
  const { units, read, undoes } = edit;
  const after = pick(units, listTouched(units, read));
  const ofForm = undoes === undefined && edit.formId ? toDraftId(edit.formId) : undefined;
  const revised = { collection: name, key, formId, after, undoes, draftId: draftId ?? ofForm, verb };
  return inRevision(services, actor, revised, () => write(services, reached.collection, edit));
}

/** What a write has done. `unanswered`: the service may have written it. */
type Work =
  | Unavailable
  | Extract<SaveOutcome, { kind: 'missing' | 'unchanged' | 'refused' | 'conflict' | 'stale' }>
  | { kind: 'unanswered' }
  | { kind: 'written'; key: string; before: TypedUnits | undefined; after: TypedUnits | undefined };

/** Writes to the content service, with a revision and its row of the audit; no other edit of the record meanwhile. */
export async function inRevision(
  services: ContentServices,
  actor: Actor,
  {
    verb,
    undoes,
    draftId,
    ...edit
  }: Omit<BegunEdit, 'at' | 'who'> & Pick<Edit, 'undoes' | 'draftId'> & { verb: Verb },
  work: () => Promise<Work>,
): Promise<SaveOutcome> {
  const { contentRevisions, clock, staff } = services;
  const { collection, formId } = edit;
  const id = await contentRevisions.begin({ ...edit, at: clock.now(), who: actor.name });
  if (id === undefined) return { kind: formId && (await staff.isDone(formId)) ? 'done' : 'busy' };
  const outcome = await work();
  if (outcome.kind !== 'written') {
    await contentRevisions.abandon(id, outcome.kind !== 'unanswered');
    return outcome.kind === 'unanswered' ? { kind: 'unavailable' } : outcome;
  }
  const { key, before, after } = outcome;
  const act = {
    verb,
    subject: toSubject(collection, key),
    before: toRecord(before),
    after: toRecord(after),
  };
  const audited = { actor, audit: toAudit(services, actor, act), formId };
  await contentRevisions.finish(id, { key, before, after, undoes, draftId }, audited);
  return { kind: 'written', key };
}

/** The draft that a form makes. Another id than that of the form, because a form is done once, and so is a draft. */
export function toDraftId(formId: string): string {
  return formId.slice(0, -12) + 'd'.repeat(12);
}

/** Whether the draft of an edit still exists and is of this record; true for an edit without a draft. */
export async function isOwnDraft(
  { contentRevisions }: ContentServices,
  { collection, key, draftId }: Pick<Edit, 'collection' | 'key' | 'draftId'>,
): Promise<boolean> {
  if (draftId === undefined) return true;
  const draft = await contentRevisions.findDraft(draftId);
  return draft?.collection === collection && draft.key === key;
}

async function write(
  { contentEditor }: ContentServices,
  collection: EditedCollection,
  edit: Edit,
): Promise<Work> {
  const { key, asKey } = edit;
  const found = key === undefined ? undefined : await contentEditor.read(collection, key);
  if (found && found.kind !== 'found') return found;
  const compared = compare(collection, edit, found?.record);
  if (compared.kind !== 'changed') return compared;
  const { units: after, now } = compared;
  const { values, problems } = toValues(collection.fields, after, found?.record);
  if (problems.length > 0) return { kind: 'refused', problems };
  const own = asKey === undefined ? {} : { [collection.key]: asKey };
  const outcome = await contentEditor.write(collection, key, { ...values, ...own });
  if (outcome.kind === 'unavailable') return { kind: 'unanswered' };
  if (outcome.kind !== 'written') return outcome;
  const before = key === undefined ? undefined : pick(now, Object.keys(after));
  // As it is stored: "36,50" is stored as 36.50, by which a later undo compares.
  const stored = await contentEditor.read(collection, outcome.key);
  const kept =
    stored.kind === 'found' ? pick(toUnits(collection.fields, stored.record), Object.keys(after)) : after;
  return { ...outcome, before, after: kept };
}

type Compared =
  | Extract<SaveOutcome, { kind: 'unchanged' | 'conflict' }>
  | { kind: 'changed'; units: TypedUnits; now: TypedUnits };

function compare(
  collection: EditedCollection,
  { units, read }: Edit,
  record: ContentRecord | undefined,
): Compared {
  const now = record ? toUnits(collection.fields, record) : toNewUnits(collection.fields);
  const touched = listTouched(units, read).filter((path) => path in now);
  const changed = touched.filter((path) => toPrint(units[path]) !== toPrint(now[path]));
  const paths = changed.filter((path) => toPrint(now[path]) !== read[path]);
  if (paths.length > 0)
    return { kind: 'conflict', paths, now, units: { ...now, ...pick(units, touched) }, read: toPrints(now) };
  if (changed.length === 0 && record) return { kind: 'unchanged' };
  return { kind: 'changed', units: pick(units, changed), now };
}

/** Paths of what was typed differently from what was read. */
export function listTouched(units: TypedUnits, read: ReadPrints): string[] {
  return Object.keys(units).filter((path) => toPrint(units[path]) !== read[path]);
}

export function pick(units: TypedUnits, paths: readonly string[]): TypedUnits {
  return Object.fromEntries(paths.map((path) => [path, units[path] ?? '']));
}

/** The audit has what a person reads at a glance; the revision has all of it. */
const LONGEST_IN_AUDIT = 200;

function toRecord(units: TypedUnits | undefined): AuditValues | undefined {
  if (!units) return undefined;
  const record = Object.fromEntries(
    Object.entries(units).map(([path, typed]) => {
      const text = canonicalText(typed);
      return [path, text.length > LONGEST_IN_AUDIT ? `${text.slice(0, LONGEST_IN_AUDIT)}…` : typed];
    }),
  );
  return { record };
}
