import { isRecord } from './content-error.ts';
import { decimalRates, toDecimalRates } from './decimal-rates.ts';
import { createRestClient, type Fetch, type RestClient } from './rest-client.ts';
import { uploadFile } from './upload-file.ts';

export interface AdministeredService {
  fetch: Fetch;
  baseUrl: string;
  token: string;
}

type Item = Record<string, unknown>;

export interface MovedContent {
  format: 'volante-content-2';
  /** Records by collection, with their keys. They refer to files by the ids of the exporting service. */
  collections: Record<string, Item[]>;
  files: MovedFile[];
}

interface MovedFile {
  id: string;
  name: string;
  title: string;
  type: string;
  /** Its description and focal point, where it has them. */
  about?: Item;
  /** Base64. */
  content: string;
}

/** Each with its key and relations, after those it refers to. Rows of a relation belong to their parent's record. */
export const movedCollections: [name: string, key: 'id' | 'code', lists: string[]][] = [
  ['languages', 'code', []],
  ['car_classes', 'code', []],
  ['descuentos', 'id', []],
  ['flota', 'id', []],
  ['sucursales', 'id', ['translations']],
  ['coverages', 'id', ['translations']],
  ['extras', 'id', ['translations']],
  ['coupons', 'id', []],
  ['info_pages', 'id', ['translations']],
  ['promos', 'id', ['translations']],
  ['jobs', 'id', ['translations']],
  ['redirects', 'id', []],
  ['corporate_plans', 'id', ['translations']],
  ['call_to_action', 'id', ['translations']],
  ['sites_config', 'id', ['cars', 'content']],
];

/** Exports all collections that editors may change, and the files that their records show. */
export async function exportContent(service: AdministeredService): Promise<MovedContent> {
  const client = open(service);
  const found: MovedContent['collections'] = {};
  for (const [name, key, lists] of movedCollections) {
    const fields = ['*', ...lists.map((list) => `${list}.*`)].join(',');
    const items = await client.getItems(name, { fields, sort: key, limit: -1 });
    found[name] = items.filter(isRecord);
  }
  const files: MovedFile[] = [];
  for (const id of findFileIds(found)) {
    const file = await readFile(client, id);
    if (file) files.push(file);
  }
  return { format: 'volante-content-2', collections: found, files };
}

/**
 * Imports an export: updates records whose key exists, creates the others with their key. Deletes nothing
 * except rows of relations that the imported record replaces. Returns the number of records written.
 */
export async function importContent(service: AdministeredService, given: unknown): Promise<number> {
  const content = parseContent(given);
  const client = open(service);
  const fileIds = await sendFiles(service, client, content.files);
  let written = 0;
  for (const [name, key, lists] of movedCollections) {
    const items = content.collections[name] ?? [];
    const present = await client.getItems(name, { fields: key, limit: -1 });
    const keys = new Set(present.filter(isRecord).map((item) => String(item[key])));
    for (const item of items) {
      const known = String(item[key]);
      const record = toRecord(item, lists, { parent: name, fileIds });
      if (keys.has(known)) await client.updateItem(name, known, record);
      else await client.createItems(name, record);
      written++;
    }
  }
  return written;
}

/** The embedded service stores what it is given, because records may name others that come later. */
const AS_IMPORT = { Prefer: 'handling=lenient' };

function open({ fetch, baseUrl, token }: AdministeredService): RestClient {
  const silent = { info() {}, warn() {}, error() {} };
  return createRestClient({ fetch, baseUrl, token, log: silent, headers: AS_IMPORT });
}

function parseContent(given: unknown): MovedContent {
  if (!isRecord(given) || !isKnownFormat(given.format) || !isRecord(given.collections))
    throw new Error('This file is no export of content');
  const convert = given.format === OLD_FORMAT ? withDecimals : (item: Item) => item;
  const lists = Object.entries(given.collections).map(([name, items]) => [
    name,
    Array.isArray(items) ? items.filter(isRecord).map(convert) : [],
  ]);
  const files = Array.isArray(given.files) ? (given.files as MovedFile[]) : [];
  return { format: 'volante-content-2', collections: Object.fromEntries(lists), files };
}

