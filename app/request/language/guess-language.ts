import type { Language } from '#domain/texts.ts';
import { readRememberedLocale } from './language.ts';

/** For a path without one: what the visitor chose before, else what the browser prefers, else Spanish. */
export function guessLanguage(request: Request): Language {
  return readRememberedLocale(request) ?? readAccepted(request.headers.get('Accept-Language') ?? '') ?? 'es';
}

/** Parses an Accept-Language list as in RFC 9110 section 12.5.4: `fr, en-US;q=0.8, es;q=0.5`. */
function readAccepted(list: string): Language | undefined {
  const ranges = list.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = parameters.find((parameter) => parameter.startsWith('q='));
    return { language: tag.split('-')[0], weight: weight ? Number(weight.slice(2)) : 1 };
  });
  const known = ranges.filter(
    ({ language, weight }) => (language === 'es' || language === 'en') && weight > 0,
  );
  const [best] = known.sort((one, other) => other.weight - one.weight);
  return best && (best.language === 'en' ? 'en' : 'es');
}
