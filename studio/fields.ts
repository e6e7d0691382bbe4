import { findFace } from '../content-service/model/faces.ts';
import type { Collection, Column, List } from '../content-service/model/types.ts';
import { toInputMeta, toPlainInput } from './inputs.ts';
import type { Row } from './rest.ts';

/** `special` defines how Directus converts a column's value to JSON and back. */
const specials: Partial<Record<Column['type'], string>> = {
  boolean: 'cast-boolean',
  json: 'cast-json',
  csv: 'cast-csv',
};

/** A field as POST /fields takes it. */
export function toField(collection: Collection, name: string): Row {
  const field = collection.fields[name];
  if (field === undefined) throw new Error(`${collection.name} has no field "${name}"`);
  const face = findFace(collection.name)?.fields[name];
  const order = Object.keys(findFace(collection.name)?.fields ?? collection.fields);
  const shown = { ...(face && toInputMeta(face)), sort: order.indexOf(name) + 1 };
  if (field.kind === 'list') return toListField(name, field, shown);
  const meta = toColumnMeta(collection, name, field);
  const isHidden = face?.hidden === true || meta.hidden === true;
  return {
    field: name,
    type: field.type,
    meta: { ...meta, ...shown, hidden: isHidden },
    schema: toColumnSchema(collection, name, field),
  };
}

/** A list field: translations or many-to-many, the only kinds of lists in the model. */
function toListField(name: string, { collection }: List, shown: Row): Row {
  const special = [isTranslations(collection) ? 'translations' : 'm2m'];
  return { field: name, type: 'alias', meta: { ...shown, special, width: 'full' }, schema: null };
}

function toColumnMeta(collection: Collection, name: string, column: Column): Row {
  const isKey = name === collection.key;
  const isGenerated = isKey && column.type === 'integer';
  return {
    ...toPlainInput(column),
    special: toSpecial(column),
    hidden: isGenerated || name === 'sort',
    readonly: isGenerated,
    required: column.required === true,
    width: column.type === 'text' || column.type === 'json' ? 'full' : 'half',
  };
}

function toSpecial({ type, references }: Column): string[] | null {
  if (references === 'directus_files') return ['file'];
  if (references !== undefined) return ['m2o'];
  const special = specials[type];
  return special === undefined ? null : [special];
}

function toColumnSchema(collection: Collection, name: string, column: Column): Row {
  const isKey = name === collection.key;
  const [precision, scale] = column.digits ?? [];
  return {
    is_primary_key: isKey,
    has_auto_increment: isKey && column.type === 'integer',
    is_nullable: !(isKey || column.required),
    is_unique: isKey || column.unique === true,
    ...(column.default !== undefined && { default_value: column.default }),
    ...(precision !== undefined && { numeric_precision: precision, numeric_scale: scale }),
  };
}

export function isTranslations(collection: string): boolean {
  return collection.endsWith('_translations');
}
