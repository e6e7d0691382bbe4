import type { Language } from '#domain/texts.ts';

/** How a URL says its language: `''` and `/es` are Spanish, `/en` is English. SPEC.md section 2. */
export interface LanguageForm {
  prefix: '' | '/es' | '/en';
  language: Language;
}

const UNPREFIXED: LanguageForm = { prefix: '', language: 'es' };
const SPANISH: LanguageForm = { prefix: '/es', language: 'es' };
const ENGLISH: LanguageForm = { prefix: '/en', language: 'en' };

/** The form of a path; the `.data` of a client navigation belongs to the page that it is of. */
export function toLanguageForm(pathname: string): LanguageForm {
  const [, first = ''] = pathname.split('/', 2);
  const segment = first.replace(/\.data$/, '');
  if (segment === 'es') return SPANISH;
  if (segment === 'en') return ENGLISH;
  return UNPREFIXED;
}

/** The path without its language: `/en/flota` → `/flota`, `/en` → `/`. */
export function withoutLanguage(pathname: string): string {
  const { prefix } = toLanguageForm(pathname);
  return pathname.slice(prefix.length) || '/';
}

/** A path of the site (`/flota`, `/`) in a language form: `/en/flota`, `/en`. A query or hash stays. */
export function toLocalPath(prefix: LanguageForm['prefix'], path: string): string {
  if (prefix === '') return path;
  if (path === '/') return prefix;
  return /^\/[?#]/.test(path) ? prefix + path.slice(1) : prefix + path;
}
