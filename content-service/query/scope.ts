import { type Caller, canRead } from '../access/permissions.ts';
import { forbiddenCollection } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import type { Collection, Model } from '../model/types.ts';
import { Parameters, quote } from '../schema/sql.ts';

/** Position of a filter or a sort in a statement: a collection and the SQL expressions of its columns. */
export interface Scope {
  model: Model;
  schema: string;
  caller: Caller;
  parameters: Parameters;
  collection: Collection;
  column(name: string): string;
  /** Names of the relations from the root, joined by dots, for error messages; empty at the root. */
  path: string;
  newAlias(): string;
}

export type ScopeStart = Pick<Scope, 'model' | 'schema' | 'caller'> & { collection: Collection };

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

/** A many-to-one relation: columns become scalar subqueries, null without a row, as in a left join. */
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

/** Enters a one-to-many relation: the scope of its rows, and a subquery over the rows of the parent. */
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
