/** Records as the content service takes them: names of the collections' fields, decimals as strings. */
export type Item = Record<string, unknown>;

/** A row of a `translations` list for each language. */
export function translated(es: Item, en: Item): Item[] {
  return [
    { languages_code: 'es-ES', ...es },
    { languages_code: 'en-US', ...en },
  ];
}

/** Cents as a decimal with two places. */
export function toDecimal(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}
