import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { toFieldId } from '#app/ui/field.tsx';
import type { Typed } from '#operations/office/content/typed.ts';
import type { FieldView, InputView } from './field-views.ts';
import type { InputProps, RecordState } from './record-state.ts';
import { nameRow } from './say-typed.ts';

type Rows = Extract<InputView, { kind: 'rows' }>;

export type FieldsProps = Pick<InputProps, 'path' | 'typed' | 'state'> & { fields: readonly FieldView[] };

interface RowsProps extends Omit<InputProps, 'typed'> {
  input: Rows;
  /** Shows the fields of a row, which may be lists again. */
  Fields: ComponentType<FieldsProps>;
}

/** A list of rows, each folded to a line. Its buttons send the form, which changes nothing but the rows. */
export function RowsField({ typed, ...props }: RowsProps & Pick<InputProps, 'typed'>) {
  const { field, path, input } = props;
  const t = useTranslations('office.content');
  const rows = Array.isArray(typed) ? (typed as readonly Typed[]) : [];
  return (
    <div className="stack snug">
      <input type="hidden" name={`${path}.rows`} value={rows.length} />
      {rows.length === 0 ? <p className="fine">{t('noRows')}</p> : null}
      {rows.map((row, index) => (
        <Row
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place, and each page is a new document
          key={index}
          {...props}
          row={row}
          index={index}
          path={`${path}.${index}`}
          last={rows.length - 1}
        />
      ))}
      <div className="row">
        <Button
          name="intent"
          value={`row-add:${path}`}
          variant="secondary"
          size="small"
          aria-label={`${input.add}: ${field.label}`}
        >
          {input.add}
        </Button>
      </div>
    </div>
  );
}

function Row({
  field,
  input,
  row,
  index,
  last,
  path,
  state,
  Fields,
}: RowsProps & { row: Typed; index: number; last: number }) {
  const t = useTranslations('office.content');
  const name = `${field.label} ${index + 1}`;
  return (
    <details id={toFieldId(path)} className="office-row" open={isOpen(state, path)}>
      {/* biome-ignore lint/a11y/noAutofocus: the row that was just moved or added */}
      <summary autoFocus={state.focus === path}>
        {index + 1}. {nameRow(input, row) || t('newRow')}
      </summary>
      {state.problems[path] ? <p className="field-error">{state.problems[path]}</p> : null}
      <Fields fields={input.fields} path={path} typed={row} state={state} />
      <div className="row">
        {index > 0 ? (
          <RowButton verb="up" path={path} name={name}>
            {t('rowUp')}
          </RowButton>
        ) : null}
        {index < last ? (
          <RowButton verb="down" path={path} name={name}>
            {t('rowDown')}
          </RowButton>
        ) : null}
        <RowButton verb="remove" path={path} name={name}>
          {t('rowRemove')}
        </RowButton>
        {last > 0 ? (
          <>
            <label className="row office-place">
              {t('rowPlace')}
              <input
                className="control"
                name={`${path}.place`}
                defaultValue={index + 1}
                inputMode="numeric"
                aria-label={`${t('rowPlace')}: ${name}`}
              />
            </label>
            <RowButton verb="move" path={path} name={name}>
              {t('rowMove')}
            </RowButton>
          </>
        ) : null}
      </div>
    </details>
  );
}

function RowButton({
  verb,
  path,
  name,
  children,
}: {
  verb: string;
  path: string;
  name: string;
  children: string;
}) {
  return (
    <Button
      name="intent"
      value={`row-${verb}:${path}`}
      variant="quiet"
      size="small"
      aria-label={`${children}: ${name}`}
    >
      {children}
    </Button>
  );
}

/** A row with a problem, or the one that was just added or moved. */
function isOpen({ problems, focus }: RecordState, path: string): boolean {
  return focus === path || Object.keys(problems).some((one) => one === path || one.startsWith(`${path}.`));
}
