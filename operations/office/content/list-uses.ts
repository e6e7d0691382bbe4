import type {
  ContentEditor,
  ContentRecord,
  EditedCollection,
  EditedField,
  Unavailable,
} from '../../ports/content-editor.ts';
import { nameRecord } from './list-content.ts';
import { findCodes, listSources } from './open-record.ts';
import { type Typed, toUnits } from './typed.ts';

/** A record that names another one. */
export interface Use {
  collection: EditedCollection;
  key: string;
  /** As problems of content name it: its brand, its code or its key. */
  record: string;
  name: string;
}

/** Does a value that names a record of `source` name the one that is meant? */
type IsMeant = (source: string, value: Typed | undefined) => boolean;

/** The records of other collections that name this one: by its key, or by its code. */
export async function listUses(
  { collections, listAll }: Pick<ContentEditor, 'collections' | 'listAll'>,
  collection: EditedCollection,
  record: ContentRecord,
): Promise<Unavailable | { kind: 'found'; uses: Use[] }> {
  const isMeant: IsMeant = (source, value) => {
    const codes = findCodes(source);
    if ((codes?.collection ?? source) !== collection.name) return false;
    const own = String(record[codes?.field ?? collection.key]);
    return typeof value === 'string' && value.trim().toLowerCase() === own.toLowerCase();
  };
  const leading = collections.filter(({ fields }) =>
    listSources(fields).some((source) => (findCodes(source)?.collection ?? source) === collection.name),
  );
  const uses: Use[] = [];
  for (const one of leading) {
    const answer = await listAll(one);
    if (answer.kind !== 'found') return answer;
    const naming = answer.records.filter((other) => isNamed(one.fields, toUnits(one.fields, other), isMeant));
    for (const other of naming) uses.push(toUse(one, other));
  }
  return { kind: 'found', uses };
}

function toUse(collection: EditedCollection, record: ContentRecord): Use {
  const key = String(record[collection.key]);
  const known = String(record.brand ?? record.code ?? key);
  return { collection, key, record: known, name: nameRecord(collection, record) };
}

function isNamed(fields: readonly EditedField[], typed: Typed | undefined, isMeant: IsMeant): boolean {
  if (typed === undefined || typeof typed === 'string') return false;
  if (Array.isArray(typed)) return typed.some((row: Typed) => isNamed(fields, row, isMeant));
  const row = typed as { readonly [name: string]: Typed };
  return fields.some(({ name, input }) => {
    const value = row[name];
    if (input.kind === 'object' || input.kind === 'rows') return isNamed(input.fields, value, isMeant);
    if (!('of' in input)) return false;
    return Array.isArray(value)
      ? value.some((one: Typed) => isMeant(input.of, one))
      : isMeant(input.of, value);
  });
}
