import type { Caller } from '../access/caller.ts';
import { canRead } from '../access/permissions.ts';
import { forbiddenCollection } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import type { Collection, Model } from '../model/types.ts';
import { Parameters, quote } from '../schema/sql.ts';

/** Where a filter or a sort stands: a collection and how its columns are written in the statement at hand. */
export interface Scope {
  model: Model;
  schema: string;
  caller: Caller;
  parameters: Parameters;
  collection: Collection;
  /** SQL expression of one of the collection's columns. */
  column(name: string): string;
  /** Relations gone through, with points, for messages; empty in the root. */
  path: string;
  newAlias(): string;
}

export type ScopeStart = Pick<Scope, 'model' | 'schema' | 'caller'> & { collection: Collection };

/** The scope of a statement `select … from {table} t`. */
export function startScope(start: ScopeStart): Scope {
  let aliases = 0;
  return {
    ...start,
    parameters: new Parameters(),
    column: (name) => `t.${quote(name)}`,
    path: '',
    newAlias: () => `t${++aliases}`,
  };
}

/**
 * Goes through a many-to-one. Its columns become scalar subqueries, which are null where nothing is linked, as a left
 * join would give.
 */
export function enterOne(scope: Scope, field: string, target: string): Scope {
  const collection = readableCollection(scope, field, target);
  return {
    ...scope,
    collection,
    path: join(scope.path, field),
    column(name) {
      const alias = scope.newAlias();
      const key = `${alias}.${quote(collection.key)}`;
      return `(select ${alias}.${quote(name)} from ${table(scope, collection)} ${alias} where ${key} = ${scope.column(field)})`;
    },
  };
}

/** Goes into a one-to-many: the scope of its rows, and the text that opens the subquery over those of the parent's. */
export function enterMany(scope: Scope, field: string, relation: { collection: string; via: string }) {
  const collection = readableCollection(scope, field, relation.collection);
  const alias = scope.newAlias();
  const inner: Scope = {
    ...scope,
    collection,
    path: join(scope.path, field),
    column: (name) => `${alias}.${quote(name)}`,
  };
  const from = `select 1 from ${table(scope, collection)} ${alias}
    where ${alias}.${quote(relation.via)} = ${scope.column(scope.collection.key)}`;
  return { inner, from };
}

export function table(scope: Pick<Scope, 'schema'>, collection: Collection): string {
  return `${quote(scope.schema)}.${quote(collection.name)}`;
}

function readableCollection(scope: Scope, field: string, name: string): Collection {
  const collection = getCollection(scope.model, name);
  if (!canRead(scope.caller, collection)) throw forbiddenCollection(name, join(scope.path, field));
  return collection;
}

export function join(path: string, field: string): string {
  return path === '' ? field : `${path}.${field}`;
}
