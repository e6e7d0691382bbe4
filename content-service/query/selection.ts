import { type Caller, canRead } from '../access/permissions.ts';
import { forbiddenField, invalidQuery } from '../http/errors.ts';
import { findRelated } from '../model/model.ts';
import type { Collection, Model } from '../model/types.ts';
import { join } from './scope.ts';

/** Fields of a collection that a response contains, and those of the collections it refers to. */
export interface Selection {
  collection: Collection;
  /** Columns with their values, and lists as arrays of keys. */
  plain: Set<string>;
  nested: Map<string, Selection>;
  path: string;
}

interface Reader {
  model: Model;
  caller: Caller;
}

const deepest = 10;

/** An unknown plain field throws, an unknown or unreadable relation is left out, as in Directus. content.md#reading. */
export function selectFields(reader: Reader, collection: Collection, fields: string[]): Selection {
  return select(
    reader,
    { collection, path: '', depth: 0 },
    fields.map((field) => field.split('.')),
  );
}

interface Place {
  collection: Collection;
  path: string;
  depth: number;
}

function select(reader: Reader, at: Place, paths: string[][]): Selection {
  if (at.depth > deepest) throw invalidQuery('The fields are nested too deeply.');
  const plain = new Set<string>();
  const deeper = new Map<string, string[][]>();
  for (const [head = '', ...rest] of paths) {
    const names = head === '*' ? Object.keys(at.collection.fields) : [head];
    if (head !== '*' && rest.length === 0) requireField(at, head);
    for (const name of names) {
      if (rest.length === 0 || head === '*') plain.add(name);
      if (rest.length > 0) deeper.set(name, [...(deeper.get(name) ?? []), rest]);
    }
  }
  const nested = new Map<string, Selection>();
  for (const [name, inner] of deeper) {
    const collection = Object.hasOwn(at.collection.fields, name)
      ? findRelated(reader.model, at.collection, name)
      : undefined;
    if (!collection || !canRead(reader.caller, collection)) continue;
    const inside = { collection, path: join(at.path, name), depth: at.depth + 1 };
    nested.set(name, select(reader, inside, inner));
  }
  const { collection, path } = at;
  return { collection, path, plain: withoutUnreadable(reader, collection, plain), nested };
}

function requireField(at: Place, name: string): void {
  if (!Object.hasOwn(at.collection.fields, name)) throw forbiddenField(name, at.collection.name, at.path);
}

/** Leaves out lists whose rows the caller may not read. A many-to-one relation keeps its key. */
function withoutUnreadable(reader: Reader, collection: Collection, names: Set<string>): Set<string> {
  return new Set(
    [...names].filter((name) => {
      if (collection.fields[name]?.kind !== 'list') return true;
      const target = findRelated(reader.model, collection, name);
      return target !== undefined && canRead(reader.caller, target);
    }),
  );
}
