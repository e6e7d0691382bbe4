import type { Collection, Column, List, Model } from './types.ts';

/** Collections by name, with the target of every relation checked. Throws on an invalid model, a bug. */
export function createModel(collections: Collection[]): Model {
  const model = new Map(collections.map((collection) => [collection.name, collection]));
  for (const { name, fields } of collections) {
    for (const [field, declared] of Object.entries(fields)) {
      const target = declared.kind === 'list' ? declared.collection : declared.references;
      if (target !== undefined && !model.has(target))
        throw new Error(`${name}.${field} leads to "${target}"`);
      if (
        declared.kind === 'list' &&
        getCollection(model, declared.collection).fields[declared.via] === undefined
      )
        throw new Error(`${name}.${field} goes by "${declared.via}", which "${target}" does not have`);
    }
  }
  return model;
}

/** Returns a collection of the model. Throws for a name that does not come from the model. */
export function getCollection(model: Model, name: string): Collection {
  const collection = model.get(name);
  if (!collection) throw new Error(`The model has no collection "${name}"`);
  return collection;
}

export function findColumn(collection: Collection, name: string): Column | undefined {
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
  return field?.kind === 'column' ? field : undefined;
}

export function findList(collection: Collection, name: string): List | undefined {
  const field = Object.hasOwn(collection.fields, name) ? collection.fields[name] : undefined;
  return field?.kind === 'list' ? field : undefined;
}

export function getColumn(collection: Collection, name: string): Column {
  const column = findColumn(collection, name);
  if (!column) throw new Error(`"${collection.name}" has no column "${name}"`);
  return column;
}

/** Returns the collection at the other side of a relation, or undefined when the field is no relation. */
export function findRelated(model: Model, collection: Collection, field: string): Collection | undefined {
  const target = findList(collection, field)?.collection ?? findColumn(collection, field)?.references;
  return target === undefined ? undefined : getCollection(model, target);
}
