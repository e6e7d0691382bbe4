/** The two languages of the site; Spanish is the default and the fallback. SPEC.md section 1. */
export type Language = 'es' | 'en';

/** A text from content: Spanish always, English when the company has translated it. */
export interface Texts {
  es: string;
  en?: string | undefined;
}

/** The text in `language`, else in Spanish. `lang` says which one it became, for the `lang` attribute. */
export function pickText(texts: Texts, language: Language): { text: string; lang: Language } {
  if (language === 'en' && texts.en) return { text: texts.en, lang: 'en' };
  return { text: texts.es, lang: 'es' };
}
