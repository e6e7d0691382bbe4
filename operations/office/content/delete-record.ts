import type { EditedCollection, Unavailable } from '../../ports/content-editor.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { nameRecord } from './list-content.ts';
import { listUses, type Use } from './list-uses.ts';
import { type ContentServices, reachCollection } from './reach-collection.ts';
import { inRevision, type SaveOutcome, toPrint } from './save-record.ts';
import { toUnits } from './typed.ts';

const verb = 'delete-content';

interface Named {
  collection: string;
  key: string;
}

export interface AskedDeletion {
  kind: 'asked';
  collection: EditedCollection;
  name: string;
  /** Fingerprint of the record as it was shown. */
  print: string;
  uses: Use[];
}

/** A record that an employee is about to delete, with the records that name it. */
export async function askDeletion(
  services: ContentServices,
  actor: Actor,
  { collection: name, key }: Named,
): Promise<NotAllowed | Unavailable | { kind: 'missing' } | AskedDeletion> {
  const reached = await reachCollection(services, actor, { collection: name, key, verb });
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const found = await services.contentEditor.read(collection, key);
  if (found.kind !== 'found') return found;
  const used = await listUses(services.contentEditor, collection, found.record);
  if (used.kind !== 'found') return used;
  const print = toPrint(toUnits(collection.fields, found.record));
  return { kind: 'asked', collection, name: nameRecord(collection, found.record), print, uses: used.uses };
}

/**
 * Deletes a record, with a revision by which it can be made again with its key. `stale`: it is not as it was shown.
 * Refused where the site would then not show another record, or something else instead. `undoes`: the revision that
 * made the record, where this takes it back.
 */
export async function deleteRecord(
  services: ContentServices,
  actor: Actor,
  { print, formId, undoes, ...named }: Named & { print: string; formId: string | undefined; undoes: number },
): Promise<SaveOutcome> {
  const reached = await reachCollection(services, actor, { ...named, verb });
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const { contentEditor, contentRevisions } = services;
  const made = undoes > 0 ? await contentRevisions.find(undoes) : undefined;
  const isOfRecord = made?.collection === named.collection && made.key === named.key && !made.before;
  const revised = { ...named, formId, after: undefined, undoes: isOfRecord ? undoes : undefined };
  return inRevision(services, actor, { ...revised, verb, draftId: undefined }, async () => {
    const found = await contentEditor.read(collection, named.key);
    if (found.kind !== 'found') return found;
    const before = toUnits(collection.fields, found.record);
    if (toPrint(before) !== print) return { kind: 'stale' };
    const outcome = await contentEditor.delete(collection, named.key);
    if (outcome.kind === 'unavailable') return { kind: 'unanswered' };
    return outcome.kind === 'refused'
      ? outcome
      : { kind: 'written', key: named.key, before, after: undefined };
  });
}
