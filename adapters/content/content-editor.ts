import type {
  ContentEditor,
  ContentRecord,
  EditedCollection,
  EditedField,
  EditedPicture,
  FieldProblem,
  FieldsToWrite,
  Unavailable,
  WriteOutcome,
} from '#operations/ports/content-editor.ts';
import type { Log } from '#operations/ports/runtime.ts';
import type { CheckOptions } from './added-problems.ts';
import { ContentError, isRecord } from './content-error.ts';
import { type EditInAdvance, findProblemsOfEdit, mapWithEdit } from './edit-in-advance.ts';
import { toFieldProblem, toRefusal } from './refused-edit.ts';
import { createRestClient, type Fetch, type RestClient } from './rest-client.ts';
import { toSafeMarkup } from './rich-text.ts';
import { uploadFile } from './upload-file.ts';

interface EditorOptions {
  collections: readonly EditedCollection[];
  fetch: Fetch;
  baseUrl: string;
  /** Token that may write content. Undefined: content is edited elsewhere. */
  token: string | undefined;
  /** Finds what an edit would make wrong. Undefined: the service refuses that itself. */
  check: CheckOptions | undefined;
  /** How content is mapped. */
  mapping: CheckOptions;
  /** Makes the site load the change. */
  refresh: () => Promise<void>;
  log: Log;
}

/** The service checks an edit by loading all content. */
const TIMEOUT_MS = 8_000;

/** Edits content by the REST calls of content.md#writing. */
export function createContentEditor(options: EditorOptions): ContentEditor {
  const { token, refresh } = options;
  const client = createRestClient({ ...options, timeoutMs: TIMEOUT_MS });
  const found = (records: unknown[]) => ({ kind: 'found' as const, records: records.filter(isRecord) });
  return {
    collections: token === undefined ? [] : options.collections,
    list: (collection, { search, page, perPage }) =>
      orUnavailable(async () => {
        const filter = toFilter(collection, search);
        const query = { fields: toFields(collection), sort: collection.sort, limit: perPage + 1 };
        const offset = (page - 1) * perPage;
        return found(await client.getItems(collection.name, { ...query, offset, ...(filter && { filter }) }));
      }),
    listAll: (collection) =>
      orUnavailable(async () => {
        const query = { fields: toFields(collection), sort: collection.sort, limit: -1 };
        return found(await client.getItems(collection.name, query));
      }),
    read: (collection, key) => orUnavailable(() => read(client, collection, key)),
    listFiles: () =>
      orUnavailable(async () => {
        const lines = await listFiles(client, 'sort=title&fields=id,title');
        const named = lines.map(({ id, title }) => ({ id: String(id), title: String(title ?? id) }));
        return { kind: 'found' as const, files: named };
      }),
    async write(collection, key, fields) {
      const given = { collection, key, fields };
      const outcome = await orUnavailable(() => write(client, given, options.check));
      if (outcome.kind === 'written') await refresh();
      return outcome;
    },
    check: (write) =>
      orUnavailable(async () => ({
        kind: 'checked' as const,
        problems: await findWrong(client, toEdit(write), options.mapping),
      })),
    preview: (write, site) =>
      orUnavailable(async () => ({
        kind: 'mapped' as const,
        ...(await mapWithEdit({ ...client, listFiles: () => listFiles(client, 'fields=*') }, toEdit(write), {
          ...options.mapping,
          ...site,
        })),
      })),
    async delete({ name }, key) {
      const path = `items/${name}/${encodeURIComponent(key)}`;
      const edit = { collection: name, key, fields: undefined };
      const outcome = await orUnavailable(() =>
        unlessRefused({ client, check: options.check }, edit, async () => {
          await client.send(path, { method: 'DELETE' });
          return { kind: 'deleted' as const };
        }),
      );
      if (outcome.kind === 'deleted') await refresh();
      return outcome;
    },
    readPicture: (id) => orUnavailable(() => readPicture(client, id)),
    async describePicture(id, { description, focus }) {
      const outcome = await orUnavailable(async () => {
        const json = { description, focal_point_x: focus?.x ?? null, focal_point_y: focus?.y ?? null };
        await client.send(`files/${encodeURIComponent(id)}`, { method: 'PATCH', json });
        return { kind: 'written' as const };
      });
      if (outcome.kind === 'written') await refresh();
      return outcome;
    },
    toSafeMarkup: (markup) => toSafeMarkup(markup).html,
    upload: (file) => orUnavailable(() => upload(options, file)),
  };
}

/** Any answer that is no answer to an editor: an outage, or a token without the right. */
async function orUnavailable<Outcome>(call: () => Promise<Outcome>): Promise<Outcome | Unavailable> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ContentError)
      return { kind: 'unavailable', isRefused: [401, 403].includes(error.statusCode) };
    throw error;
  }
}

function toFields({ fields }: EditedCollection): string {
  const lists = fields.filter(({ input }) => input.kind === 'translations' || input.kind === 'linked');
  return ['*', ...lists.map(({ name }) => `${name}.*`)].join(',');
}

async function read(client: RestClient, collection: EditedCollection, key: string) {
  try {
    const record = await client.getItem(collection.name, key, { fields: toFields(collection) });
    return isRecord(record) ? { kind: 'found' as const, record: inOrder(collection, record) } : MISSING;
  } catch (error) {
    if (!(error instanceof ContentError) || ![403, 404].includes(error.statusCode)) throw error;
    // The contract says 403 also for a record that does not exist. Without the right, this throws again.
    await client.getItems(collection.name, { fields: collection.key, limit: 1 });
    return MISSING;
  }
}

