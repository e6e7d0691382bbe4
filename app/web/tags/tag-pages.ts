import { withoutLanguage } from '#app/texts/language-form.ts';

/**
 * Pages with card forms, identity documents, or keys in the URL: third-party scripts never run there
 * (docs/decisions/0054-card-pages-and-tags.md).
 */
const WITHOUT_TAGS = ['/reserva/checkout', '/precheckin', '/cuenta', '/mi-reserva', '/staff', '/pay'];

/** Whether a tag manager may run on a page. */
export function allowsTags(pathname: string): boolean {
  const page = withoutLanguage(pathname.replace(/\.data$/, ''));
  return !WITHOUT_TAGS.some((closed) => page === closed || page.startsWith(`${closed}/`));
}
