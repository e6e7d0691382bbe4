/** Spanish is the default and the fallback. requirements.md#product. */
export type Language = 'es' | 'en';

/** `es` is empty where content has the text in English only. */
export interface Texts {
  es: string;
  en?: string | undefined;
}

/** Falls back to the other language; `lang` is the language of `text`. */
export function pickText({ es, en }: Texts, language: Language): { text: string; lang: Language } {
  if (en && (language === 'en' || es === '')) return { text: en, lang: 'en' };
  return { text: es, lang: 'es' };
}
