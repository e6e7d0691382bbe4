import { useTranslations } from 'use-intl';
import { readText } from '#app/request/read-body.ts';
import { FieldError, type FieldTexts, toFieldId } from '#app/ui/field.tsx';

/** In the order used on documents in Panama. */
const PARTS = ['day', 'month', 'year'] as const;

type Part = (typeof PARTS)[number];

const MAXIMUM_LENGTH = 20;

/**
 * A date far from today, of birth or of expiry, in three labeled boxes, because a calendar would have to be
 * paged through hundreds of months. The order of the boxes stands beside the label, because English readers
 * may expect the month first. `readDateBoxes` reads the boxes.
 */
export function DateBoxes({
  name,
  label,
  hint,
  error,
  required = false,
  value,
  autoComplete,
}: Omit<FieldTexts, 'optional'> & {
  /** The text typed before, as `1990-05-17`. */
  value: string | undefined;
  /** The birth date of the person who fills in the form, which browsers can autofill. */
  autoComplete?: 'bday';
}) {
  const t = useTranslations('common.dateBoxes');
  const id = toFieldId(name);
  const typed = splitDate(value ?? '');
  const describedBy = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ');
  return (
    <fieldset className="field" aria-describedby={describedBy || undefined}>
      <legend className="field-label">
        {label} <span className="muted">({t('order')})</span>
      </legend>
      <div className="date-boxes row">
        {PARTS.map((part, index) => (
          <label key={part} htmlFor={index === 0 ? id : `${id}_${part}`}>
            <span className="fine">{t(part)}</span>
            <input
              // Error summaries link to the first box.
              id={index === 0 ? id : `${id}_${part}`}
              name={`${name}_${part}`}
              type="text"
              inputMode="numeric"
              enterKeyHint="next"
              autoComplete={autoComplete ? `${autoComplete}-${part}` : 'off'}
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
        <p id={`${id}-hint`} className="fine">
          {hint}
        </p>
      ) : null}
      <FieldError id={`${id}-error`} message={error} />
    </fieldset>
  );
}

/**
 * Returns a date that was typed into three boxes (`birthday_day`, `birthday_month`, `birthday_year`) as
 * one text: `1990-05-17`. An empty box leaves a gap (`1990--17`); three empty boxes give an empty text. Also
 * reads forms that send the whole date under `name`.
 */
export function readDateBoxes(sent: FormData, name: string): string {
  const whole = sent.get(name);
  if (whole !== null) return readText(whole, MAXIMUM_LENGTH);
  const read = (part: Part) => readText(sent.get(`${name}_${part}`), MAXIMUM_LENGTH).replace(/[-\s]/g, '');
  const [day, month, year] = PARTS.map(read) as [string, string, string];
  if (!day && !month && !year) return '';
  return [year, twoDigits(month), twoDigits(day)].join('-');
}

/** Splits a text from `readDateBoxes` into the texts of the three boxes. */
export function splitDate(text: string): Record<Part, string> {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** Returns the field of a control by its name: `birthday` for the box `birthday_day`. */
export function toFieldName(controlName: string): string {
  return controlName.replace(/_(?:day|month|year)$/, '');
}

function twoDigits(text: string): string {
  return text === '' ? '' : text.padStart(2, '0');
}