/** Exports of earlier versions, with rates in whole cents and hundredths of a percent. */
const OLD_FORMAT = 'volante-content-1';

function isKnownFormat(format: unknown): boolean {
  return format === 'volante-content-2' || format === OLD_FORMAT;
}

function withDecimals(item: Item): Item {
  const lists = decimalRates.map((name) => [name, toDecimalRates(item[name]) ?? item[name]]);
  return { ...item, ...Object.fromEntries(lists.filter(([name]) => String(name) in item)) };
}

/** Removes the keys of relation rows and of their parent: the other service assigns its own. */
function toRecord(
  item: Item,
  lists: string[],
  { parent, fileIds }: { parent: string; fileIds: Map<string, string> },
): Item {
  const entries = Object.entries(item).map(([name, value]) => {
    if (lists.includes(name) && Array.isArray(value)) {
      const rows = value.filter(isRecord).map((row) => {
        const { id: _, [`${parent}_id`]: __, ...rest } = row;
        return withFiles(rest, fileIds);
      });
      return [name, rows];
    }
    return [name, value];
  });
  return withFiles(Object.fromEntries(entries), fileIds);
}

function withFiles(item: Item, fileIds: Map<string, string>): Item {
  return Object.fromEntries(
    Object.entries(item).map(([name, value]) => [
      name,
      typeof value === 'string' ? (fileIds.get(value) ?? value) : value,
    ]),
  );
}

/** Names of all fields that hold the id of a file. */
export const fileFields = new Set([
  'imagen',
  'imagen_lado',
  'imagen_atras',
  'image',
  'page_image',
  'brand_logo',
  'home_picture',
]);

function findFileIds(found: MovedContent['collections']): Set<string> {
  const ids = new Set<string>();
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(collect);
    if (!isRecord(value)) return;
    for (const [name, inner] of Object.entries(value)) {
      if (fileFields.has(name) && typeof inner === 'string') ids.add(inner);
      else if (typeof inner === 'object') collect(inner);
    }
  };
  collect(Object.values(found));
  return ids;
}

async function readFile(client: RestClient, id: string): Promise<MovedFile | undefined> {
  const about = await client.send(`files/${id}`).catch(() => undefined);
  const response = await client.requestRaw(`assets/${id}`);
  if (!isRecord(about) || !response.ok) return undefined;
  const content = Buffer.from(await response.arrayBuffer()).toString('base64');
  const name = String(about.filename_download ?? id);
  const said = ['description', 'focal_point_x', 'focal_point_y'].filter(
    (field) => (about[field] ?? '') !== '',
  );
  return {
    id,
    name,
    title: String(about.title ?? name),
    type: String(about.type ?? ''),
    ...(said.length > 0 && { about: Object.fromEntries(said.map((field) => [field, about[field]])) }),
    content,
  };
}

/** Uploads files whose title does not exist yet. Returns the new ids by the old ones. */
async function sendFiles(service: AdministeredService, client: RestClient, files: MovedFile[]) {
  const present = await client.send('files?limit=-1&fields=id,title');
  const known = new Map(
    (Array.isArray(present) ? present : [])
      .filter(isRecord)
      .map((file) => [String(file.title), String(file.id)]),
  );
  const ids = new Map<string, string>();
  for (const file of files) {
    const id = known.get(file.title) ?? (await upload(service, file));
    if (file.about && !known.has(file.title))
      await client.send(`files/${id}`, { method: 'PATCH', json: file.about });
    ids.set(file.id, id);
  }
  return ids;
}

function upload(service: AdministeredService, { name, title, type, content }: MovedFile): Promise<string> {
  return uploadFile(service, { name, title, type, bytes: Uint8Array.from(Buffer.from(content, 'base64')) });
}
