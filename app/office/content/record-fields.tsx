import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { Checkbox } from '#app/ui/choice.tsx';
import { FieldError, SelectField, TextArea, TextField, toFieldId } from '#app/ui/field.tsx';
import { RichText } from '#app/ui/rich-text.tsx';
import { parsePanamaDate } from '#domain/calendar/panama.ts';
import { toPicturePath } from './content-path.ts';
import type { InputView } from './field-views.ts';
import { type InputProps, partOf } from './record-state.ts';
import { type FieldsProps, RowsField } from './rows-field.tsx';
import { sayTyped } from './say-typed.ts';

/** The input of one value, by its kind. */
export function RecordField(props: InputProps) {
  const { field, path, typed, state } = props;
  const { input } = field;
  switch (input.kind) {
    case 'object':
      return (
        <FieldGroup {...props}>
          <RecordFields fields={input.fields} path={path} typed={typed} state={state} />
        </FieldGroup>
      );
    case 'rows':
      return (
        <FieldGroup {...props}>
          <RowsField {...props} input={input} Fields={RecordFields} />
        </FieldGroup>
      );
    case 'choices':
      return (
        <FieldGroup {...props}>
          <Checks {...props} choices={input.choices} />
        </FieldGroup>
      );
    case 'texts':
      return (
        <FieldGroup {...props}>
          <BothTexts {...props} isLong={input.isLong} />
        </FieldGroup>
      );
    case 'picture':
      return <PictureField {...props} choices={input.choices} />;
    case 'checkbox':
      return <CheckboxField {...props} />;
    case 'choice':
      return <ChoiceField {...props} choices={input.choices} />;
    case 'translations':
      return null;
    case 'markup':
      return <MarkupField {...props} />;
    case 'line':
    case 'lines':
    case 'integer':
    case 'number':
    case 'date':
    case 'moment':
    case 'time':
    case 'list':
      return <SingleField {...props} kind={input.kind} />;
  }
}

/** The fields of an object or of a row. */
function RecordFields({ fields, path, typed, state }: FieldsProps) {
  return (
    <div className="office-fields">
      {fields.map((field) => (
        <RecordField
          key={field.name}
          field={field}
          path={`${path}.${field.name}`}
          typed={partOf(typed, field.name)}
          state={state}
        />
      ))}
    </div>
  );
}

/** What is wrong with a value, and the stored value where another employee has changed it. */
function useError({ field, state, path }: Pick<InputProps, 'field' | 'state' | 'path'>): string | undefined {
  const t = useTranslations('office.content');
  const current = state.now[path];
  const now = current === undefined ? '' : t('now', { value: sayTyped(field.input, current) || t('empty') });
  return [state.problems[path], now].filter(Boolean).join(' ') || undefined;
}

