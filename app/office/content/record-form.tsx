import { Form } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextField, toFieldId } from '#app/ui/field.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { fromInstant } from '#domain/calendar/panama.ts';
import { LANGUAGES, type Typed } from '#operations/office/content/typed.ts';
import { OwnScript } from '../office-page.tsx';
import type { Answer } from './answer-record-form.ts';
import type { RecordView } from './content-request.ts';
import { MARKUP_SCRIPT } from './markup-script.ts';
import { RecordField } from './record-fields.tsx';
import type { RecordState } from './record-state.ts';
import type { SaidProblem } from './say-problems.server.ts';

type View = RecordView & { formId: string };

/** The form of a record, with what was typed when it was not done. */
export function RecordForm({
  view,
  answer,
}: {
  view: View;
  answer: (Answer & Pick<RecordState, 'shown'>) | undefined;
}) {
  const t = useTranslations('office.content');
  const units = { ...view.units, ...answer?.units };
  const said = answer ? (answer.said ?? []) : view.said;
  const lost = Object.entries(answer?.lostFiles ?? {}).map(
    ([path, file]) => [`${path}.file`, t('chooseAgain', { file })] as const,
  );
  const refused = said.filter(({ path }) => path).map(({ path, message }) => [path, message] as const);
  const state: RecordState = {
    problems: Object.fromEntries([...refused, ...lost]),
    now: answer?.now ?? {},
    shown: answer?.shown ?? view.shown,
    focus: answer?.focus,
  };
  const read = answer ? answer.read : view.read;
  return (
    <Form method="post" encType="multipart/form-data" reloadDocument className="stack office-record">
      {/* The key Enter presses the first button of a form. */}
      <button type="submit" name="intent" value="save" tabIndex={-1} aria-hidden className="sr-only" />
      <HiddenFields
        entries={{
          read: JSON.stringify(read),
          form_id: view.formId,
          draft: view.draft?.id ?? '',
          group: view.group ?? '',
        }}
      />
      <Refusal kind={answer?.kind} said={said} />
      {view.groups.map(({ name, label }) => (
        <Group key={name} label={label} view={view} name={name} units={units} state={state} />
      ))}
      <div className="row">
        <Button name="intent" value="save">
          {t('save')}
        </Button>
        {view.hasPreview ? (
          <Button name="intent" value="preview" variant="secondary">
            {t('preview.button')}
          </Button>
        ) : null}
      </div>
      <Later view={view} answer={answer} />
      {Object.keys(state.shown).length > 0 ? <OwnScript text={MARKUP_SCRIPT} /> : null}
    </Form>
  );
}

interface GroupProps {
  view: View;
  name: string;
  label: string;
  units: Readonly<Record<string, Typed>>;
  state: RecordState;
}

function Group({ view, name, label, units, state }: GroupProps) {
  const fields = view.fields.filter((field) => field.group === name);
  if (fields.length === 0) return null;
  return (
    <section className="stack snug" aria-label={label}>
      <h2 className="text-heading">{label}</h2>
      <div className="office-fields">
        {fields.map((field) =>
          field.input.kind === 'translations' ? (
            <Translations key={field.name} field={field} units={units} state={state} />
          ) : (
            <RecordField
              key={field.name}
              field={field}
              path={field.name}
              typed={units[field.name]}
              state={state}
            />
          ),
        )}
      </div>
    </section>
  );
}

/** Each text in both languages, side by side. */
function Translations({
  field,
  units,
  state,
}: { field: View['fields'][number] } & Pick<GroupProps, 'units' | 'state'>) {
  const t = useTranslations('office.content');
  if (field.input.kind !== 'translations') return null;
  return (
    <div className="office-wide stack snug">
      {field.input.fields.map((text) => (
        <div key={text.name} className="office-pair">
          {LANGUAGES.map((language) => {
            const path = `${field.name}.${language}.${text.name}`;
            const label = t('inLanguage', { field: text.label, language: t(`languages.${language}`) });
            return (
              <RecordField
                key={language}
                field={{ ...text, label }}
                path={path}
                typed={units[path]}
                state={state}
                lang={language}
              />
            );
          })}
        </div>
      ))}
    </div>
  );
}

const REFUSALS = ['refused', 'conflict', 'missing', 'busy', 'stale', 'unavailable', 'past'] as const;

/** Why nothing was saved, with a link to each field. */
function Refusal({ kind, said }: { kind: string | undefined; said: readonly SaidProblem[] }) {
  const t = useTranslations('office.content');
  const refusal = REFUSALS.find((one) => one === kind);
  if (!refusal) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: without scripts this is how the summary takes the focus
    <section tabIndex={-1} autoFocus data-error-summary aria-label={t('refusalLabel')}>
      <Notice tone={refusal === 'conflict' ? 'warning' : 'danger'} title={t(`refusals.${refusal}`)}>
        <ul>
          {said.map(({ path, place, message }) => (
            <li key={`${path} ${place} ${message}`}>
              {place ? `${place}: ` : ''}
              {path ? <a href={`#${toFieldId(path)}`}>{message}</a> : message}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

/** Keeps what was typed as a draft, and publishes it at a time. */
function Later({ view, answer }: { view: View; answer: Answer | undefined }) {
  const t = useTranslations('office.content');
  const at = view.draft?.publishAt;
  return (
    <fieldset className="office-group">
      <legend className="field-label">{t('later')}</legend>
      <div className="office-form">
        <TextField
          name="publish_at"
          type="datetime-local"
          label={t('publishAt')}
          hint={t('notes.moment')}
          defaultValue={answer?.publishAt ?? (at === undefined ? '' : fromInstant(at))}
          error={answer?.kind === 'past' ? t('refusals.past') : undefined}
          optional
        />
        <Button name="intent" value="draft" variant="secondary">
          {t('saveDraft')}
        </Button>
        {view.draft ? (
          <Button name="intent" value="drop-draft" variant="quiet">
            {t('dropDraft')}
          </Button>
        ) : null}
      </div>
    </fieldset>
  );
}
