import { type MiddlewareFunction, Outlet } from 'react-router';
import { refreshAccount } from '../middleware/account-session.ts';
import { leaveCheckout } from '../middleware/leave-checkout.ts';
import { redirectRules } from '../middleware/redirect-rules.ts';
import { rememberedLocale } from '../middleware/remembered-locale.ts';
import { termsRedirect } from '../middleware/terms-redirect.ts';
import { trailingSlash } from '../middleware/trailing-slash.ts';
import { validatePath } from '../middleware/validate-page.ts';

/**
 * What holds for pages but not for resource routes. Where two redirects would follow each other, the earlier one knows the
 * end: nobody is sent on twice.
 */
export const middleware: MiddlewareFunction<Response>[] = [
  termsRedirect,
  redirectRules,
  trailingSlash,
  leaveCheckout,
  validatePath,
  rememberedLocale,
  refreshAccount,
];

/** One language form of the site. */
export default function LanguageForm() {
  return <Outlet />;
}
