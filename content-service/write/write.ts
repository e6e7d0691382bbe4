import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { isRecord } from '../http/body.ts';
import { failedValidation, invalidPayload } from '../http/errors.ts';
import { getCollection } from '../model/model.ts';
import type { Collection, Column, List, Model } from '../model/types.ts';
import { uuid } from '../model/uuid.ts';
import { Parameters, quote } from '../schema/sql.ts';

export interface Writing {
  client: PoolClient;
  schema: string;
  model: Model;
}

type Payload = Record<string, unknown>;
type Key = string | number;

const deepest = 10;

/** Inserts an item with its nested items and returns its key. Ignores keys that are no fields. */
export function createItem(writing: Writing, collection: Collection, payload: unknown): Promise<Key> {
  return insertItem(writing, { collection, item: requirePayload(payload), depth: 0 });
}

/** Updates an item and its nested items. Returns false when there is no such item. */
export function updateItem(
  writing: Writing,
  { collection, key }: { collection: Collection; key: Key },
  payload: unknown,
): Promise<boolean> {
  return changeItem(writing, { collection, key, item: requirePayload(payload), depth: 0 });
}

interface Item {
  collection: Collection;
  item: Payload;
  depth: number;
}

async function insertItem(writing: Writing, { collection, item, depth }: Item): Promise<Key> {
  if (depth > deepest) throw invalidPayload('The items are nested too deeply.');
  const values = await columnValues(writing, { collection, item, depth });
  if (collection.fields[collection.key]?.kind === 'column' && keyType(collection) === 'uuid')
    values[collection.key] ??= randomUUID();
  requireFields(collection, values, 'create');
  const names = Object.keys(values);
  const parameters = new Parameters();
  const places = names.map((name) => parameters.add(toStored(collection, name, values[name])));
  const body =
    names.length === 0 ? 'default values' : `(${names.map(quote).join(', ')}) values (${places.join(', ')})`;
  const inserted = await writing.client.query<{ key: Key }>(
    `insert into ${table(writing, collection)} ${body} returning ${quote(collection.key)} as key`,
    parameters.values,
  );
  const key = inserted.rows[0]?.key;
  if (key === undefined) throw new Error(`Inserting into ${collection.name} returned no key`);
  if (values[collection.key] !== undefined && keyType(collection) === 'integer')
    await moveSequence(writing, collection);
  await saveLists(writing, { collection, key, item, depth });
  return key;
}

/** After an insert with a key from the request, the sequence must not return that key again. */
async function moveSequence(writing: Writing, collection: Collection): Promise<void> {
  const [name, key] = [table(writing, collection), quote(collection.key)];
  await writing.client.query(
    `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${key}) from ${name}), 1))`,
    [name, collection.key],
  );
}

async function changeItem(writing: Writing, target: Item & { key: Key }): Promise<boolean> {
  const { collection, key, item, depth } = target;
  if (depth > deepest) throw invalidPayload('The items are nested too deeply.');
  const values = await columnValues(writing, { collection, item, depth });
  requireFields(collection, values, 'update');
  const parameters = new Parameters();
  const changes = Object.entries(values).map(
    ([name, value]) => `${quote(name)} = ${parameters.add(toStored(collection, name, value))}`,
  );
  const changed =
    changes.length === 0 ? `${quote(collection.key)} = ${quote(collection.key)}` : changes.join(', ');
  const updated = await writing.client.query<{ key: Key }>(
    `update ${table(writing, collection)} set ${changed}
     where ${quote(collection.key)}::text = ${parameters.add(String(key), 'text')} returning ${quote(collection.key)} as key`,
    parameters.values,
  );
  const found = updated.rows[0]?.key;
  if (found === undefined) return false;
  await saveLists(writing, { collection, key: found, item, depth });
  return true;
}

export async function deleteItems(writing: Writing, collection: Collection, keys: unknown[]): Promise<void> {
  await writing.client.query(
    `delete from ${table(writing, collection)} where ${quote(collection.key)}::text = any($1::text[])`,
    [keys.map(String)],
  );
}

/** Values of the item's own columns. A many-to-one relation given as an object is saved first. */
async function columnValues(writing: Writing, { collection, item, depth }: Item): Promise<Payload> {
  const values: Payload = {};
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind !== 'column' || !Object.hasOwn(item, name)) continue;
    const value = item[name];
    const nested = field.references !== undefined && isRecord(value);
    values[name] = nested ? await saveOne(writing, { field, value, depth }) : value;
  }
  return values;
}

