import { redirect, redirectDocument } from 'react-router';
import { toLanguageForm } from '#app/texts/language-form.ts';

/**
 * Returns a redirect to another page of the site. A client navigation whose target is in the other language
 * becomes a full page load, because the document contains the brand's description in one language only.
 */
export function redirectTo(
  { request, url }: { request: Request; url: URL },
  to: string,
  init?: number | ResponseInit,
): Response {
  const isData = new URL(request.url).pathname.endsWith('.data');
  const [path = to] = to.split(/[?#]/, 1);
  const switchesLanguage = toLanguageForm(path).language !== toLanguageForm(url.pathname).language;
  return (isData && switchesLanguage ? redirectDocument : redirect)(to, init);
}
