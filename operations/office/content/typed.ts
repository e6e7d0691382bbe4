import { fromInstant, parsePanamaDate } from '#domain/calendar/panama.ts';
import type { ContentRecord, EditedField, EditedInput } from '../../ports/content-editor.ts';

/** A form's value: rows are lists; objects, texts of two languages, translations by name; checkboxes `yes` or empty. */
export type Typed = string | readonly Typed[] | { readonly [name: string]: Typed };

/**
 * What is edited at once, by its path: a field, of translations each text (`translations.es.title`), so that two
 * editors of one record disturb each other only where both change the same.
 */
export type TypedUnits = Readonly<Record<string, Typed>>;

/** requirements.md#constants. */
export const LANGUAGE_CODES = { es: 'es-ES', en: 'en-US' } as const;
export const LANGUAGES = ['es', 'en'] as const;

/** The form of a new record. */
export function toNewUnits(fields: readonly EditedField[]): TypedUnits {
  return toUnits(fields, Object.fromEntries(fields.map(({ name, initial }) => [name, initial])));
}

/** The record as its form begins. */
export function toUnits(fields: readonly EditedField[], record: ContentRecord): TypedUnits {
  return Object.fromEntries(
    fields.flatMap((field): [string, Typed][] => {
      const value = record[field.name];
      if (field.input.kind !== 'translations') return [[field.name, toTyped(field.input, value)]];
      const { fields: texts } = field.input;
      return LANGUAGES.flatMap((language) =>
        texts.map((text): [string, Typed] => [
          `${field.name}.${language}.${text.name}`,
          toTyped(text.input, findTranslation(value, language)?.[text.name]),
        ]),
      );
    }),
  );
}

/** The row of a language in a list of translations. */
export function findTranslation(
  rows: unknown,
  language: (typeof LANGUAGES)[number],
): ContentRecord | undefined {
  const list = Array.isArray(rows) ? rows : [];
  return list.find((row) => isRecord(row) && toText(keyOf(row.languages_code)) === LANGUAGE_CODES[language]);
}

/** A value as its form begins; one that its input cannot show stays as it is. */
export function toTyped(input: EditedInput, value: unknown): Typed {
  switch (input.kind) {
    case 'checkbox':
      return value === true ? 'yes' : '';
    case 'date':
      return toDay(toText(value));
    case 'moment':
      return toWallClock(toText(value));
    case 'days':
    case 'words':
      return toList(value).map(toText).join('\n');
    case 'choices':
    case 'codes':
      return toList(value).map(toText);
    case 'linked':
      return toList(value).map((row) => toText(keyOf(isRecord(row) ? row[input.via] : row)));
    case 'texts':
      return { es: toText(isRecord(value) ? value.es : value), en: toText(isRecord(value) ? value.en : '') };
    case 'object':
      return toTypedRow(input.fields, value);
    case 'rows':
      return (Array.isArray(value) ? value : []).map((row) => toTypedRow(input.fields, row));
    case 'line':
      return toText(value).replaceAll('\n', ' ');
    case 'translations':
      return {};
    case 'lines':
    case 'markup':
    case 'color':
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
    case 'time':
    case 'choice':
    case 'code':
    case 'record':
    case 'picture':
      return toText(keyOf(value));
  }
}

/** A row; `value` undefined: an empty one. */
export function toTypedRow(fields: readonly EditedField[], value: unknown): { [name: string]: Typed } {
  const record = isRecord(value) ? value : {};
  return Object.fromEntries(fields.map(({ name, input }) => [name, toTyped(input, record[name])]));
}

/** As a browser sends it: lines end with LF after `normalizeTyped`. */
function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return normalizeText(typeof value === 'object' ? JSON.stringify(value) : String(value));
}

/** A form sends CRLF; the database takes no NUL and no half of a surrogate pair. */
export function normalizeText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replaceAll('\u0000', '').toWellFormed();
}

/** A relation comes as the key or as the row. */
function keyOf(value: unknown): unknown {
  return isRecord(value) ? (value.code ?? value.id) : value;
}

function toList(value: unknown): unknown[] {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' && value !== '' ? value.split(',') : [];
}

/** The day of a timestamp. */
function toDay(text: string): string {
  return /^\d{4}-\d\d-\d\dT/.test(text) ? toWallClock(text).slice(0, 10) : text;
}

function toWallClock(text: string): string {
  if (parsePanamaDate(text)) return `${text}T00:00`;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(text);
  const instant = Date.parse(hasZone ? text : `${text}-05:00`);
  return Number.isNaN(instant) ? text : fromInstant(instant);
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
