import { data, redirect } from 'react-router';
import { languageContext, servicesContext } from '#app/request/context.ts';
import { readFormData, readText } from '#app/request/read-body.ts';
import { type DraftOutcome, dropDraft, saveDraft } from '#operations/office/content/drafts.ts';
import { withMarkup } from '#operations/office/content/markup.ts';
import { reachCollection } from '#operations/office/content/reach-collection.ts';
import {
  type Edit,
  type SaveOutcome,
  saveRecord,
  toDraftId,
} from '#operations/office/content/save-record.ts';
import { findWrongValues } from '#operations/office/content/to-values.ts';
import type { Typed } from '#operations/office/content/typed.ts';
import { undoEdit } from '#operations/office/content/undo-edit.ts';
import { type UploadOutcome, uploadPicture } from '#operations/office/content/upload-file.ts';
import type { EditedField, FieldProblem } from '#operations/ports/content-editor.ts';
import { getActor, requireAllowed, requireFound } from '../session.ts';
import { readFormId } from '../verb-request.ts';
import { type Done, toContentPath, toPreviewPath } from './content-path.ts';
import { chooseFields, loadRecord, type RecordArgs, readKey } from './content-request.ts';
import { toFieldViews } from './field-views.ts';
import { parseMoment } from './parse-moment.ts';
import { pressRowButton, readPictures, readTyped, type TypedRecord } from './read-record-form.ts';
import { inLanguage, type SaidProblem, sayProblems } from './say-problems.server.ts';

const LONGEST = 300;

type Args = RecordArgs & { request: Request };

/** The form again, as typed. `rows`: its rows were changed, or it is looked at; `kept`: sent after the session. */
export interface Answer extends TypedRecord {
  kind: Exclude<SaveOutcome['kind'] | DraftOutcome['kind'], 'forbidden' | 'old-factor'> | 'rows' | 'kept';
  said?: SaidProblem[];
  /** Names of files that have to be chosen again, by the paths of their fields. */
  lostFiles?: Readonly<Record<string, string>>;
  /** The stored values of the fields that another employee has changed, too. */
  now?: Readonly<Record<string, Typed>>;
  focus?: string | undefined;
}

interface Sent {
  here: string;
  /** All of the collection. */
  all: readonly EditedField[];
  /** That the form shows, of settings. */
  group: string | undefined;
  form: FormData;
  intent: string;
  /** The row whose button was pressed, or to which the focus goes instead. */
  focus: string | undefined;
  typed: TypedRecord;
  edit: Edit;
}

/**
 * Responds to the form of a record: 303 when it is done, otherwise the page again with what was typed. Pictures are
 * stored whatever the button is, because a browser does not send them a second time.
 */
export async function answerRecordForm(args: Args) {
  const sent = await readSent(args);
  const refused = await storePictures(args, sent);
  if (refused) return refused;
  const { intent } = sent;
  if (sent.focus !== undefined) {
    const said = say(args.context, sent.all, findWrongValues(sent.all, sent.typed.units));
    return answer({ ...sent.typed, said, kind: 'rows', focus: sent.focus });
  }
  if (intent === 'show-markup') return answer({ ...sent.typed, kind: 'rows' });
  if (intent === 'save') return finish(args, sent, { outcome: await save(args, sent), done: 'saved' });
  if (intent === 'draft') return keepDraft(args, sent);
  if (intent === 'preview') return preview(args, sent);
  if (intent === 'drop-draft')
    return finish(args, sent, { outcome: await drop(args, sent), done: 'dropped' });
  if (intent.startsWith('undo:')) return undo(args, sent);
  throw data(null, { status: 400 });
}

async function readSent({ request, context, params, url }: Args): Promise<Sent> {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const here = toContentPath(params.collection, params.id);
  const key = readKey(params);
  const record = { collection: params.collection, key, verb: 'edit-content' } as const;
  const reached = requireFound(await reachCollection(services, actor, record), here);
  // Read only now: forms of employees without the right are not received.
  const form = await readFormData(request);
  const read = (name: string) => readText(form.get(name), LONGEST);
  const asked = read('group') || url.searchParams.get('group');
  const { fields, group } = chooseFields(reached.collection, key, asked);
  const focus = pressRowButton(form, read('intent'));
  const raw = readTyped(form, fields);
  const given = { fields, read: raw.read, toSafe: services.contentEditor };
  const typed = { ...raw, units: withMarkup(raw.units, given) };
  const edit = { ...record, ...typed, formId: readFormId(form), draftId: read('draft') || undefined };
  const all = reached.collection.fields;
  return { here, all, group, form, intent: read('intent'), focus, typed, edit };
}

