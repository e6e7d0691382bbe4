import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';

/** Returns the id of a field's control, to which error summaries link. */
export function toFieldId(name: string): string {
  return `field-${name}`;
}

export interface FieldTexts {
  /** Public HTML name. interface.md#booking-forms. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The message in the language of the page, or undefined without a problem. */
  error?: string | undefined;
  required?: boolean;
  /** Shows "optional" beside the label. Required fields are not marked. */
  optional?: boolean;
}

export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error of a field, linked for assistive technology. */
export function Field({
  className,
  children,
  ...texts
}: FieldTexts & { className?: string | undefined; children: (control: ControlProps) => ReactNode }) {
  const t = useTranslations('common');
  const { name, label, hint, error, required = false, optional = false } = texts;
  const id = toFieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <div className={className ? `field ${className}` : 'field'}>
      <label htmlFor={id} className="field-label">
        {label}
        {optional ? <span className="muted">{` (${t('optional')})`}</span> : null}
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="fine">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}

export function FieldError({ id, message }: { id: string; message: string | undefined }) {
  if (!message) return null;
  return (
    <p id={id} className="field-error point">
      <Icon name="alert" />
      <span>{message}</span>
    </p>
  );
}

/** Returns what the fields of a form have in common, by their names. */
export function fieldsOf<Name extends string>(
  typed: Readonly<Partial<Record<Name, string | undefined>>> | undefined,
  errorOf: (name: Name) => string | undefined = () => undefined,
) {
  return (name: Name) => ({ name, defaultValue: typed?.[name], error: errorOf(name) });
}

type Without<Props> = Omit<Props, keyof FieldTexts | 'id' | 'className'>;

/** With any attribute of `input`. Enter on a virtual keyboard leads to the next field unless `enterKeyHint` is set. */
export function TextField({
  className,
  ...props
}: FieldTexts & Without<InputHTMLAttributes<HTMLInputElement>> & { className?: string | undefined }) {
  const { name, label, hint, error, required, optional, ...input } = props;
  return (
    <Field {...pick({ name, label, hint, error, required, optional })} className={className}>
      {(control) => <input type="text" enterKeyHint="next" {...input} {...control} className="control" />}
    </Field>
  );
}

/** A field of several lines that takes every attribute of `textarea`. */
export function TextArea({
  className,
  ...props
}: FieldTexts & Without<TextareaHTMLAttributes<HTMLTextAreaElement>> & { className?: string | undefined }) {
  const { name, label, hint, error, required, optional, ...area } = props;
  return (
    <Field {...pick({ name, label, hint, error, required, optional })} className={className}>
      {(control) => <textarea {...area} {...control} className="control" />}
    </Field>
  );
}

interface Options {
  /** The text of no choice, which is possible then. */
  none?: string | false | undefined;
  /** Values with their texts, before the children. */
  options?: readonly (readonly [value: string | number, text: ReactNode])[];
}

export function SelectField({
  className,
  none,
  options = [],
  ...props
}: FieldTexts &
  Options &
  Without<SelectHTMLAttributes<HTMLSelectElement>> & { className?: string | undefined }) {
  const { name, label, hint, error, required, optional, children, ...select } = props;
  return (
    <Field {...pick({ name, label, hint, error, required, optional })} className={className}>
      {(control) => (
        <select {...select} {...control} className="control">
          {none ? <option value="">{none}</option> : null}
          {options.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Field>
  );
}

function pick(texts: { [Key in keyof FieldTexts]: FieldTexts[Key] | undefined }): FieldTexts {
  const { name = '', label, hint, error, required = false, optional = false } = texts;
  return { name, label, hint, error, required, optional };
}
