/** The two languages of the site; Spanish is the default and the fallback. SPEC.md section 1. */
export type Language = 'es' | 'en';

/** A text from content: Spanish, empty where the company wrote in English alone; English when it has translated it. */
export interface Texts {
  es: string;
  en?: string | undefined;
}

/** The text in `language`, else in the other one. `lang` says which one it became, for the `lang` attribute. */
export function pickText({ es, en }: Texts, language: Language): { text: string; lang: Language } {
  if (en && (language === 'en' || es === '')) return { text: en, lang: 'en' };
  return { text: es, lang: 'es' };
}
