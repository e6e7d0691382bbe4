import { data } from 'react-router';
import { readText } from '#app/request/read-body.ts';
import { LANGUAGES, normalizeText, type Typed } from '#operations/office/content/typed.ts';
import type { EditedField, EditedInput } from '#operations/ports/content-editor.ts';

/** More rows than any list has; each row that a form names costs memory. */
const MOST_ROWS = 3_000;

const LONGEST_MOMENT = 30;

type Units = Record<string, Typed>;

export interface TypedRecord {
  units: Units;
  /** Fingerprints of what was read. */
  read: Readonly<Record<string, string>>;
  publishAt: string;
}

/** What a form of these fields has sent. */
export function readTyped(form: FormData, fields: readonly EditedField[]): TypedRecord {
  return {
    units: readUnits(form, fields),
    read: readPrints(form),
    publishAt: readText(form.get('publish_at'), LONGEST_MOMENT),
  };
}

/** Names of inputs are paths: `slug`, `translations.es.title`, `transfers.pairs.0.from`. */
function readUnits(form: FormData, fields: readonly EditedField[]): Units {
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
    case 'rows':
      return readRows(form, input.fields, path);
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

/** The rows that have another place than before are put among the others. */
function readRows(form: FormData, fields: readonly EditedField[], path: string): Typed[] {
  const length = Math.min(Math.max(Math.trunc(Number(form.get(`${path}.rows`))) || 0, 0), MOST_ROWS);
  const rows = Array.from({ length }, (_, index) => ({
    row: readRow(form, fields, `${path}.${index}`),
    place: readPlace(form, path, index),
    isMoved: readPlace(form, path, index) !== index + 1,
  }));
  const ordered = rows.filter(({ isMoved }) => !isMoved);
  const moved = rows.filter(({ isMoved, place }) => isMoved && place > 0);
  for (const one of moved.toSorted((a, b) => a.place - b.place)) ordered.splice(one.place - 1, 0, one);
  return ordered.map(({ row }) => row);
}

function readRow(form: FormData, fields: readonly EditedField[], path: string): Typed {
  return Object.fromEntries(fields.map(({ name, input }) => [name, read(form, input, `${path}.${name}`)]));
}

/** Not `readText`: it shortens, and pages are long; and what nobody has touched must stay as it is. */
function toText(value: FormDataEntryValue | null): string {
  return typeof value === 'string' ? normalizeText(value) : '';
}

/** Pictures that were chosen, by the path of their field. */
export function readPictures(form: FormData): { path: string; file: File }[] {
  return [...form].flatMap(([name, value]) =>
    value instanceof File && value.name !== '' && name.endsWith('.file')
      ? [{ path: name.slice(0, -'.file'.length), file: value }]
      : [],
  );
}

/** A button of a list or of a row: `row-add:transfers.pairs`, `row-up:transfers.pairs.2`. */
const ROW_INTENT = /^row-(add|remove|up|down|move):([\w.]+?)(?:\.(\d+))?$/;

/** Does what a button of a list or row does. Returns the path of the row to focus; undefined: another button. */
export function pressRowButton(form: FormData, intent: string): string | undefined {
  const [, verb, path, at] = ROW_INTENT.exec(intent) ?? [];
  if (!path) return undefined;
  if (!form.has(`${path}.rows`)) throw data(null, { status: 400 });
  const [index, length] = [Number(at ?? 0), Number(form.get(`${path}.rows`))];
  const setPlace = (place: string) => form.set(`${path}.${index}.place`, place);
  if (verb === 'add') form.set(`${path}.rows`, String(length + 1));
  else if (verb === 'remove') setPlace(REMOVED);
  else if (verb === 'up') setPlace(String(index));
  else if (verb === 'down') setPlace(String(index + 2));
  const place = Math.min(readPlace(form, path, index), length) - 1;
  const focus = { add: length, remove: index - 1 }[verb ?? ''] ?? place;
  return focus < 0 ? path : `${path}.${focus}`;
}

const REMOVED = 'removed';

/** The place of a row in its list, from 1, which may have been typed; 0: it is removed. */
function readPlace(form: FormData, path: string, index: number): number {
  const typed = toText(form.get(`${path}.${index}.place`)).trim();
  if (typed === REMOVED) return 0;
  return /^\d{1,4}$/.test(typed) ? Math.max(Number(typed), 1) : index + 1;
}

/** The fingerprints that the form has carried, or nothing. */
function readPrints(form: FormData): Record<string, string> {
  try {
    const read: unknown = JSON.parse(toText(form.get('read')));
    if (typeof read !== 'object' || read === null) return {};
    return Object.fromEntries(Object.entries(read).filter(([, print]) => typeof print === 'string'));
  } catch {
    return {};
  }
}
