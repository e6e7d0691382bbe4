/**
 * A text of a form or query, at most so long; what is no text is empty. Leaves out what no database takes: NUL, and half
 * a character where the cut went through one.
 */
export function readText(value: FormDataEntryValue | null | undefined, maximumLength: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replaceAll('\u0000', '')
    .slice(0, maximumLength)
    .replace(/[\uD800-\uDBFF]$/, '');
}
