import { type Language, pickText, type Texts } from '#domain/texts.ts';

/**
 * The same data with those texts of content alone that a page in this language shows, for the way to the browser: the other
 * language is half of a page's data. Its pages ask for their own. What is undefined is left out, which reads the same.
 */
export function inLanguage<T>(data: T, language: Language): T {
  return narrow(data, language) as T;
}

function narrow(value: unknown, language: Language): unknown {
  if (Array.isArray(value)) return value.map((each) => narrow(each, language));
  if (typeof value !== 'object' || value === null) return value;
  if (isTexts(value)) return narrowTexts(value, language);
  const known = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(known.map(([key, each]) => [key, narrow(each, language)]));
}

function isTexts(value: object): value is Texts {
  return (
    'es' in value &&
    typeof value.es === 'string' &&
    Object.keys(value).every((key) => key === 'es' || key === 'en')
  );
}

/** What is not translated stays in its own language. */
function narrowTexts(texts: Texts, language: Language): Texts {
  const { text, lang } = pickText(texts, language);
  return lang === 'en' ? { es: '', en: text } : { es: text };
}
