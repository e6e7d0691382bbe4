/**
 * Returns a text of a form or query, cut to the maximum length in UTF-16 units; other values give an empty
 * text. Removes what PostgreSQL does not store: NUL, and half a surrogate pair at the cut.
 */
export function readText(value: FormDataEntryValue | null | undefined, maximumLength: number): string {
  if (typeof value !== 'string') return '';
  return value
    .replaceAll('\u0000', '')
    .slice(0, maximumLength)
    .replace(/[\uD800-\uDBFF]$/, '');
}
