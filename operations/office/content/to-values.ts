import { parsePanamaDate, parsePanamaDateTime } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import type { ContentRecord, EditedField, EditedInput, FieldProblem } from '../../ports/content-editor.ts';
import {
  findTranslation,
  isRecord,
  LANGUAGE_CODES,
  LANGUAGES,
  type Typed,
  type TypedUnits,
  toTyped,
} from './typed.ts';

type Report = (problem: FieldProblem) => void;

/**
 * The fields of a REST call that writes these units to the record as it is now; undefined: a new one. What no
 * column would take is reported, with the path of its input; what the site would not show is found by the service.
 * In rows and objects, what was not touched stays as it is stored, also where it is wrong.
 */
export function toValues(
  fields: readonly EditedField[],
  units: TypedUnits,
  record: ContentRecord | undefined,
): { values: Record<string, unknown>; problems: FieldProblem[] } {
  const problems: FieldProblem[] = [];
  const values: Record<string, unknown> = {};
  const report = (problem: FieldProblem) => {
    if (!problems.some(({ path }) => path === problem.path)) problems.push(problem);
  };
  for (const field of fields) {
    const { name, input } = field;
    const given = { path: name, report, stored: record?.[name] };
    if (input.kind === 'translations') {
      const rows = toTranslationRows(
        { name, texts: input.fields },
        { units, before: record?.[name] },
        report,
      );
      if (rows) values[name] = rows;
    } else if (input.kind === 'linked') {
      if (units[name] !== undefined) values[name] = toLinkRows(input.via, units[name], record?.[name]);
    } else if (units[name] !== undefined) values[name] = toColumnValue(field, units[name], given);
  }
  return { values, problems };
}

/** What is wrong in the values of a form as they are; what is missing is said when it is saved. */
export function findWrongValues(fields: readonly EditedField[], units: TypedUnits): FieldProblem[] {
  return toValues(fields, units, undefined).problems.filter(({ problem }) => problem !== 'missing');
}

/** An emptied column is null. */
function toColumnValue(field: EditedField, typed: Typed, at: At): unknown {
  if (field.input.kind === 'checkbox') return typed === 'yes';
  const value = toRequired(field, typed, at);
  return value === undefined ? null : value;
}

interface At {
  path: string;
  report: Report;
  stored?: unknown;
}

/** Undefined where nothing was typed. Rows leave such fields out: an empty list would stand for all. */
function toRequired({ input, isRequired }: EditedField, typed: Typed, at: At): unknown {
  if (isUntouched(input, typed, at.stored)) return at.stored;
  const value = toValue(input, typed, at);
  if (value === undefined && isRequired) at.report({ path: at.path, problem: 'missing' });
  return value;
}

function isUntouched(input: EditedInput, typed: Typed, stored: unknown): boolean {
  const isStored = stored !== undefined && stored !== null;
  return isStored && canonicalText(toTyped(input, stored)) === canonicalText(typed);
}

function toValue(input: EditedInput, typed: Typed, at: At): unknown {
  switch (input.kind) {
    case 'rows':
      return toRows(input.fields, asList(typed), at);
    case 'object': {
      const value = toObject(input.fields, typed, at);
      return Object.keys(value).length > 0 ? value : undefined;
    }
    case 'texts':
      return toTexts(typed);
    case 'choices':
      return orNothing(asList(typed).map((one) => toChoice(input.choices, asText(one))));
    case 'codes':
    case 'linked':
      return orNothing(asList(typed).map(asText));
    case 'days':
    case 'words':
      return orNothing(
        asText(typed)
          .split(/[\n,]/)
          .map((word) => word.trim())
          .filter(Boolean),
      );
    case 'checkbox':
      return typed === 'yes' || undefined;
    case 'choice':
      return asText(typed) === '' ? undefined : toChoice(input.choices, asText(typed));
    case 'translations':
      return undefined;
    case 'lines':
    case 'markup':
      return asText(typed) === '' ? undefined : asText(typed);
    case 'line':
    case 'color':
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
    case 'moment':
    case 'time':
    case 'code':
    case 'record':
    case 'picture':
      return toSingle(input.kind, asText(typed).trim(), at);
  }
}

type Single = 'line' | 'color' | 'integer' | 'number' | 'money' | 'percent' | 'date' | 'moment' | 'time';

