import { faces, findFace } from '../content-service/model/faces.ts';
import { getColumn } from '../content-service/model/model.ts';
import type { Collection } from '../content-service/model/types.ts';
import { isTranslations, toField } from './fields.ts';
import { toTranslations } from './inputs.ts';
import { create, type Directus, type Row, read } from './rest.ts';

/**
 * Adds to a Directus what is missing from the model of the content service. Nothing is changed or dropped, so
 * that the company's own additions stay. Returns the additions as `collection` or `collection.field`.
 */
export async function ensureSchema(directus: Directus, model: Collection[]): Promise<string[]> {
  const [collections, fields, relations] = await Promise.all([
    read(directus, 'collections'),
    read(directus, 'fields'),
    read(directus, 'relations'),
  ]);
  const names = new Set(collections.map((row) => row.collection));
  const present = new Set(fields.map((row) => `${row.collection}.${row.field}`));
  const related = new Set(relations.map((row) => `${row.collection}.${row.field}`));
  const added: string[] = [];

  for (const collection of model.filter((one) => !one.system && !names.has(one.name))) {
    await create(directus, 'collections', toCollection(collection));
    added.push(collection.name);
    for (const field of Object.keys(collection.fields)) present.add(`${collection.name}.${field}`);
  }
  for (const [collection, field] of listFields(model)) {
    if (present.has(`${collection.name}.${field}`)) continue;
    await create(directus, `fields/${collection.name}`, toField(collection, field));
    added.push(`${collection.name}.${field}`);
  }
  for (const [collection, field] of listFields(model)) {
    const relation = related.has(`${collection.name}.${field}`)
      ? undefined
      : toRelation(model, collection, field);
    if (relation !== undefined) await create(directus, 'relations', relation);
  }
  return added;
}

function listFields(model: Collection[]): [Collection, string][] {
  return model.flatMap((collection) => {
    if (collection.system && collection.name !== 'directus_users') return [];
    return Object.keys(collection.fields).map((field): [Collection, string] => [collection, field]);
  });
}

/** A collection as POST /collections takes it. */
function toCollection(collection: Collection): Row {
  return {
    collection: collection.name,
    meta: toCollectionMeta(collection),
    schema: {},
    fields: Object.keys(collection.fields).map((name) => toField(collection, name)),
  };
}

/** `meta` of a collection. One that editors edit within another is hidden. */
export function toCollectionMeta({ name, sortField, fields }: Collection): Row {
  const face = findFace(name);
  const place = menu.indexOf(name);
  const isOwn = place >= 0;
  const hasStatus = 'status' in fields && name !== 'flota';
  return {
    hidden: !isOwn,
    icon: face?.icon ?? null,
    display_template: isOwn ? face?.template : null,
    sort_field: sortField ?? null,
    sort: isOwn ? place + 1 : null,
    translations: face ? toTranslations(face.label) : null,
    ...(hasStatus && { archive_field: 'status', archive_value: 'archived', unarchive_value: 'draft' }),
  };
}

/** Collections in the order in which editors see them. */
const menu = Object.entries(faces)
  .filter(([, { within }]) => within === undefined)
  .map(([name]) => name);

/** The relation of a many-to-one column as POST /relations takes it, with the list on its other side. */
export function toRelation(model: Collection[], collection: Collection, field: string): Row | undefined {
  if (collection.system || collection.fields[field]?.kind !== 'column') return undefined;
  const { references, onDelete } = getColumn(collection, field);
  if (references === undefined) return undefined;
  return {
    collection: collection.name,
    field,
    related_collection: references,
    meta: {
      one_field: findList(model, references, { collection: collection.name, via: field }) ?? null,
      junction_field: findOtherEnd(model, collection, field) ?? null,
      sort_field: collection.sortField ?? null,
      one_deselect_action: onDelete === 'cascade' ? 'delete' : 'nullify',
    },
    schema: { on_delete: onDelete === 'cascade' ? 'CASCADE' : 'SET NULL' },
  };
}

function findList(
  model: Collection[],
  owner: string,
  list: { collection: string; via: string },
): string | undefined {
  const fields = Object.entries(model.find(({ name }) => name === owner)?.fields ?? {});
  return fields.find(
    ([, field]) => field.kind === 'list' && field.collection === list.collection && field.via === list.via,
  )?.[0];
}

/** The column of a junction or of a collection of translations that references the other side. */
function findOtherEnd(model: Collection[], collection: Collection, field: string): string | undefined {
  const owner = Object.entries(collection.fields).find(
    ([name, column]) =>
      column.kind === 'column' &&
      column.references !== undefined &&
      findList(model, column.references, { collection: collection.name, via: name }) !== undefined,
  )?.[0];
  if (owner === undefined) return undefined;
  const ends = isTranslations(collection.name)
    ? [owner, 'languages_code']
    : Object.entries(collection.fields)
        .filter(([, column]) => column.kind === 'column' && column.references !== undefined)
        .map(([name]) => name);
  return ends.includes(field) ? ends.find((end) => end !== field) : undefined;
}
