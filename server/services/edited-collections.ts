import { collections } from '#content-service/model/collections.ts';
import { faces, findFace } from '#content-service/model/faces.ts';
import { createModel, findList, getCollection } from '#content-service/model/model.ts';
import type { CollectionFace, FieldFace } from '#content-service/model/presentation.ts';
import type { Collection, Model } from '#content-service/model/types.ts';
import type { EditedCollection, EditedField, EditedInput } from '#operations/ports/content-editor.ts';

/** The collections of the model as the office edits them, in the order of the menu; translations are part of others. */
export function listEditedCollections(): EditedCollection[] {
  const model = createModel(collections);
  return Object.entries(faces)
    .filter(([, { within }]) => within === undefined)
    .map(([name, face]) => toEdited(model, getCollection(model, name), face));
}

function toEdited(model: Model, collection: Collection, face: CollectionFace): EditedCollection {
  const { label, template, right, groups } = face;
  return {
    name: collection.name,
    key: collection.key,
    label,
    template,
    right,
    groups: Object.entries(groups).map(([name, text]) => ({ name, label: text })),
    fields: toFields(model, collection, face),
    sort: collection.sortField ?? collection.key,
  };
}

function toFields(model: Model, collection: Collection, { fields }: CollectionFace): EditedField[] {
  return listShown(fields).map(([name, field]) => {
    const declared = collection.fields[name];
    const column = declared?.kind === 'column' ? declared : undefined;
    return {
      ...toField(name, field),
      isRequired: column?.required === true,
      initial: column?.default,
      input: toInput(model, collection, [name, field]),
    };
  });
}

function toInput(model: Model, collection: Collection, [name, { input }]: [string, FieldFace]): EditedInput {
  const declared = collection.fields[name];
  const list = findList(collection, name);
  const within = list && getCollection(model, list.collection);
  const face = list && findFace(list.collection);
  if (input.kind === 'record' && declared?.kind === 'column')
    return { kind: 'record', of: declared.references ?? '' };
  if (input.kind === 'translations' && within && face)
    return { kind: 'translations', fields: toFields(model, within, face) };
  if (input.kind === 'linked' && within && face) {
    const via = listShown(face.fields).find(([, field]) => field.input.kind === 'record')?.[0] ?? '';
    const target = within.fields[via];
    return { kind: 'linked', via, of: (target?.kind === 'column' && target.references) || '' };
  }
  return toRowInput(input);
}

function toRowInput(input: FieldFace['input']): EditedInput {
  switch (input.kind) {
    case 'object':
      return { kind: 'object', fields: toRowFields(input.fields) };
    case 'rows':
      return { ...input, fields: toRowFields(input.fields) };
    case 'record':
    case 'translations':
    case 'linked':
      throw new Error(`A field of kind "${input.kind}" leads nowhere`);
    default:
      return input;
  }
}

function toRowFields(fields: Record<string, FieldFace>): EditedField[] {
  return listShown(fields).map(([name, field]) => ({
    ...toField(name, field),
    input: toRowInput(field.input),
  }));
}

function toField(name: string, { label, help, group, required }: FieldFace): Omit<EditedField, 'input'> {
  return { name, label, help, group, isRequired: required === true };
}

function listShown(fields: Record<string, FieldFace>): [string, FieldFace][] {
  return Object.entries(fields).filter(([, { hidden }]) => !hidden);
}
