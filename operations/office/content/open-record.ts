import type { ContentProblem } from '../../ports/content.ts';
import type {
  CodeOf,
  ContentRecord,
  EditedCollection,
  EditedField,
  EditedInput,
  FileLine,
  Unavailable,
} from '../../ports/content-editor.ts';
import type { ContentDraft, ContentRevision } from '../../ports/content-revisions.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import { findProblems, nameRecord } from './list-content.ts';
import { type ContentServices, reachCollection } from './reach-collection.ts';
import { type ReadPrints, toPrints } from './save-record.ts';
import { type TypedUnits, toNewUnits, toUnits } from './typed.ts';

const MOST_REVISIONS = 50;

/** Where the codes of a form come from. */
const CODES: Record<CodeOf, { collection: string; field: string }> = {
  classes: { collection: 'car_classes', field: 'code' },
  branches: { collection: 'sucursales', field: 'code' },
  coverages: { collection: 'coverages', field: 'code' },
  brands: { collection: 'sites_config', field: 'brand' },
  promos: { collection: 'promos', field: 'slug' },
};

/** Where the codes of a source come from; undefined: it is a collection whose keys are meant. */
export function findCodes(source: string): (typeof CODES)[CodeOf] | undefined {
  return Object.hasOwn(CODES, source) ? CODES[source as CodeOf] : undefined;
}

export interface Chosen {
  value: string;
  name: string;
}

/** What can be chosen: codes by `CodeOf`, records by their collection. */
export type Choices = Readonly<Record<string, readonly Chosen[]>>;

export interface OpenRecord {
  kind: 'open';
  collection: EditedCollection;
  /** Undefined: a new one. */
  record: ContentRecord | undefined;
  name: string | undefined;
  units: TypedUnits;
  read: ReadPrints;
  choices: Choices;
  files: readonly FileLine[];
  problems: ContentProblem[];
  revisions: ContentRevision[];
  drafts: ContentDraft[];
  /** The one that the form shows. */
  draft: ContentDraft | undefined;
}

/** A record for its form, or a draft of it; `key` undefined: a new one. */
export async function openRecord(
  services: ContentServices,
  actor: Actor,
  {
    collection: name,
    key,
    draftId,
  }: { collection: string; key: string | undefined; draftId: string | undefined },
): Promise<
  | NotAllowed
  | { kind: 'missing' }
  | (Unavailable & { collection: EditedCollection })
  | { kind: 'gone'; collection: EditedCollection; revisions: ContentRevision[] }
  | OpenRecord
> {
  const reached = await reachCollection(services, actor, { collection: name, key, verb: 'see-page' });
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const { contentEditor, contentRevisions, content } = services;
  const [found, offered, revisions, drafts] = await Promise.all([
    key === undefined ? undefined : contentEditor.read(collection, key),
    listChoices(services, collection.fields),
    key === undefined ? [] : contentRevisions.list({ collection: name, key }, MOST_REVISIONS),
    contentRevisions.listDrafts(),
  ]);
  if (found?.kind === 'missing') return { kind: 'gone', collection, revisions };
  if (found?.kind === 'unavailable') return { ...found, collection };
  if (offered.kind === 'unavailable') return { ...offered, collection };
  const record = found?.record;
  const own = drafts.filter((draft) => draft.collection === name && draft.key === key);
  const draft = own.find(({ id, rates }) => id === draftId && !rates);
  const now = record ? toUnits(collection.fields, record) : toNewUnits(collection.fields);
  return {
    kind: 'open',
    collection,
    record,
    name: record && nameRecord(collection, record),
    units: { ...now, ...(draft?.units as TypedUnits | undefined) },
    read: { ...toPrints(now), ...draft?.read },
    choices: offered.choices,
    files: offered.files,
    problems: record ? findProblems(collection, record, content.problems()) : [],
    revisions,
    drafts: own,
    draft,
  };
}

async function listChoices(
  { contentEditor }: ContentServices,
  fields: readonly EditedField[],
): Promise<Unavailable | { kind: 'found'; choices: Choices; files: readonly FileLine[] }> {
  const sources = [...new Set(listSources(fields))];
  const [files, ...lists] = await Promise.all([
    sources.includes('files') ? contentEditor.listFiles() : undefined,
    ...sources.filter((source) => source !== 'files').map((source) => listOf(contentEditor, source)),
  ]);
  if (files?.kind === 'unavailable') return files;
  const choices: Record<string, readonly Chosen[]> = {};
  for (const list of lists) {
    if (list.kind === 'unavailable') return list;
    choices[list.source] = list.chosen;
  }
  return { kind: 'found', choices, files: files?.files ?? [] };
}

/** Names of the lists from which fields choose. */
export function listSources(fields: readonly EditedField[]): string[] {
  return fields.flatMap(({ input }) => listSourcesOf(input));
}

function listSourcesOf(input: EditedInput): string[] {
  if ('of' in input) return [input.of];
  if ('fields' in input) return listSources(input.fields);
  return input.kind === 'picture' ? ['files'] : [];
}

async function listOf(
  editor: ContentServices['contentEditor'],
  source: string,
): Promise<Unavailable | { kind: 'listed'; source: string; chosen: readonly Chosen[] }> {
  const codes = findCodes(source);
  const collection = editor.collections.find(({ name }) => name === (codes?.collection ?? source));
  if (!collection) return { kind: 'listed', source, chosen: [] };
  const answer = await editor.listAll(collection);
  if (answer.kind !== 'found') return answer;
  const field = codes?.field ?? collection.key;
  const chosen = answer.records.map((record) => ({
    value: String(record[field] || record[collection.key]),
    name: nameRecord(collection, record),
  }));
  return { kind: 'listed', source, chosen };
}
