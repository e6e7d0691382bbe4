import type { ContentProblem } from '../../ports/content.ts';
import type { ContentRecord, EditedCollection, Unavailable } from '../../ports/content-editor.ts';
import type { ContentDraft, ContentRevision } from '../../ports/content-revisions.ts';
import type { Actor } from '../../ports/staff-store.ts';
import type { NotAllowed } from '../act.ts';
import {
  type ContentServices,
  listOwnCollections,
  reachCollection,
  refuseContent,
} from './reach-collection.ts';
import { findTranslation, isRecord, LANGUAGE_CODES, LANGUAGES } from './typed.ts';

const PER_PAGE = 50;

export interface CollectionLine {
  collection: EditedCollection;
  count: number;
  /** Records without the texts of a language. */
  untranslated: number;
  /** What the site does not show of its last load. */
  problems: number;
}

/** The collections of the employee with what is wrong in them, and all drafts of these collections. */
export async function listCollections(
  services: ContentServices,
  actor: Actor,
): Promise<NotAllowed | Unavailable | { kind: 'done'; lines: CollectionLine[]; drafts: ContentDraft[] }> {
  const refusal = await refuseContent(services, actor, '/staff/content');
  if (refusal) return refusal;
  const own = listOwnCollections(services, actor);
  const problems = services.content.problems();
  const [drafts, ...answers] = await Promise.all([
    services.contentRevisions.listDrafts(),
    ...own.map((collection) => services.contentEditor.listAll(collection)),
  ]);
  const lines: CollectionLine[] = [];
  for (const [index, collection] of own.entries()) {
    const answer = answers[index];
    if (answer?.kind !== 'found') return answer ?? { kind: 'unavailable' };
    lines.push({
      collection,
      count: answer.records.length,
      untranslated: answer.records.filter((record) => listMissing(collection, record).length > 0).length,
      problems: problems.filter((problem) => problem.collection === collection.name).length,
    });
  }
  const names = own.map(({ name }) => name);
  return { kind: 'done', lines, drafts: drafts.filter(({ collection }) => names.includes(collection)) };
}

export interface RecordLine {
  key: string;
  record: ContentRecord;
  /** Languages without texts. */
  missing: (typeof LANGUAGES)[number][];
  problems: ContentProblem[];
}

export interface RecordPage {
  kind: 'done';
  collection: EditedCollection;
  lines: RecordLine[];
  hasMore: boolean;
  /** The records that were deleted last, with their names; only of the whole list. */
  deleted: (ContentRevision & { name: string })[];
}

const MOST_DELETED = 20;

/** A page of 50 records. `only`: those with something wrong. */
export async function listRecords(
  services: ContentServices,
  actor: Actor,
  asked: { collection: string; search: string; only: 'untranslated' | 'problems' | undefined; page: number },
): Promise<NotAllowed | Unavailable | { kind: 'missing' } | RecordPage> {
  const reached = await reachCollection(services, actor, { ...asked, verb: 'see-page' });
  if (reached.kind !== 'reached') return reached;
  const { collection } = reached;
  const { search, only, page } = asked;
  const isWhole = !search && !only && page === 1;
  const gone = isWhole ? await services.contentRevisions.listDeleted(collection.name, MOST_DELETED) : [];
  const deleted = gone.map((revision) => ({ ...revision, name: nameDeleted(collection, revision) }));
  const found = only
    ? await services.contentEditor.listAll(collection)
    : await services.contentEditor.list(collection, { search, page, perPage: PER_PAGE });
  if (found.kind !== 'found') return found;
  const problems = services.content.problems();
  const lines = found.records.map((record) => toLine(collection, record, problems));
  if (!only)
    return {
      kind: 'done',
      collection,
      lines: lines.slice(0, PER_PAGE),
      hasMore: lines.length > PER_PAGE,
      deleted,
    };
  const isAsked = ({ record }: RecordLine) =>
    nameRecord(collection, record).toLowerCase().includes(search.toLowerCase());
  const isWrong = (line: RecordLine) => (only === 'problems' ? line.problems : line.missing).length > 0;
  const wrong = lines.filter((line) => isWrong(line) && isAsked(line));
  const from = (page - 1) * PER_PAGE;
  return {
    kind: 'done',
    collection,
    lines: wrong.slice(from, from + PER_PAGE),
    hasMore: wrong.length > from + PER_PAGE,
    deleted,
  };
}

/** By what its form had. */
function nameDeleted(collection: EditedCollection, { key, before = {} }: ContentRevision): string {
  const [title, name] = ['title', 'name'].map((field) => before[`translations.es.${field}`]);
  const translations = [{ languages_code: LANGUAGE_CODES.es, title, name }];
  return nameRecord(collection, { ...before, translations, [collection.key]: key });
}

function toLine(
  collection: EditedCollection,
  record: ContentRecord,
  problems: readonly ContentProblem[],
): RecordLine {
  return {
    key: String(record[collection.key]),
    record,
    missing: listMissing(collection, record),
    problems: findProblems(collection, record, problems),
  };
}

/** What the site does not show of a record. Those of settings are by their field, and of the site's brand alone. */
export function findProblems(
  { name, key }: Pick<EditedCollection, 'name' | 'key'>,
  record: ContentRecord,
  problems: readonly ContentProblem[],
): ContentProblem[] {
  const names = [record.code, record[key]].map(String);
  return problems.filter(
    (one) => one.collection === name && (name === 'sites_config' || names.includes(one.record)),
  );
}

/** Languages in which a record has no text at all. */
function listMissing({ fields }: EditedCollection, record: ContentRecord): RecordLine['missing'] {
  const translated = fields.find(({ input }) => input.kind === 'translations');
  if (translated?.input.kind !== 'translations') return [];
  const { fields: texts } = translated.input;
  const names = texts.filter(({ input }) => input.kind !== 'picture').map(({ name }) => name);
  return LANGUAGES.filter((language) => {
    const row = findTranslation(record[translated.name], language);
    return !names.some((name) => row?.[name]);
  });
}

/** A record in words, by the template of its collection and its Spanish title; its key where both are empty. */
export function nameRecord(
  { template, key }: Pick<EditedCollection, 'template' | 'key'>,
  record: ContentRecord,
): string {
  const text = fillTemplate(template, record);
  const spanish = findTranslation(record.translations, 'es');
  const title = String(spanish?.title ?? spanish?.name ?? '');
  return [text, text.includes(title) ? '' : title].filter(Boolean).join(' · ') || String(record[key]);
}

/** A template with fields in `{{…}}`; without the signs that would be between nothing. */
export function fillTemplate(template: string, values: Readonly<Record<string, unknown>>): string {
  const show = (value: unknown): string => {
    if (isRecord(value)) return show(value.es ?? value.code ?? value.name ?? '');
    return value === null || value === undefined || typeof value === 'object' ? '' : String(value);
  };
  const text = template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => show(values[name]));
  return text
    .replace(/\(\s*%?\s*\)/g, '')
    .replace(/^[\s:–→·/]+|[\s:–→·/]+$/g, '')
    .trim();
}
