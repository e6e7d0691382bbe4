import type { Caller } from '../access/permissions.ts';
import { forbiddenField, jsonNotComparable } from '../http/errors.ts';
import { findColumn, getColumn } from '../model/model.ts';
import type { Collection, Column, List, Model } from '../model/types.ts';
import { type Queryable, quote, readable } from '../schema/sql.ts';
import { compileFilter } from './filter.ts';
import { parseDeepQuery, type Query } from './query.ts';
import { enterOne, type Scope, startScope, table } from './scope.ts';
import type { Selection } from './selection.ts';

export interface Reading {
  db: Queryable;
  schema: string;
  model: Model;
  caller: Caller;
}

type Row = Record<string, unknown>;
type ReadOptions = Pick<Query, 'filter' | 'sort' | 'deep'> & {
  limit: number | undefined;
  offset: number;
};

interface Restriction {
  column: string;
  values: unknown[];
}

/** Reads the items of a collection in the shape of `selection`. */
export async function readItems(
  reading: Reading,
  selection: Selection,
  options: ReadOptions,
): Promise<Row[]> {
  if (options.limit === 0) return [];
  const rows = await readRows(reading, selection, options);
  return present(reading, { selection, rows, deep: options.deep });
}

/** Reads the items with these keys, without a filter. */
export async function readByKeys(
  reading: Reading,
  selection: Selection,
  { keys, deep = {} }: { keys: unknown[]; deep?: ReadOptions['deep'] },
) {
  const options = { filter: undefined, sort: [], deep, limit: undefined, offset: 0 };
  const by = { column: selection.collection.key, values: keys };
  const rows = await readRows(reading, selection, { ...options, by });
  return present(reading, { selection, rows, deep });
}

export async function countItems(reading: Reading, collection: Collection, filter: ReadOptions['filter']) {
  const scope = startScope({ ...reading, collection });
  const where = compileWhere(scope, filter);
  const found = await reading.db.query<{ count: number }>(
    `select count(*)::int as count from ${table(scope, collection)} t where ${where}`,
    scope.parameters.values,
  );
  return found.rows[0]?.count ?? 0;
}

async function readRows(
  reading: Reading,
  selection: Selection,
  options: ReadOptions & { by?: Restriction },
): Promise<Row[]> {
  const { by } = options;
  const { collection } = selection;
  const scope: Scope = { ...startScope({ ...reading, collection }), path: selection.path };
  const columns = Object.entries(collection.fields)
    .filter((entry): entry is [string, Column] => entry[1].kind === 'column')
    .map(([name, column]) => `${readable(scope.column(name), column.type)} as ${quote(name)}`);
  const conditions = [compileWhere(scope, options.filter)];
  if (by) {
    const placeholders = scope.parameters.add(by.values.map(String), 'text[]');
    conditions.push(`${scope.column(by.column)}::text = any(${placeholders})`);
  }
  const bounds = by
    ? ''
    : `${limitOf(scope, options)} offset ${scope.parameters.add(options.offset, 'bigint')}`;
  const found = await reading.db.query<Row>(
    `select ${columns.join(', ')} from ${table(scope, collection)} t
     where ${conditions.join(' and ')} order by ${orderOf(scope, options.sort)} ${bounds}`,
    scope.parameters.values,
  );
  return found.rows;
}

function compileWhere(scope: Scope, filter: ReadOptions['filter']): string {
  return filter ? compileFilter(scope, filter) : 'true';
}

function limitOf(scope: Scope, options: ReadOptions): string {
  return options.limit === undefined ? '' : `limit ${scope.parameters.add(options.limit, 'bigint')}`;
}

/** The key comes last, so that the order is always deterministic. */
function orderOf(scope: Scope, sort: string[]): string {
  const { collection } = scope;
  const wanted = sort.length > 0 || !collection.sortField ? sort : [collection.sortField];
  const orders = wanted.map((one) => {
    const descending = one.startsWith('-');
    return `${sortColumn(scope, (descending ? one.slice(1) : one).split('.'))}${descending ? ' desc' : ''}`;
  });
  return [...orders, scope.column(collection.key)].join(', ');
}

function sortColumn(scope: Scope, [name = '', ...rest]: string[]): string {
  const column = findColumn(scope.collection, name);
  if (!column || column.masked) throw forbiddenField(name, scope.collection.name, scope.path);
  if (rest.length === 0 && column.type === 'json') throw jsonNotComparable(name);
  if (rest.length === 0) return scope.column(name);
  if (column.references === undefined) throw forbiddenField(rest.join('.'), name, scope.path);
  return sortColumn(enterOne(scope, name, column.references), rest);
}

interface Presenting {
  selection: Selection;
  rows: Row[];
  deep: Record<string, unknown>;
}

async function present(reading: Reading, { selection, rows, deep }: Presenting): Promise<Row[]> {
  const items = rows.map((): Row => ({}));
  for (const [name, field] of Object.entries(selection.collection.fields)) {
    const nested = selection.nested.get(name);
    if (!nested && !selection.plain.has(name)) continue;
    const values =
      field.kind === 'list'
        ? await listValues(reading, { list: field, nested, parent: selection, rows, deep: deep[name] })
        : nested
          ? await oneValues(reading, { nested, keys: rows.map((row) => row[name]), deep: deep[name] })
          : rows.map((row) => toJson(field, row[name]));
    for (const [at, item] of items.entries()) item[name] = values[at];
  }
  return items;
}

interface Ones {
  nested: Selection;
  keys: unknown[];
  deep: unknown;
}

async function oneValues(reading: Reading, { nested, keys, deep }: Ones): Promise<unknown[]> {
  const wanted = [...new Set(keys.filter((key) => key !== null))];
  if (wanted.length === 0) return keys.map(() => null);
  const options = parseDeepQuery(deep);
  const rows = await readRows(reading, nested, {
    ...options,
    by: { column: nested.collection.key, values: wanted },
  });
  const items = await present(reading, { selection: nested, rows, deep: options.deep });
  const byKey = new Map(rows.map((row, at) => [row[nested.collection.key], items[at]]));
  return keys.map((key) => byKey.get(key) ?? null);
}

interface Lists {
  list: List;
  nested: Selection | undefined;
  parent: Selection;
  rows: Row[];
  deep: unknown;
}

/** The rows of a list for each parent, as items or as keys. The limit applies to each parent. */
async function listValues(reading: Reading, { list, nested, parent, rows, deep }: Lists) {
  const selection = nested ?? keysOf(reading.model, list, parent.path);
  const options = parseDeepQuery(deep);
  const parents = rows.map((row) => row[parent.collection.key]);
  if (parents.length === 0) return [];
  const children = await readRows(reading, selection, {
    ...options,
    by: { column: list.via, values: parents },
  });
  const items = await present(reading, { selection, rows: children, deep: options.deep });
  const groups = new Map<unknown, unknown[]>(parents.map((key) => [key, []]));
  for (const [at, child] of children.entries()) {
    groups.get(child[list.via])?.push(nested ? items[at] : child[selection.collection.key]);
  }
  const end = options.limit === undefined ? undefined : options.offset + options.limit;
  return parents.map((key) => groups.get(key)?.slice(options.offset, end) ?? []);
}

function keysOf(model: Model, list: List, path: string): Selection {
  const collection = model.get(list.collection);
  if (!collection) throw new Error(`The model has no collection "${list.collection}"`);
  getColumn(collection, list.via);
  return { collection, plain: new Set(), nested: new Map(), path };
}

function toJson(column: Column, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (column.masked) return '**********';
  if (column.type === 'csv') return String(value) === '' ? [] : String(value).split(',');
  return value;
}