async function saveOne(
  writing: Writing,
  { field, value, depth }: { field: Column; value: Payload; depth: number },
): Promise<Key> {
  const collection = getCollection(writing.model, field.references ?? '');
  if (collection.system) throw invalidPayload(`Rows of "${collection.name}" can't be written by a relation.`);
  return saveItem(writing, { collection, item: value, depth: depth + 1 });
}

/** Updates the item when its key exists, else creates it. */
async function saveItem(writing: Writing, { collection, item, depth }: Item): Promise<Key> {
  const key = item[collection.key];
  if (typeof key === 'string' || typeof key === 'number') {
    if (await changeItem(writing, { collection, key, item, depth })) return key;
  }
  return insertItem(writing, { collection, item, depth });
}

async function saveLists(writing: Writing, parent: Item & { key: Key }): Promise<void> {
  for (const [name, field] of Object.entries(parent.collection.fields)) {
    const value = parent.item[name];
    if (field.kind !== 'list' || value === undefined || value === null) continue;
    const list = { ...parent, list: field };
    if (Array.isArray(value)) await replaceList(writing, list, value);
    else if (isRecord(value)) await changeList(writing, list, value);
    else throw invalidPayload(`"${name}" has to be an array or an object of changes.`);
  }
}

type ListOf = Item & { key: Key; list: List };

/** An array replaces the whole list: rows that are not in it are deleted. content.md#writing. */
async function replaceList(writing: Writing, parent: ListOf, members: unknown[]): Promise<void> {
  const kept: Key[] = [];
  for (const member of members) kept.push(await saveMember(writing, parent, member));
  const collection = getCollection(writing.model, parent.list.collection);
  await writing.client.query(
    `delete from ${table(writing, collection)}
     where ${quote(parent.list.via)} = $1 and not (${quote(collection.key)}::text = any($2::text[]))`,
    [parent.key, kept.map(String)],
  );
}

/** `{create, update, delete}` changes only these rows. */
async function changeList(writing: Writing, parent: ListOf, changes: Payload): Promise<void> {
  const [created, updated, deleted] = [changes.create, changes.update, changes.delete].map((rows) =>
    Array.isArray(rows) ? rows : [],
  );
  for (const member of [...(created ?? []), ...(updated ?? [])]) await saveMember(writing, parent, member);
  await deleteItems(writing, getCollection(writing.model, parent.list.collection), deleted ?? []);
}

function saveMember(writing: Writing, { list, key, depth }: ListOf, member: unknown): Promise<Key> {
  const collection = getCollection(writing.model, list.collection);
  const item = isRecord(member) ? member : { [collection.key]: member };
  return saveItem(writing, { collection, item: { ...item, [list.via]: key }, depth: depth + 1 });
}

function requirePayload(payload: unknown): Payload {
  if (!isRecord(payload)) throw invalidPayload('An item has to be an object.');
  return payload;
}

function requireFields(collection: Collection, values: Payload, when: 'create' | 'update'): void {
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.kind !== 'column' || !field.required) continue;
    if (values[name] === null) throw failedValidation(name, 'nnull');
    if (when === 'create' && values[name] === undefined) throw failedValidation(name, 'required');
  }
}

/** Converts a value for the driver: JSON to text, csv to joined text. PostgreSQL parses other values. */
function toStored(collection: Collection, name: string, value: unknown): unknown {
  const field = collection.fields[name];
  if (field?.kind !== 'column' || value === null || value === undefined) return null;
  if (name === collection.key || field.references !== undefined) requireKey(field, name, value);
  if (field.type === 'json') return JSON.stringify(value);
  if (field.type === 'csv' && Array.isArray(value)) return value.join(',');
  return typeof value === 'object' ? JSON.stringify(value) : value;
}

/** PostgreSQL would refuse other values as an error of the statement. Numbers have the column's limit. */
function requireKey({ type }: Column, name: string, value: unknown): void {
  const text = String(value);
  if (type === 'integer' && !/^-?\d+$/.test(text)) throw invalidPayload(`"${name}" must be a whole number.`);
  if (type === 'uuid' && !uuid.test(text)) throw invalidPayload(`"${name}" must be a UUID.`);
}

function keyType(collection: Collection): string | undefined {
  const field = collection.fields[collection.key];
  return field?.kind === 'column' ? field.type : undefined;
}

function table(writing: Writing, collection: Collection): string {
  return `${quote(writing.schema)}.${quote(collection.name)}`;
}
