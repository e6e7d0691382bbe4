import { type Language, pickText, type Texts } from '#domain/texts.ts';

/**
 * Returns the data reduced to the content texts in one language, for sending to the browser. The other
 * language would be half of a page's data; its pages load their own. Undefined properties are left out.
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

/** A text without translation stays in its original language. */
function narrowTexts(texts: Texts, language: Language): Texts {
  const { text, lang } = pickText(texts, language);
  return lang === 'en' ? { es: '', en: text } : { es: text };
}
