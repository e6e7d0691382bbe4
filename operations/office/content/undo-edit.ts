import type { Actor } from '../../ports/staff-store.ts';
import { type ContentServices, reachCollection } from './reach-collection.ts';
import { type SaveOutcome, saveRecord, toPrints } from './save-record.ts';
import { type TypedUnits, toNewUnits } from './typed.ts';

/**
 * Takes one edit back by another one, which is refused like any other: a later change of the same values is a
 * conflict. A deleted record is made again with its key; one that an edit made is deleted by `deleteRecord`. `units`: the
 * values that come back.
 */
export async function undoEdit(
  services: ContentServices,
  actor: Actor,
  {
    revisionId,
    formId,
    ...record
  }: { collection: string; key: string; revisionId: number; formId: string | undefined },
): Promise<{ outcome: SaveOutcome; units: TypedUnits }> {
  const reached = await reachCollection(services, actor, { ...record, verb: 'undo-content' });
  if (reached.kind !== 'reached') return { outcome: reached, units: {} };
  const revision = await services.contentRevisions.find(revisionId);
  const isOfRecord = revision?.collection === record.collection && revision.key === record.key;
  if (!revision?.before || !isOfRecord) return { outcome: { kind: 'missing' }, units: {} };
  const units = revision.before as TypedUnits;
  const { after } = revision;
  const read = toPrints(after ? (after as TypedUnits) : toNewUnits(reached.collection.fields));
  const outcome = await saveRecord(services, actor, {
    ...record,
    ...(after ? {} : { key: undefined, asKey: record.key }),
    units,
    read,
    formId,
    undoes: revision.id,
    verb: 'undo-content',
  });
  return { outcome, units };
}
