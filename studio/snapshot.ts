import { collections } from '../content-service/model/collections.ts';
import type { Collection, Column } from '../content-service/model/types.ts';
import { toField } from './fields.ts';
import { ownVersion } from './installation.ts';
import { create, type Directus, type Row, read, sendWhenFree } from './rest.ts';
import { toCollectionMeta, toRelation } from './schema.ts';

/** The fields of users that Directus does not have itself. */
const OWN_USER_FIELDS = ['phone', 'license', 'birthday'];

/**
 * The schema of the model as `directus schema snapshot` of the installed version writes it for PostgreSQL: collections
 * with their fields and relations, and the indexes of Directus itself. A pure function of the model.
 */
export function toSnapshot(model: Collection[] = collections): Row {
  const sorted = model.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const own = sorted.filter(({ system }) => !system);
  const described = sorted.flatMap((collection) =>
    Object.keys(collection.fields)
      .filter((name) => !collection.system || isOwnUserField(collection, name))
      .map((name) => [collection, name] as const),
  );
  return {
    version: 1,
    directus: ownVersion,
    vendor: 'postgres',
    collections: own.map(describeCollection),
    fields: described.map(([collection, name]) => describeField(model, collection, name)),
    systemFields: systemIndexes.map(([collection, field]) => ({
      collection,
      field,
      schema: { is_indexed: true },
    })),
    relations: described.flatMap(([collection, name]) => {
      const relation = toRelation(model, collection, name);
      return relation ? [describeRelation(model, relation)] : [];
    }),
  };
}

function isOwnUserField({ name }: Collection, field: string): boolean {
  return name === 'directus_users' && OWN_USER_FIELDS.includes(field);
}

function describeCollection(collection: Collection): Row {
  const { name } = collection;
  const meta = { ...collectionDefaults, collection: name, ...toCollectionMeta(collection) };
  return { collection: name, meta, schema: { name } };
}

const collectionDefaults = {
  accountability: 'all',
  archive_app_filter: true,
  archive_field: null,
  archive_value: null,
  autosave_revision_interval: null,
  collapse: 'open',
  color: null,
  group: null,
  item_duplication_fields: null,
  note: null,
  preview_url: null,
  singleton: false,
  status: 'active',
  unarchive_value: null,
  versioning: false,
};

const fieldDefaults = {
  conditions: null,
  display: null,
  display_options: null,
  group: null,
  hidden: false,
  note: null,
  options: null,
  readonly: false,
  required: false,
  searchable: true,
  translations: null,
  validation: null,
  validation_message: null,
};

function describeField(model: Collection[], collection: Collection, name: string): Row {
  const { type, meta } = toField(collection, name);
  const column = collection.fields[name];
  const described = { ...fieldDefaults, ...(meta as Row), collection: collection.name, field: name };
  const schema = column?.kind === 'column' && { schema: describeColumn(model, { collection, name, column }) };
  return { collection: collection.name, field: name, type, meta: described, ...schema };
}

/** Type in PostgreSQL, largest length, precision and scale. */
const dataTypes: Record<
  Column['type'],
  readonly [string, (number | null)?, (number | null)?, (number | null)?]
> = {
  integer: ['integer', null, 32, 0],
  float: ['real', null, 24],
  decimal: ['numeric'],
  string: ['character varying', 255],
  text: ['text'],
  boolean: ['boolean'],
  date: ['date'],
  dateTime: ['timestamp without time zone'],
  timestamp: ['timestamp with time zone'],
  json: ['json'],
  csv: ['text'],
  uuid: ['uuid'],
};

function describeColumn(
  model: Collection[],
  { collection, name, column }: { collection: Collection; name: string; column: Column },
): Row {
  const [data_type, max_length = null, precision = null, scale = null] = dataTypes[column.type];
  const { schema } = toField(collection, name);
  const target = model.find((one) => one.name === column.references);
  const isCounted = name === collection.key && column.type === 'integer';
  return {
    name,
    table: collection.name,
    data_type,
    default_value: isCounted ? `nextval('${collection.name}_${name}_seq'::regclass)` : null,
    max_length,
    numeric_precision: precision,
    numeric_scale: scale,
    is_indexed: false,
    is_generated: false,
    generation_expression: null,
    foreign_key_table: target?.name ?? null,
    foreign_key_column: target?.key ?? null,
    ...(schema as Row),
  };
}

function describeRelation(
  model: Collection[],
  { collection, field, related_collection, meta, schema }: Row,
): Row {
  return {
    collection,
    field,
    related_collection,
    meta: {
      many_collection: collection,
      many_field: field,
      one_allowed_collections: null,
      one_collection: related_collection,
      one_collection_field: null,
      ...(meta as Row),
    },
    schema: {
      table: collection,
      column: field,
      foreign_key_table: related_collection,
      foreign_key_column: model.find(({ name }) => name === related_collection)?.key,
      constraint_name: `${collection}_${field}_foreign`,
      on_update: 'NO ACTION',
      ...(schema as Row),
    },
  };
}

/** Of the installed version. A snapshot without them would remove these indexes. */
const systemIndexes = [
  ['directus_activity', 'timestamp'],
  ['directus_oauth_clients', 'date_created'],
  ['directus_oauth_codes', 'expires_at'],
  ['directus_oauth_codes', 'used_at'],
  ['directus_oauth_consents', 'client'],
  ['directus_oauth_tokens', 'code_hash'],
  ['directus_oauth_tokens', 'expires_at'],
  ['directus_oauth_tokens', 'previous_session'],
  ['directus_oauth_tokens', 'session'],
  ['directus_revisions', 'activity'],
  ['directus_revisions', 'parent'],
  ['directus_sessions', 'oauth_client'],
] as const;

/**
 * Applies the schema to an empty Directus. Skips a Directus that already has collections, because a snapshot would
 * remove everything that it does not contain, including the company's own additions.
 */
export async function applySnapshot(directus: Directus): Promise<void> {
  const present = await read(directus, 'collections');
  if (present.some(({ collection }) => !String(collection).startsWith('directus_'))) return;
  const difference = await compare(directus, JSON.stringify(toSnapshot()));
  if (difference !== undefined) await create(directus, 'schema/apply', difference);
}

/** The changes needed to reach the schema of the snapshot; undefined when there are none. */
async function compare({ url, token }: Directus, snapshot: string): Promise<Row | undefined> {
  const form = new FormData();
  form.set('file', new File([snapshot], 'schema.json', { type: 'application/json' }));
  const headers = { Authorization: `Bearer ${token}` };
  const response = await sendWhenFree(() =>
    fetch(new URL('schema/diff', url), { method: 'POST', headers, body: form }),
  );
  const text = await response.text();
  if (!response.ok) throw new Error(`The snapshot cannot be compared: ${text.slice(0, 500)}`);
  return text === '' ? undefined : (JSON.parse(text) as { data: Row }).data;
}