async function listFiles(client: RestClient, query: string): Promise<Record<string, unknown>[]> {
  const files = await client.send(`files?limit=-1&${query}`);
  return (Array.isArray(files) ? files : []).filter(isRecord);
}

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function readPicture(client: RestClient, id: string) {
  if (!UUID.test(id)) return MISSING;
  const file = await client.send(`files/${id}`).catch((error) => {
    if (error instanceof ContentError && error.statusCode === 403) return undefined;
    throw error;
  });
  if (!isRecord(file)) return MISSING;
  const [x, y] = [file.focal_point_x, file.focal_point_y];
  const picture: EditedPicture = {
    id,
    title: String(file.title ?? id),
    description: String(file.description ?? ''),
    width: Number(file.width ?? 0),
    height: Number(file.height ?? 0),
    focus: typeof x === 'number' && typeof y === 'number' ? { x, y } : undefined,
  };
  return { kind: 'found' as const, picture };
}

const MISSING = { kind: 'missing' } as const;

function inOrder({ fields }: EditedCollection, record: Record<string, unknown>): ContentRecord {
  const sorted = fields.flatMap(({ name, input }) => {
    const rows = record[name];
    if (input.kind !== 'linked' || !Array.isArray(rows)) return [];
    const place = (row: unknown) => (isRecord(row) ? Number(row.sort ?? 0) : 0);
    return [[name, rows.toSorted((one, other) => place(one) - place(other))]];
  });
  return { ...record, ...Object.fromEntries(sorted) };
}

/** Records that have each word of the search in one of their texts; undefined without a word. */
function toFilter(collection: EditedCollection, search: string): Record<string, unknown> | undefined {
  const words = search.split(/\s+/).filter(Boolean).slice(0, 5);
  if (words.length === 0) return undefined;
  const names = listTexts(collection.fields);
  const translated = collection.fields.find(({ input }) => input.kind === 'translations');
  const inner = translated?.input.kind === 'translations' ? listTexts(translated.input.fields) : [];
  const holds = (name: string, word: string) => ({ [name]: { _icontains: word } });
  return {
    _and: words.map((word) => ({
      _or: [
        ...names.map((name) => holds(name, word)),
        ...inner.map((name) => ({ [translated?.name ?? '']: holds(name, word) })),
      ],
    })),
  };
}

function listTexts(fields: readonly EditedField[]): string[] {
  const kinds = ['line', 'lines', 'markup', 'choice'];
  return fields
    .filter(({ input, name }) => kinds.includes(input.kind) && !isNumber(input) && name !== 'languages_code')
    .map(({ name }) => name);
}

/** A code of a redirect is a choice of numbers, in which no word can be. */
function isNumber(input: EditedField['input']): boolean {
  return input.kind === 'choice' && input.choices.some(({ value }) => typeof value === 'number');
}

function write(
  client: RestClient,
  given: FieldsToWrite,
  check: CheckOptions | undefined,
): Promise<WriteOutcome> {
  const { collection, key } = given;
  const edit = toEdit(given);
  return unlessRefused({ client, check }, edit, async () => {
    const { collection: name, fields } = edit;
    const written =
      key === undefined ? await client.createItems(name, fields) : await client.updateItem(name, key, fields);
    if (!isRecord(written)) return MISSING;
    return { kind: 'written' as const, key: String(written[collection.key]) };
  });
}

/** Does it unless the check, or the service itself, refuses it. */
async function unlessRefused<Done>(
  { client, check }: { client: RestClient; check: CheckOptions | undefined },
  edit: EditInAdvance,
  send: () => Promise<Done>,
): Promise<Done | { kind: 'refused'; problems: FieldProblem[] }> {
  try {
    const problems = check ? await findWrong(client, edit, check) : [];
    return problems.length > 0 ? { kind: 'refused', problems } : await send();
  } catch (error) {
    const problems: FieldProblem[] =
      error instanceof ContentError ? toRefusal({ name: edit.collection }, error) : [];
    if (problems.length === 0) throw error;
    return { kind: 'refused', problems };
  }
}

async function findWrong(
  client: RestClient,
  edit: EditInAdvance,
  check: CheckOptions,
): Promise<FieldProblem[]> {
  const wrong = await findProblemsOfEdit(client, edit, check);
  return wrong.map((one) => toFieldProblem(edit.collection, { ...one, type: one.problem }));
}

/** A new record also has the default values of columns that the form left empty. */
function toEdit({ collection: { name, fields }, key, fields: given }: FieldsToWrite): EditInAdvance {
  if (key !== undefined) return { collection: name, key, fields: given };
  const initial = fields.flatMap((field) =>
    field.initial === undefined ? [] : [[field.name, field.initial]],
  );
  return { collection: name, key, fields: { ...Object.fromEntries(initial), ...given } };
}

async function upload(
  options: EditorOptions,
  { name, type, bytes }: Parameters<ContentEditor['upload']>[0],
): Promise<{ kind: 'stored'; id: string }> {
  const file = { name, title: name, type, bytes: new Uint8Array(bytes) };
  const id = await uploadFile(options, file).catch((cause) => {
    throw new ContentError(503, 'The content service took no file', { cause });
  });
  return { kind: 'stored', id };
}