/** Puts the ids of pictures that were sent along into the typed values. Returns a page where one is refused. */
async function storePictures({ context }: Args, { form, here, typed, all }: Sent) {
  const [services, actor] = [context.get(servicesContext), getActor(context)];
  const problems: FieldProblem[] = [];
  for (const { path, file } of readPictures(form)) {
    if (file.size === 0) continue;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const outcome = requireAllowed<UploadOutcome>(
      await uploadPicture(services, actor, { name: file.name, bytes }),
      here,
    );
    if (outcome.kind === 'unavailable') return answer({ ...typed, kind: 'unavailable' });
    if (outcome.kind === 'stored') typed.units[path] = outcome.id;
    else problems.push({ path, problem: outcome.kind, value: file.name });
  }
  if (problems.length === 0) return undefined;
  const said = say(context, all, problems).map((one) => ({ ...one, path: `${one.path}.file` }));
  return answer({ ...typed, kind: 'refused', said });
}

/** Problems of a form in words. */
export function say(
  context: Args['context'],
  all: readonly EditedField[],
  problems: readonly FieldProblem[],
) {
  const { language } = context.get(languageContext);
  const fields = toFieldViews(all, { language, choices: {}, files: [] });
  return sayProblems(problems, { fields, language });
}

function save({ context }: Args, { edit }: Sent) {
  return saveRecord(context.get(servicesContext), getActor(context), edit);
}

function drop({ context }: Args, { edit }: Sent) {
  return dropDraft(context.get(servicesContext), getActor(context), edit.draftId ?? '');
}

async function keepDraft(args: Args, sent: Sent) {
  const { context } = args;
  const publishAt = parseMoment(sent.typed.publishAt);
  if (publishAt === 'invalid') return answer({ ...sent.typed, kind: 'past' });
  const outcome = await saveDraft(context.get(servicesContext), getActor(context), {
    ...sent.edit,
    publishAt,
  });
  return finish(args, sent, { outcome, done: 'draft' });
}

/** Shows the record with what was typed, which is kept as a draft of this form. */
async function preview(args: Args, sent: Sent) {
  const { context, params } = args;
  const { edit } = sent;
  // A draft with a time stays as it is, since it would be published with what was typed here.
  const draftId = sent.typed.publishAt ? undefined : edit.draftId;
  const draft = { ...edit, draftId, publishAt: undefined, isRepeated: true };
  const outcome = await saveDraft(context.get(servicesContext), getActor(context), draft);
  const isKept = outcome.kind === 'done';
  if (!isKept && (outcome.kind !== 'unchanged' || edit.key === undefined))
    return finish(args, sent, { outcome, done: 'draft' });
  const id = draftId ?? (isKept && edit.formId ? toDraftId(edit.formId) : undefined);
  return redirect(toPreviewPath(params.collection, params.id, id === undefined ? {} : { draft: id }), 303);
}

/** An edit that cannot be taken back is shown as a form with the values of before it. */
async function undo(args: Args, sent: Sent) {
  const { context } = args;
  const { collection, key = '', formId } = sent.edit;
  const revisionId = Number(sent.intent.slice('undo:'.length)) || 0;
  const asked = { collection, key, revisionId, formId };
  const { outcome, units } = await undoEdit(context.get(servicesContext), getActor(context), asked);
  const view = await loadRecord(args);
  const typed = { ...sent.typed, units: { ...view.units, ...units }, read: view.read };
  return finish(args, { ...sent, typed }, { outcome, done: 'undone' });
}

function finish(
  { context, params }: Args,
  { here, typed, all, group }: Sent,
  { outcome: given, done }: { outcome: SaveOutcome | DraftOutcome; done: Done },
) {
  const outcome = requireAllowed(given, here);
  switch (outcome.kind) {
    case 'refused': {
      const problems = outcome.problems.map((one) => inLanguage(one, typed.units));
      return answer({ ...typed, kind: 'refused', said: say(context, all, problems) });
    }
    case 'conflict': {
      const now = Object.fromEntries(outcome.paths.map((path) => [path, outcome.now[path] ?? '']));
      return answer({ ...typed, kind: 'conflict', units: { ...outcome.units }, read: outcome.read, now });
    }
    case 'written':
    case 'done':
    case 'unchanged': {
      const query = { done: outcome.kind === 'unchanged' ? outcome.kind : done, ...(group && { group }) };
      const key = outcome.kind === 'written' ? outcome.key : params.id;
      return redirect(toContentPath(params.collection, key, query), 303);
    }
    case 'missing':
    case 'busy':
    case 'stale':
    case 'past':
      return answer({ ...typed, kind: outcome.kind });
    case 'unavailable': {
      if (!outcome.isRefused) return answer({ ...typed, kind: 'unavailable' });
      return answer({
        ...typed,
        kind: 'refused',
        said: say(context, all, [{ path: '', problem: 'noRight' }]),
      });
    }
  }
}

const STATUS: Record<Answer['kind'], number> = {
  rows: 200,
  kept: 200,
  done: 200,
  written: 200,
  unchanged: 200,
  refused: 400,
  past: 400,
  missing: 404,
  conflict: 409,
  busy: 409,
  stale: 409,
  unavailable: 503,
};

function answer(given: Answer) {
  return data(given, { status: STATUS[given.kind] });
}
