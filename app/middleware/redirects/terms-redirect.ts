import type { MiddlewareFunction } from 'react-router';
import { toLocalPath } from '../../i18n/language-form.ts';
import { TERMS_SLUG } from '../../sharing/terms-page.ts';
import { formFor } from '../language/remembered-locale.ts';
import { redirectTo } from './redirect-to.ts';

/**
 * Redirects any path that contains `tyc` to the terms page, in the same language. requirements.md#redirects.
 */
export const termsRedirect: MiddlewareFunction<Response> = ({ request, url }) => {
  if (!url.pathname.includes('tyc')) return;
  throw redirectTo({ request, url }, toLocalPath(formFor(request, url), `/info/${TERMS_SLUG}`));
};
