import type { Language } from '#domain/texts.ts';

/** Language of a URL by its prefix: `''` and `/es` are Spanish, `/en` is English. requirements.md#routes. */
export interface LanguageForm {
  prefix: '' | '/es' | '/en';
  language: Language;
}

const UNPREFIXED: LanguageForm = { prefix: '', language: 'es' };
const SPANISH: LanguageForm = { prefix: '/es', language: 'es' };
const ENGLISH: LanguageForm = { prefix: '/en', language: 'en' };

/** Returns the language form of a path. The `.data` path of a client navigation has that of its page. */
export function toLanguageForm(pathname: string): LanguageForm {
  const [, first = ''] = pathname.split('/', 2);
  const segment = first.replace(/\.data$/, '');
  if (segment === 'es') return SPANISH;
  if (segment === 'en') return ENGLISH;
  return UNPREFIXED;
}

/** Returns the path without its language prefix: `/en/flota` → `/flota`, `/en` → `/`. */
export function withoutLanguage(pathname: string): string {
  const { prefix } = toLanguageForm(pathname);
  return pathname.slice(prefix.length) || '/';
}

/** Adds a language prefix to a path of the site: `/flota` → `/en/flota`, `/` → `/en`. Keeps query and hash. */
export function toLocalPath(prefix: LanguageForm['prefix'], path: string): string {
  if (prefix === '') return path;
  if (path === '/') return prefix;
  return /^\/[?#]/.test(path) ? prefix + path.slice(1) : prefix + path;
}
