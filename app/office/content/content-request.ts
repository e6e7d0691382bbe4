import type { RouterContextProvider } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { pickText } from '#domain/texts.ts';
import { showMarkup } from '#operations/office/content/markup.ts';
import { type OpenRecord, openRecord } from '#operations/office/content/open-record.ts';
import { findWrongValues } from '#operations/office/content/to-values.ts';
import type { TypedUnits } from '#operations/office/content/typed.ts';
import type { EditedCollection, EditedField, Unavailable } from '#operations/ports/content-editor.ts';
import type { ContentDraft, ContentRevision } from '#operations/ports/content-revisions.ts';
import { keptFormContext } from '../kept-form.server.ts';
import { getActor, requireFound } from '../session.ts';
import { NEW, toContentPath } from './content-path.ts';
import { toFieldViews } from './field-views.ts';
import { findPublicPage } from './public-page.ts';
import { readPictures, readTyped } from './read-record-form.ts';
import { sayProblems, sayWrong } from './say-problems.server.ts';

export interface RecordArgs {
  context: Readonly<RouterContextProvider>;
  params: { collection: string; id: string };
  url: URL;
}

/** Settings have so many lists that one form would have too many fields: each group has its own. */
const SPLIT_FROM_LISTS = 4;

export function readKey({ id }: RecordArgs['params']): string | undefined {
  return id === NEW ? undefined : id;
}

/** The fields of the form: all, or those of one group. The key of a record stays as it is. */
export function chooseFields(
  { fields, groups, key: keyName }: EditedCollection,
  key: string | undefined,
  asked: string | null,
): { fields: EditedField[]; group: string | undefined } {
  const own = fields.filter(({ name }) => key === undefined || name !== keyName);
  const lists = own.filter(({ input }) => input.kind === 'rows' || input.kind === 'object');
  if (key === undefined || lists.length < SPLIT_FROM_LISTS) return { fields: own, group: undefined };
  const group = (groups.find(({ name }) => name === asked) ?? groups[0])?.name;
  return { fields: own.filter((field) => field.group === group), group };
}

/** Why a page has no content: the service does not answer, or not to this site. */
export function toAway({ isRefused }: Unavailable): 'noRight' | 'away' {
  return isRefused ? 'noRight' : 'away';
}

export type RecordView = Awaited<ReturnType<typeof loadRecord>>;

/** The page of a record, for an employee who has the right; otherwise responds 403 or 404. */
export async function loadRecord({ context, params, url }: RecordArgs) {
  const key = readKey(params);
  const draftId = url.searchParams.get('draft') ?? undefined;
  const asked = { collection: params.collection, key, draftId };
  const outcome = await openRecord(context.get(servicesContext), getActor(context), asked);
  const opened = requireFound(outcome, toContentPath(params.collection, params.id));
  const { collection } = opened;
  const { language } = context.get(languageContext);
  const ofDraft = opened.kind === 'open' && opened.draft && findGroup(opened.draft.units, collection);
  const chosen = chooseFields(collection, key, ofDraft || url.searchParams.get('group'));
  const given = { language, choices: {}, files: [], ...(opened.kind === 'open' && opened) };
  const views = toFieldViews(collection.fields, given);
  const shown = new Map(chosen.fields.map(({ name, group }) => [name, group]));
  return {
    kind: opened.kind === 'unavailable' ? toAway(opened) : opened.kind,
    collection: collection.name,
    title: pickText(collection.label, language).text,
    key: params.id,
    hasPreview: findPublicPage(collection.name, {}) !== undefined,
    group: chosen.group,
    groups: collection.groups.map(({ name, label }) => ({ name, label: pickText(label, language).text })),
    /** Those of the form, and all, in which the history names what was changed. */
    fields: views
      .filter(({ name }) => shown.has(name))
      .map((view) => ({ ...view, group: shown.get(view.name) })),
    all: views,
    ...(opened.kind === 'open'
      ? toOpened(opened, collection)
      : { ...CLOSED, ...(opened.kind === 'gone' && toRevisions(opened.revisions, collection)) }),
    shown:
      opened.kind === 'open'
        ? showMarkup(opened.units, {
            fields: chosen.fields,
            toSafe: context.get(servicesContext).contentEditor,
          })
        : {},
    /** Values that are stored and wrong. */
    said:
      opened.kind === 'open'
        ? sayProblems(findWrongValues(chosen.fields, opened.units), { fields: views, language })
        : [],
    wrong: opened.kind === 'open' ? opened.problems.map((one) => sayWrong(one, language)) : [],
    kept: readKept(context, chosen.fields),
  };
}

function readKept(context: RecordArgs['context'], fields: readonly EditedField[]) {
  const form = context.get(keptFormContext);
  if (!form) return undefined;
  const files = readPictures(form).map(({ path, file }) => [path, file.name] as const);
  const typed = readTyped(form, fields);
  const shown = showMarkup(typed.units, { fields, toSafe: context.get(servicesContext).contentEditor });
  return { ...typed, kind: 'kept' as const, lostFiles: Object.fromEntries(files), shown };
}

function toOpened(opened: OpenRecord, collection: EditedCollection) {
  const { name, units, read, revisions, drafts, draft } = opened;
  return {
    name,
    units,
    read,
    ...toRevisions(revisions, collection),
    drafts,
    draft,
  };
}

function toRevisions(revisions: readonly ContentRevision[], collection: EditedCollection) {
  return {
    revisions: revisions.map((revision) => ({ ...revision, group: findGroup(revision.after, collection) })),
  };
}

const CLOSED: {
  name: string | undefined;
  units: TypedUnits;
  read: Record<string, string>;
  revisions: (ContentRevision & { group: string | undefined })[];
  drafts: ContentDraft[];
  draft: ContentDraft | undefined;
} = { name: undefined, units: {}, read: {}, revisions: [], drafts: [], draft: undefined };

/** The group of the first field that an edit or a draft has changed, where the form shows it. */
function findGroup(units: ContentRevision['after'], { fields }: EditedCollection): string | undefined {
  const [path = ''] = Object.keys(units ?? {});
  return fields.find(({ name }) => name === path.split('.')[0])?.group;
}
