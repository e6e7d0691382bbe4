import { useTranslations } from 'use-intl';
import { FieldError, type FieldTexts, toFieldId } from '../ui/field.tsx';
import { BIRTH_DATE_PARTS, splitBirthDate } from './birth-date.ts';

/**
 * A birth date in three labeled boxes, because a calendar would have to be paged back hundreds of months.
 * `readBirthDate` reads the boxes.
 */
export function BirthDateField({
  name,
  label,
  hint,
  error,
  required = false,
  value,
  isOwn,
}: Omit<FieldTexts, 'optional'> & {
  /** The text typed before, as `1990-05-17`. */
  value: string | undefined;
  /** Whether it is the birth date of the person who fills in the form, so that browsers can autofill it. */
  isOwn: boolean;
}) {
  const t = useTranslations('common.birthDate');
  const id = toFieldId(name);
  const typed = splitBirthDate(value ?? '');
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend className="field-label">{label}</legend>
      <div className="birth-date">
        {BIRTH_DATE_PARTS.map((part, index) => (
          <label key={part} htmlFor={index === 0 ? id : `${id}_${part}`}>
            <span>{t(part)}</span>
            <input
              // Error summaries link to the first box.
              id={index === 0 ? id : `${id}_${part}`}
              name={`${name}_${part}`}
              type="text"
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete={isOwn ? `bday-${part}` : 'off'}
              defaultValue={typed[part]}
              maxLength={part === 'year' ? 4 : 2}
              required={required}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="control"
            />
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} label={label} />
    </fieldset>
  );
}
