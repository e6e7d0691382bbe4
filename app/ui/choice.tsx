import type { InputHTMLAttributes, ReactNode } from 'react';
import { FieldError, toFieldId } from './field.tsx';

type ChoiceProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'title' | 'type'> & {
  name: string;
  title: ReactNode;
  description?: ReactNode;
  /** Shown at the right end, usually a price. */
  aside?: ReactNode;
};

/** A radio button as a card. Use it inside a `ChoiceGroup`. */
export function RadioCard(props: ChoiceProps) {
  return <ChoiceCard {...props} type="radio" />;
}

/** A checkbox as a card. */
export function CheckCard(props: ChoiceProps) {
  return <ChoiceCard {...props} type="checkbox" />;
}

function ChoiceCard({
  title,
  description,
  aside,
  type,
  ...input
}: ChoiceProps & { type: 'radio' | 'checkbox' }) {
  const id = input.id ?? `${toFieldId(input.name)}-${input.value}`;
  return (
    <label className="choice" htmlFor={id}>
      <input
        {...input}
        type={type}
        id={id}
        className="mark mt-px"
        aria-describedby={description ? `${id}-about` : undefined}
      />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="grow basis-36 font-semibold">{title}</span>
          {aside ? <span className="tabular font-semibold">{aside}</span> : null}
        </span>
        {description ? (
          <span id={`${id}-about`} className="mt-1 block text-note leading-snug text-ink-muted">
            {description}
          </span>
        ) : null}
      </span>
    </label>
  );
}

/** Radio or check cards in a fieldset. The error belongs to the group. */
export function ChoiceGroup({
  name,
  legend,
  hint,
  error,
  children,
}: {
  name: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}) {
  const id = toFieldId(name);
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy || undefined} className="min-w-0">
      <legend className="text-heading font-heading">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint mt-1">
          {hint}
        </p>
      ) : null}
      <div className="mt-2 empty:hidden">
        <FieldError id={`${id}-error`} message={error} />
      </div>
      <div className="mt-3 grid gap-3">{children}</div>
    </fieldset>
  );
}

/** A single checkbox with its label. */
export function Checkbox({
  name,
  label,
  error,
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'id'> & {
  name: string;
  label: ReactNode;
  error?: string | undefined;
}) {
  const id = toFieldId(name);
  return (
    <div className="field">
      <div className="flex items-start gap-3">
        <input
          {...input}
          id={id}
          name={name}
          type="checkbox"
          className="mark"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id} className="leading-snug">
          {label}
        </label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