function toSingle(kind: Single | 'code' | 'record' | 'picture', text: string, { path, report }: At): unknown {
  if (text === '') return undefined;
  const refuse = (problem: FieldProblem['problem']) => report({ path, problem, value: text });
  switch (kind) {
    case 'integer':
      if (!/^-?\d{1,9}$/.test(text)) return refuse('wholeNumber');
      return Number(text);
    case 'number':
    case 'money':
    case 'percent': {
      const decimal = toDecimal(text);
      if (decimal === undefined)
        return refuse(kind === 'number' ? 'number' : kind === 'money' ? 'amount' : 'percent');
      return kind === 'number' ? Number(decimal) : decimal;
    }
    case 'date':
      return parsePanamaDate(text) ?? refuse('day');
    case 'moment':
      return parsePanamaDateTime(text.slice(0, 16)) ? `${text.slice(0, 16)}:00-05:00` : refuse('dayOrTime');
    case 'time':
      return /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/.test(text) ? text : refuse('time');
    case 'line':
    case 'color':
    case 'code':
    case 'record':
    case 'picture':
      return text;
  }
}

/** With a point or a comma before the decimals; nothing between thousands, where one could mean the other. */
function toDecimal(text: string): string | undefined {
  const decimal = text.replace(',', '.');
  return /^-?\d{1,8}(?:\.\d{1,8})?$/.test(decimal) ? decimal : undefined;
}

/** A row that was moved is known by its values. */
function toRows(fields: readonly EditedField[], rows: readonly Typed[], { stored, ...at }: At): unknown[] {
  const before: unknown[] = Array.isArray(stored) ? stored : [];
  const same = new Map(before.map((row) => [canonicalText(toTyped({ kind: 'object', fields }, row)), row]));
  return rows.map((row, index) => {
    const path = `${at.path}.${index}`;
    return same.get(canonicalText(row)) ?? toObject(fields, row, { ...at, path, stored: before[index] });
  });
}

function toObject(
  fields: readonly EditedField[],
  typed: Typed,
  { path, report, stored }: At,
): Record<string, unknown> {
  const row = isTypedRow(typed) ? typed : {};
  const before = isRecord(stored) ? stored : {};
  const entries = fields.map((field) => {
    const at = { path: `${path}.${field.name}`, report, stored: before[field.name] };
    return [field.name, toRequired(field, row[field.name] ?? '', at)] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function toTexts(typed: Typed): Record<string, string> | undefined {
  const row = isTypedRow(typed) ? typed : {};
  const texts = { es: asText(row.es ?? '').trim(), en: asText(row.en ?? '').trim() };
  return texts.es || texts.en ? texts : undefined;
}

/** All rows of the translations, those of other languages unchanged; undefined: none of the units is theirs. */
function toTranslationRows(
  { name, texts }: { name: string; texts: readonly EditedField[] },
  { units, before }: { units: TypedUnits; before: unknown },
  report: Report,
): unknown[] | undefined {
  const present = (Array.isArray(before) ? before : []).filter(isRecord);
  const own = LANGUAGES.map((language) => findTranslation(present, language));
  const changed = LANGUAGES.map((language) => {
    const of = (text: EditedField) => `${name}.${language}.${text.name}`;
    return Object.fromEntries(
      texts
        .filter((text) => units[of(text)] !== undefined)
        .map((text) => [text.name, toColumnValue(text, units[of(text)] ?? '', { path: of(text), report })]),
    );
  });
  if (changed.every((values) => Object.keys(values).length === 0)) return undefined;
  const rows = LANGUAGES.map((language, index) => {
    const row = own[index];
    if (row) return { ...row, ...changed[index] };
    const isEmpty = Object.values(changed[index] ?? {}).every((value) => value === null);
    return isEmpty ? undefined : { languages_code: LANGUAGE_CODES[language], ...changed[index] };
  });
  return [...rows.filter((row) => row !== undefined), ...present.filter((row) => !own.includes(row))];
}

/** Rows of a junction in their order; those that stay keep their key. */
function toLinkRows(via: string, typed: Typed, before: unknown): unknown[] {
  const present = (Array.isArray(before) ? before : []).filter(isRecord);
  return asList(typed).map((key, index) => {
    const row = present.find((one) => String(one[via]) === asText(key));
    return { ...(row?.id === undefined ? {} : { id: row.id }), [via]: asText(key), sort: index + 1 };
  });
}

function toChoice(choices: readonly { value: string | number }[], text: string): string | number {
  return choices.find(({ value }) => String(value) === text)?.value ?? text;
}

function orNothing<Each>(list: Each[]): Each[] | undefined {
  return list.length > 0 ? list : undefined;
}

function asText(typed: Typed): string {
  return typeof typed === 'string' ? typed : '';
}

function asList(typed: Typed): readonly Typed[] {
  return Array.isArray(typed) ? typed : [];
}

function isTypedRow(typed: Typed): typed is { readonly [name: string]: Typed } {
  return typeof typed === 'object' && !Array.isArray(typed);
}