/** Several inputs with one label. */
function FieldGroup({ children, ...props }: InputProps & { children: ReactNode }) {
  const { field, path } = props;
  const id = toFieldId(path);
  const error = useError(props);
  const describedBy = [field.help ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy || undefined} className="office-group">
      <legend className="field-label">{field.label}</legend>
      {field.help ? (
        <p id={`${id}-hint`} className="fine">
          {field.help}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
      {children}
    </fieldset>
  );
}

function CheckboxField(props: InputProps) {
  const { field, path, typed } = props;
  const error = useError(props);
  return (
    <div>
      <Checkbox name={path} value="yes" label={field.label} defaultChecked={typed === 'yes'} error={error} />
      {field.help ? <p className="fine">{field.help}</p> : null}
    </div>
  );
}

type SingleKind = Exclude<
  InputView['kind'],
  'object' | 'rows' | 'choices' | 'texts' | 'picture' | 'checkbox' | 'choice' | 'markup' | 'translations'
>;

const SINGLE: Record<SingleKind, { type?: string; inputMode?: 'numeric' | 'decimal'; rows?: number }> = {
  line: {},
  lines: { rows: 3 },
  list: { rows: 3 },
  integer: { inputMode: 'numeric' },
  number: { inputMode: 'decimal' },
  date: { type: 'date' },
  moment: { type: 'datetime-local' },
  time: { inputMode: 'numeric' },
};

function SingleField({ kind, ...props }: InputProps & { kind: SingleKind }) {
  const { field, path, typed, lang } = props;
  const t = useTranslations('office.content');
  const { rows, ...attributes } = SINGLE[kind];
  const value = typeof typed === 'string' ? typed : '';
  const note = kind === 'list' || kind === 'moment' ? t(`notes.${kind}`) : '';
  const common = {
    name: path,
    label: field.label,
    hint: [field.help, note].filter(Boolean).join(' · ') || undefined,
    error: useError(props),
    lang,
    defaultValue: value,
  };
  if (rows) return <TextArea {...common} rows={rows} />;
  const isShown = value === '' || isReadByBrowsers(kind, value);
  return <TextField {...common} {...(isShown ? attributes : {})} />;
}

/** Markup, and how the site shows it: at the button without scripts, otherwise while it is typed. */
function MarkupField(props: InputProps) {
  const { field, path, typed, lang, state } = props;
  const t = useTranslations('office.content');
  return (
    <div className="stack tight">
      <TextArea
        name={path}
        label={field.label}
        hint={[field.help, t('notes.markup')].filter(Boolean).join(' · ')}
        error={useError(props)}
        lang={lang}
        rows={14}
        defaultValue={typeof typed === 'string' ? typed : ''}
        data-markup
      />
      <p className="row">
        <Button
          name="intent"
          value="show-markup"
          variant="quiet"
          size="small"
          aria-label={t('showMarkupOf', { field: field.label })}
        >
          {t('showMarkup')}
        </Button>
      </p>
      <section
        id={`shown-${path}`}
        className="office-markup"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={t('showMarkupOf', { field: field.label })}
      >
        <RichText html={state.shown[path] ?? ''} lang={lang} />
      </section>
    </div>
  );
}

/** A browser shows nothing in the input of a date where it reads none, and would send nothing. */
function isReadByBrowsers(kind: SingleKind, value: string): boolean {
  if (kind !== 'date' && kind !== 'moment') return true;
  const day = value.slice(0, 10);
  const time = kind === 'moment' ? /^T(?:[01]\d|2[0-3]):[0-5]\d$/ : /^$/;
  return parsePanamaDate(day) === day && time.test(value.slice(10));
}

type Choices = Extract<InputView, { choices: unknown }>['choices'];

/** A stored value that is no longer offered stays a choice. */
function withTyped(choices: Choices, typed: readonly string[]): Choices {
  const unknown = typed.filter((value) => value !== '' && !choices.some((one) => one.value === value));
  return [...choices, ...unknown.map((value) => ({ value, name: value }))];
}

function ChoiceField({ choices, ...props }: InputProps & { choices: Choices }) {
  const { field, path, typed } = props;
  const value = typeof typed === 'string' ? typed : '';
  return (
    <SelectField
      name={path}
      label={field.label}
      hint={field.help}
      error={useError(props)}
      defaultValue={value}
    >
      <option value="">–</option>
      {withTyped(choices, [value]).map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.name}
        </option>
      ))}
    </SelectField>
  );
}

function Checks({ path, typed, choices }: InputProps & { choices: Choices }) {
  const values = Array.isArray(typed) ? typed.map(String) : [];
  const isChosen = ({ value }: Choices[number]) => values.includes(value);
  const all = withTyped(choices, values);
  // In the order in which they were chosen, because linked records have one.
  const chosen = values.flatMap((value) => all.filter((choice) => choice.value === value));
  return (
    <div className="office-checks">
      {[...chosen, ...all.filter((choice) => !isChosen(choice))].map((choice) => (
        <label key={choice.value} className="point">
          <input
            type="checkbox"
            className="mark"
            name={path}
            value={choice.value}
            defaultChecked={isChosen(choice)}
          />
          <span>{choice.name}</span>
        </label>
      ))}
    </div>
  );
}

function BothTexts({ path, typed, state, isLong }: InputProps & { isLong: boolean }) {
  const t = useTranslations('office.content');
  const Input = isLong ? TextArea : TextField;
  return (
    <div className="office-pair">
      {(['es', 'en'] as const).map((language) => (
        <Input
          key={language}
          name={`${path}.${language}`}
          lang={language}
          label={t(`languages.${language}`)}
          defaultValue={String(partOf(typed, language) ?? '')}
          error={state.problems[`${path}.${language}`]}
        />
      ))}
    </div>
  );
}

function PictureField({ field, path, typed, state, choices }: InputProps & { choices: Choices }) {
  const t = useTranslations('office.content');
  const value = typeof typed === 'string' ? typed : '';
  return (
    <div className="office-picture">
      {value ? (
        <div>
          <img src={`/assets/${value}?width=320&format=webp`} alt={t('picture', { field: field.label })} />
          <a href={toPicturePath(value)} target="_blank" rel="noreferrer">
            {t('about.link')}
          </a>
        </div>
      ) : null}
      <ChoiceField field={field} path={path} typed={typed} state={state} choices={choices} />
      <TextField
        name={`${path}.file`}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        label={t('upload')}
        hint={t('uploadHint')}
        error={state.problems[`${path}.file`]}
      />
    </div>
  );
}
