import type { ContentEditor, EditedField } from '../../ports/content-editor.ts';
import { listTouched, type ReadPrints } from './save-record.ts';
import { LANGUAGES, type Typed, type TypedUnits } from './typed.ts';

type ToSafe = Pick<ContentEditor, 'toSafeMarkup'>;

/** A part that the script of the form has pasted. */
const PART = /<!--StartFragment-->([\s\S]*?)<!--EndFragment-->/g;
/** Signs of Word and Google Docs. */
const FOREIGN = /<!--StartFragment|class="?Mso|<\/?o:p|xmlns:[ow]=|docs-internal-guid/i;

/** Markup of other programs without what they add, plain text in paragraphs; other markup stays as typed. */
export function toMarkup(text: string, toSafe: ToSafe): string {
  const joined = text.replace(PART, (_, part: string) => clean(part, toSafe));
  if (FOREIGN.test(joined)) return clean(joined, toSafe);
  if (/<[a-z!/]/i.test(joined)) return joined;
  const lines = joined.split('\n').filter((line) => line.trim() !== '');
  return lines.map((line) => `<p>${line.trim()}</p>`).join('\n');
}

/** Google Docs puts everything into a bold element that is not bold; Word breaks lines within paragraphs. */
function clean(markup: string, { toSafeMarkup }: ToSafe): string {
  const html = toSafeMarkup(markup.replace(/<b\s[^>]*font-weight:\s*normal[^>]*>/gi, ''));
  return html
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/<(p|h[2-4]|li|b|strong|i|em|a)>(?: |&nbsp;)*<\/\1>/g, '')
    .replace(/ ?(<\/(?:p|h[2-4]|li|ul|ol|table|tr|blockquote)>|<(?:ul|ol|table|tr)>) ?/g, '$1\n')
    .trim();
}

/** The units of a form, with all markup that was touched in it as `toMarkup` has it. */
export function withMarkup(
  units: TypedUnits,
  { fields, read, toSafe }: { fields: readonly EditedField[]; read: ReadPrints; toSafe: ToSafe },
): Record<string, Typed> {
  const touched = listTouched(units, read);
  const texts = listMarkup(fields).filter((path) => touched.includes(path));
  const changed = texts.map((path) => [path, toMarkup(String(units[path]), toSafe)]);
  return { ...units, ...Object.fromEntries(changed) };
}

/** The markup of a form as the site shows it, by its path. Its links open beside the form. */
export function showMarkup(
  units: TypedUnits,
  { fields, toSafe }: { fields: readonly EditedField[]; toSafe: ToSafe },
): Record<string, string> {
  return Object.fromEntries(
    listMarkup(fields).map((path) => {
      const html = toSafe.toSafeMarkup(String(units[path] ?? ''));
      const withoutPlaces = html.replace(/(<[a-z][^>]*?) id="[^"]*"/g, '$1');
      return [path, withoutPlaces.replaceAll('<a href=', '<a target="_blank" href=')];
    }),
  );
}

function listMarkup(fields: readonly EditedField[]): string[] {
  return fields.flatMap(({ name, input }) => {
    if (input.kind === 'markup') return [name];
    if (input.kind !== 'translations') return [];
    const texts = input.fields.filter((text) => text.input.kind === 'markup');
    return LANGUAGES.flatMap((language) => texts.map((text) => `${name}.${language}.${text.name}`));
  });
}
