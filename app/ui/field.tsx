import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from './icon.tsx';

/** Id of the control of a field; error summaries link to it. */
export function toFieldId(name: string): string {
  return `field-${name}`;
}

export interface FieldTexts {
  /** Public HTML name. DESIGN.md section 6. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  /** The message in the language of the page; undefined: nothing is wrong. */
  error?: string | undefined;
  required?: boolean;
  /** Says "optional" beside the label; forms mark the exceptions, not the rule. */
  optional?: boolean;
}

export interface ControlProps {
  id: string;
  name: string;
  required: boolean;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

/** Label, control, hint and error of one field, tied together for assistive technology. */
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
        {label} {optional ? <span className="field-optional">({t('optional')})</span> : null}
      </label>
      {children({
        id,
        name,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
      })}
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} label={label} />
    </div>
  );
}

/**
 * What is wrong with a field, in words and with a sign. The text of an empty one is the same for all fields (SPEC.md section
 * 5), so the style puts its `label` before it; for assistive technology the field is named already.
 */
export function FieldError({
  id,
  message,
  label,
}: {
  id: string;
  message: string | undefined;
  label?: ReactNode;
}) {
  const required = useTranslations('validation')('required');
  if (!message) return null;
  const name = message === required && typeof label === 'string' ? label : undefined;
  return (
    <p id={id} className="field-error">
      <Icon name="alert" />
      <span data-label={name}>{message}</span>
    </p>
  );
}

type Without<Props> = Omit<Props, keyof FieldTexts | 'id' | 'className'>;

/**
 * A one-line text field; takes every attribute of `input`. The enter key of a keyboard on the screen leads to the next
 * field unless `enterKeyHint` says otherwise. A date has no `maxLength`.
 */
export function TextField({
  className,
  ...props
}: FieldTexts & Without<InputHTMLAttributes<HTMLInputElement>> & { className?: string | undefined }) {
  const { name, label, hint, error, required, optional, maxLength, ...input } = props;
  return (
    <Field {...pick({ name, label, hint, error, required, optional })} className={className}>
      {(control) => (
        <input
          type="text"
          enterKeyHint="next"
          maxLength={input.type === 'date' ? undefined : maxLength}
          {...input}
          {...control}
          className="control"
        />
      )}
    </Field>
  );
}

/** A list to choose from; its `option`s are the children. */
export function SelectField({
  className,
  ...props
}: FieldTexts & Without<SelectHTMLAttributes<HTMLSelectElement>> & { className?: string | undefined }) {
  const { name, label, hint, error, required, optional, children, ...select } = props;
  return (
    <Field {...pick({ name, label, hint, error, required, optional })} className={className}>
      {(control) => (
        <select {...select} {...control} className="control">
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
