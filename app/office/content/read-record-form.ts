import { data } from 'react-router';
import { LANGUAGES, normalizeText, type Typed, toTypedRow } from '#operations/office/content/typed.ts';
import type { EditedField, EditedInput } from '#operations/ports/content-editor.ts';

/** More rows than any list has; each row that a form names costs memory. */
const MOST_ROWS = 3_000;

type Units = Record<string, Typed>;

/**
 * What a form has typed of these fields. Names of inputs are paths: `slug`, `translations.es.title`,
 * `transfers.pairs.0.from`.
 */
export function readUnits(form: FormData, fields: readonly EditedField[]): Units {
  return Object.fromEntries(
    fields.flatMap(({ name, input }): [string, Typed][] => {
      if (input.kind !== 'translations') return [[name, read(form, input, name)]];
      return LANGUAGES.flatMap((language) =>
        input.fields.map((text): [string, Typed] => {
          const path = `${name}.${language}.${text.name}`;
          return [path, read(form, text.input, path)];
        }),
      );
    }),
  );
}

function read(form: FormData, input: EditedInput, path: string): Typed {
  switch (input.kind) {
    case 'checkbox':
      return form.has(path) ? 'yes' : '';
    case 'choices':
    case 'codes':
    case 'linked':
      return form.getAll(path).map(toText);
    case 'texts':
      return { es: toText(form.get(`${path}.es`)), en: toText(form.get(`${path}.en`)) };
    case 'object':
      return readRow(form, input.fields, path);
    case 'rows': {
      const length = Math.min(Math.max(Math.trunc(Number(form.get(`${path}.rows`))) || 0, 0), MOST_ROWS);
      return Array.from({ length }, (_, index) => readRow(form, input.fields, `${path}.${index}`));
    }
    case 'translations':
    case 'line':
    case 'lines':
    case 'markup':
    case 'color':
    case 'integer':
    case 'number':
    case 'money':
    case 'percent':
    case 'date':
    case 'moment':
    case 'time':
    case 'days':
    case 'words':
    case 'choice':
    case 'code':
    case 'record':
    case 'picture':
      return toText(form.get(path));
  }
}

function readRow(form: FormData, fields: readonly EditedField[], path: string): Typed {
  return Object.fromEntries(fields.map(({ name, input }) => [name, read(form, input, `${path}.${name}`)]));
}

/** Not `readText`: it shortens, and pages are long; and what nobody has touched must stay as it is. */
function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? normalizeText(value) : '';
}

/** Pictures that were sent along, by the path of their field. */
export function readPictures(form: FormData): { path: string; file: File }[] {
  return [...form].flatMap(([name, value]) =>
    value instanceof File && value.size > 0 && name.endsWith('.file')
      ? [{ path: name.slice(0, -'.file'.length), file: value }]
      : [],
  );
}

/** A button that changes the rows of a list: `row-add:transfers.pairs`, `row-up:transfers.pairs.2`. */
const ROW_INTENT = /^row-(add|remove|up|down):([\w.]+?)(?:\.(\d+))?$/;

export function isRowIntent(intent: string): boolean {
  return ROW_INTENT.test(intent);
}

/** Returns what was typed with the rows changed, and the path of the row that takes the focus. */
export function changeRows(
  units: Units,
  fields: readonly EditedField[],
  intent: string,
): { units: Units; focus: string } {
  const [, verb = '', path = '', at] = ROW_INTENT.exec(intent) ?? [];
  const input = findInput(fields, path.split('.'));
  if (input?.kind !== 'rows') throw data(null, { status: 400 });
  const index = Number(at ?? 0);
  const [unit = '', ...steps] = path.split('.');
  let focus = path;
  const changed = replaceAt(units[unit] ?? '', steps, (typed) => {
    const rows = Array.isArray(typed) ? [...typed] : [];
    const to = verb === 'up' ? index - 1 : index + 1;
    if (verb === 'add') rows.push(toTypedRow(input.fields, undefined));
    else if (verb === 'remove') rows.splice(index, 1);
    else if (to >= 0 && to < rows.length) rows.splice(to, 0, ...rows.splice(index, 1));
    const place = { add: rows.length - 1, remove: index - 1 }[verb] ?? to;
    if (place >= 0 && place < rows.length) focus = `${path}.${place}`;
    return rows;
  });
  return { units: { ...units, [unit]: changed }, focus };
}

function findInput(fields: readonly EditedField[], [name, ...steps]: string[]): EditedInput | undefined {
  const input = fields.find((field) => field.name === name)?.input;
  if (steps.length === 0) return input;
  return input?.kind === 'object' ? findInput(input.fields, steps) : undefined;
}

function replaceAt(typed: Typed, [step, ...steps]: string[], change: (typed: Typed) => Typed): Typed {
  if (step === undefined) return change(typed);
  const row = typeof typed === 'object' && !Array.isArray(typed) ? (typed as { [name: string]: Typed }) : {};
  return { ...row, [step]: replaceAt(row[step] ?? '', steps, change) };
}

/** The fingerprints that the form has carried, or nothing. */
export function readPrints(form: FormData): Record<string, string> {
  try {
    const read: unknown = JSON.parse(toText(form.get('read')));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, print]) => typeof print === 'string'));
  } catch {
    return {};
  }
}
