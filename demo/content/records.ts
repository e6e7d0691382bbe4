/** An information page, in both languages. */
export interface InfoPage {
  slug: string;
  category: 'legal' | 'help' | 'corporate';
  hasForm?: boolean;
  /** Key of a picture. */
  picture?: string;
  es: { title: string; content: string };
  en: { title: string; content: string };
}

/** A record as the content service accepts it: names of the collection's fields, decimals as strings. */
export type Item = Record<string, unknown>;

/** Rows of a `translations` list, one for each language. */
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
