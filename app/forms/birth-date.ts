import { readText } from './read-text.ts';

/** The boxes of a birth date, in the order used on documents in Panama. */
export const BIRTH_DATE_PARTS = ['day', 'month', 'year'] as const;

type Part = (typeof BIRTH_DATE_PARTS)[number];

const MAXIMUM_LENGTH = 20;

/**
 * Returns a birth date that was typed into three boxes (`birthday_day`, `birthday_month`, `birthday_year`) as
 * one text: `1990-05-17`. An empty box leaves a gap (`1990--17`); three empty boxes give an empty text. Also
 * reads forms that send the whole date under `name`.
 */
export function readBirthDate(sent: FormData, name: string): string {
  const whole = sent.get(name);
  if (whole !== null) return readText(whole, MAXIMUM_LENGTH);
  const read = (part: Part) => readText(sent.get(`${name}_${part}`), MAXIMUM_LENGTH).replace(/[-\s]/g, '');
  const [day, month, year] = BIRTH_DATE_PARTS.map(read) as [string, string, string];
  if (!day && !month && !year) return '';
  return [year, twoDigits(month), twoDigits(day)].join('-');
}

/** Splits a text from `readBirthDate` into the texts of the three boxes. */
export function splitBirthDate(text: string): Record<Part, string> {
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
