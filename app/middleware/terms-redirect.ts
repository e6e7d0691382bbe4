import { type MiddlewareFunction, redirect } from 'react-router';
import { toLanguageForm, toLocalPath } from '../i18n/language-form.ts';

/** Any path containing `tyc` is the terms page, in the same language form. SPEC.md section 2. */
export const termsRedirect: MiddlewareFunction<Response> = ({ url }) => {
  if (!url.pathname.includes('tyc')) return;
  throw redirect(toLocalPath(toLanguageForm(url.pathname).prefix, '/info/terminos-y-condiciones'));
};
