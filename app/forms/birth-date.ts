import { readText } from './read-text.ts';

/** The boxes of a birth date, as on documents here. */
export const BIRTH_DATE_PARTS = ['day', 'month', 'year'] as const;

type Part = (typeof BIRTH_DATE_PARTS)[number];

const MAXIMUM_LENGTH = 20;

/**
 * A birth date as typed into three boxes (`birthday_day`, `birthday_month`, `birthday_year`), as one text: `1990-05-17`. What was
 * left out is missing in it (`1990--17`), and it is empty when all was. A form that sends the whole date under `name` is read as well.
 */
export function readBirthDate(sent: FormData, name: string): string {
  const whole = sent.get(name);
  if (whole !== null) return readText(whole, MAXIMUM_LENGTH);
  const read = (part: Part) => readText(sent.get(`${name}_${part}`), MAXIMUM_LENGTH).replace(/[-\s]/g, '');
  const [day, month, year] = BIRTH_DATE_PARTS.map(read) as [string, string, string];
  if (!day && !month && !year) return '';
  return [year, twoDigits(month), twoDigits(day)].join('-');
}

/** The boxes of a birth date that `readBirthDate` has read. */
export function splitBirthDate(text: string): Record<Part, string> {
  const [year = '', month = '', day = ''] = text.split('-');
  return { day, month, year };
}

/** The field that a control belongs to, by its name: `birthday` for the box `birthday_day`. */
export function toFieldName(controlName: string): string {
  return controlName.replace(/_(?:day|month|year)$/, '');
}

function twoDigits(text: string): string {
  return text === '' ? '' : text.padStart(2, '0');
}
