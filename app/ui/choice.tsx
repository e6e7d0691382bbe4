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
        className="mark"
        aria-describedby={description ? `${id}-about` : undefined}
      />
      <span>
        <span className="spread strong tabular">
          <span>{title}</span>
          {aside ? <span>{aside}</span> : null}
        </span>
        {description ? (
          <span id={`${id}-about`} className="note">
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
    <fieldset id={id} tabIndex={-1} aria-describedby={describedBy || undefined} className="titled">
      <legend className="text-heading">{legend}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="fine">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
      <div className="stack snug">{children}</div>
    </fieldset>
  );
}

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
      <div className="point">
        <input
          {...input}
          id={id}
          name={name}
          type="checkbox"
          className="mark"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        <label htmlFor={id}>{label}</label>
      </div>
      <FieldError id={`${id}-error`} message={error} />
    </div>
  );
}
