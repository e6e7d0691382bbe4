import { withoutLanguage } from '../i18n/language-form.ts';

/**
 * Where cards are typed, papers shown, and where addresses hold keys: no script of others ever runs there
 * (docs/decisions/0016-tags-after-consent.md).
 */
const WITHOUT_TAGS = ['/reserva/checkout', '/precheckin', '/cuenta', '/mi-reserva', '/staff', '/pay'];

/** Whether a tag manager may run on a page. */
export function allowsTags(pathname: string): boolean {
  const page = withoutLanguage(pathname.replace(/\.data$/, ''));
  return !WITHOUT_TAGS.some((closed) => page === closed || page.startsWith(`${closed}/`));
}
