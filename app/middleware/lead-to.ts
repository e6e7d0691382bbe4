import { redirect, redirectDocument } from 'react-router';
import { toLanguageForm } from '../i18n/language-form.ts';

/**
 * A redirect to another page of the site. A client navigation that would end in the other language loads the page instead,
 * because the document states the brand's description in one language only.
 */
export function leadTo(
  { request, url }: { request: Request; url: URL },
  to: string,
  init?: number | ResponseInit,
): Response {
  const isData = new URL(request.url).pathname.endsWith('.data');
  const [path = to] = to.split(/[?#]/, 1);
  const changesLanguage = toLanguageForm(path).language !== toLanguageForm(url.pathname).language;
  return (isData && changesLanguage ? redirectDocument : redirect)(to, init);
}
