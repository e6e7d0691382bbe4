import { isDeepStrictEqual } from 'node:util';
import { findFace } from '../content-service/model/faces.ts';
import type { Collection } from '../content-service/model/types.ts';
import { toInputMeta, toTranslations } from './inputs.ts';
import { change, type Directus, type Row, read } from './rest.ts';

/**
 * Gives collections and fields that a Directus has already the labels, notes and inputs of the model. Labels in
 * other languages stay, and notes where the model has none. Returns what was changed, as `collection` or
 * `collection.field`.
 */
export async function ensureFaces(directus: Directus, model: Collection[]): Promise<string[]> {
  const shown = await Promise.all([read(directus, 'collections'), read(directus, 'fields')]);
  const metas = new Map(shown.flat().map((row) => [toName(row.collection, row.field), row.meta]));
  const changed: string[] = [];
  for (const { path, name, face } of model.flatMap(listFaces)) {
    const difference = findDifference((metas.get(name) ?? {}) as Row, face);
    if (difference === undefined) continue;
    await change(directus, path, { meta: difference });
    changed.push(name);
  }
  return changed;
}

function toName(...parts: unknown[]): string {
  return parts.filter(Boolean).join('.');
}

/** What editors see of a collection and of its fields, with the path of the call that changes it. */
function listFaces({ name }: Collection): { path: string; name: string; face: Row }[] {
  const face = findFace(name);
  if (!face) return [];
  const fields = Object.entries(face.fields).map(([field, own]) => ({
    path: `fields/${name}/${field}`,
    name: toName(name, field),
    face: toInputMeta(own),
  }));
  return [
    { path: `collections/${name}`, name, face: { translations: toTranslations(face.label) } },
    ...fields,
  ];
}

/** The parts of `meta` that have to be changed; undefined when there are none. */
function findDifference(meta: Row, face: Row): Row | undefined {
  const isOtherInput = 'interface' in face && face.interface !== meta.interface;
  const wanted = {
    ...(isOtherInput && { options: null }),
    ...face,
    translations: withOthers(meta.translations, face.translations as Row[]),
  };
  const differing = Object.entries(wanted).filter(([key, value]) => !isDeepStrictEqual(meta[key], value));
  return differing.length > 0 ? Object.fromEntries(differing) : undefined;
}

/** The labels of the model, and those of languages that it does not have. */
function withOthers(present: unknown, own: Row[]): Row[] {
  const others = Array.isArray(present) ? (present as Row[]) : [];
  return [...own, ...others.filter((row) => !own.some(({ language }) => language === row.language))];
}
