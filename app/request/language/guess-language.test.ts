import { expect, it } from 'vitest';
import { guessLanguage } from './guess-language.ts';

it.each([
  [{}, 'es'],
  [{ 'Accept-Language': 'en-US,en;q=0.9' }, 'en'],
  [{ 'Accept-Language': 'de, es-PA;q=0.4, EN-gb;q=0.7' }, 'en'],
  [{ 'Accept-Language': 'es-419,es;q=0.9,en;q=0.8' }, 'es'],
  [{ 'Accept-Language': 'en;q=0, fr' }, 'es'],
  [{ 'Accept-Language': ';;q=x,,*' }, 'es'],
  [{ 'Accept-Language': 'es', Cookie: '__Host-i18n_redirected=en' }, 'en'],
  [{ 'Accept-Language': 'en', Cookie: '__Host-i18n_redirected=es' }, 'es'],
] as const)('parses %j as %s', (headers, language) => {
  expect(guessLanguage(new Request('https://www.example.com/', { headers }))).toBe(language);
});
