import type { Collection, Column, List } from '../content-service/model/types.ts';
import { toInput, toLabel } from './presentation.ts';
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
  if (field.kind === 'list') return toListField(name, field);
  return {
    field: name,
    type: field.type,
    meta: {
      ...toColumnMeta(collection, name, field),
      sort: Object.keys(collection.fields).indexOf(name) + 1,
    },
    schema: toColumnSchema(collection, name, field),
  };
}

/** A list field: translations or many-to-many, the only kinds of lists in the model. */
function toListField(name: string, { collection }: List): Row {
  const isText = isTranslations(collection);
  const options = isText ? { languageField: 'name', defaultLanguage: 'es-ES' } : {};
  return {
    field: name,
    type: 'alias',
    meta: {
      special: [isText ? 'translations' : 'm2m'],
      interface: isText ? 'translations' : 'list-m2m',
      options,
    },
    schema: null,
  };
}

function toColumnMeta(collection: Collection, name: string, column: Column): Row {
  const isKey = name === collection.key;
  const isGenerated = isKey && column.type === 'integer';
  return {
    ...toInput(collection.name, name, column),
    ...toLabel(collection.name, name),
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
