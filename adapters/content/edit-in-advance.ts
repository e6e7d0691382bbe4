import type { ContentProblem, SiteContent } from '#operations/ports/content.ts';
import { type AddedProblem, type CheckOptions, findAddedProblems, readChecked } from './added-problems.ts';
import { isRecord } from './content-error.ts';
import { mapContent } from './map-content.ts';
import { movedCollections } from './move-content.ts';
import { type ItemSource, type RawContent, readContent } from './read-content.ts';

type Item = Record<string, unknown>;

/** Reads also files, with what editors say about the pictures. */
export interface PreviewSource extends ItemSource {
  listFiles: () => Promise<Item[]>;
}

/** A write of fields by REST. `key` undefined: a new record; lists are the new full set; no fields: its end. */
export interface EditInAdvance {
  collection: string;
  key: string | undefined;
  fields: Item | undefined;
}

/** What an edit would make wrong, for a service that does not refuse it. Throws when the service cannot be read. */
export async function findProblemsOfEdit(
  source: ItemSource,
  edit: EditInAdvance,
  options: CheckOptions,
): Promise<AddedProblem[]> {
  const records = readOnce(source);
  const before = await readChecked(answerFrom(records), options);
  const after = await readChecked(answerFrom(withEdit(records, edit)), options);
  return findAddedProblems(before, after, options);
}

/**
 * The content of a brand as its site would load it after an edit, and what it would not show. `last`: the content that
 * the site shows; undefined: another site. Throws when the service cannot be read.
 */
export async function mapWithEdit(
  source: PreviewSource,
  edit: EditInAdvance,
  { brand, last, ...options }: CheckOptions & { brand: string; last: SiteContent | undefined },
): Promise<{ content: SiteContent; problems: ContentProblem[] }> {
  const records = readOnce(source);
  const problems: ContentProblem[] = [];
  const report = (problem: ContentProblem) => void problems.push(problem);
  const map = (raw: RawContent, before: SiteContent | undefined) =>
    mapContent(raw, { ...options, now: options.now(), last: before, report });
  const before = last ?? map(await readContent(answerFrom(records), brand), undefined);
  problems.length = 0;
  const edited = withPictures(answerFrom(withEdit(records, edit)), await source.listFiles());
  const content = map(await readContent(edited, brand), before);
  return { content, problems };
}

/** All records of a collection with the rows of its lists; relations to others are keys. */
type Records = (collection: string, sort: string | undefined) => Promise<Item[]>;

function readOnce(source: ItemSource): Records {
  const known = new Map<string, Promise<Item[]>>();
  return (collection, sort) => {
    const name = `${collection} ${sort ?? ''}`;
    const lists = movedCollections.find(([moved]) => moved === collection)?.[2] ?? [];
    const query = {
      fields: ['*', ...lists.map((list) => `${list}.*`)].join(','),
      limit: -1,
      ...(sort && { sort }),
    };
    const items = known.get(name) ?? source.getItems(collection, query).then((list) => list.filter(isRecord));
    known.set(name, items);
    return items;
  };
}

function withEdit(records: Records, { collection, key, fields }: EditInAdvance): Records {
  return async (name, sort) => {
    const items = await records(name, sort);
    if (name !== collection)
      return fields === undefined ? items.map((item) => withoutLink(item, collection, key)) : items;
    if (fields === undefined) return items.filter((item) => keyOf(item, collection) !== key);
    if (key === undefined) return [...items, { id: 0, ...fields }];
    return items.map((item) => (keyOf(item, collection) === key ? { ...item, ...fields } : item));
  };
}

/** A service empties the fields that hold the key of a deleted record. */
function withoutLink(item: Item, collection: string, key: string | undefined): Item {
  const links = Object.entries({ ...LINKS, clasificacion: 'car_classes', car_class: 'car_classes' });
  const empty = links.filter(([field, target]) => target === collection && String(item[field]) === key);
  return { ...item, ...Object.fromEntries(empty.map(([field]) => [field, null])) };
}

function keyOf(item: Item, collection: string): string {
  const name = movedCollections.find(([moved]) => moved === collection)?.[1] ?? 'id';
  return String(item[name]);
}

/** Answers the queries of the loader: filters of one field, and relations as records. */
function answerFrom(records: Records): ItemSource {
  return {
    async getItems(collection, { filter = {}, sort } = {}) {
      const items = await records(collection, sort);
      const found = items.filter((item) =>
        Object.entries(filter).every(([name, is]) => matches(item[name], is)),
      );
      return Promise.all(found.map((item) => expand(records, item)));
    },
  };
}

/** Answers with the rows of pictures where the loader asks for them. */
function withPictures(items: ItemSource, files: readonly Item[]): ItemSource {
  const known = new Map(files.map((file) => [file.id, file]));
  return {
    async getItems(collection, query = {}) {
      const found = await items.getItems(collection, query);
      const [, field] = /,translations\.(\w+)\.\*$/.exec(query.fields ?? '') ?? [];
      if (!field) return found;
      const expand = (row: unknown) =>
        isRecord(row) ? { ...row, [field]: known.get(row[field]) ?? row[field] } : row;
      return found.filter(isRecord).map(({ translations, ...item }) => {
        return {
          ...item,
          translations: Array.isArray(translations) ? translations.map(expand) : translations,
        };
      });
    },
  };
}

function matches(value: unknown, is: unknown): boolean {
  if (!isRecord(is)) return value === is;
  if (Array.isArray(is._in)) return is._in.includes(value);
  return is._null === true ? value === null || value === undefined : value === is._eq;
}

/** Fields that hold the key of a record which the loader reads with them. */
const LINKS: Partial<Record<string, string>> = {
  discount: 'descuentos',
  car_classes_code: 'car_classes',
  call_to_action_id: 'call_to_action',
};

async function expand(records: Records, item: Item): Promise<Item> {
  const entries = Object.entries(item).map(async ([name, value]): Promise<[string, unknown]> => {
    if (Array.isArray(value))
      return [name, await Promise.all(value.map((row) => (isRecord(row) ? expand(records, row) : row)))];
    const collection = LINKS[name];
    if (!collection || value === null || value === undefined) return [name, value];
    const linked = await records(collection, undefined);
    return [name, linked.find((one) => keyOf(one, collection) === String(value)) ?? null];
  });
  return Object.fromEntries(await Promise.all(entries));
}
