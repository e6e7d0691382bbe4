import { type MiddlewareFunction, Outlet } from 'react-router';
import { refreshAccount } from '../middleware/account-session.ts';
import { leaveCheckout } from '../middleware/leave-checkout.ts';
import { rememberedLocale } from '../middleware/remembered-locale.ts';
import { termsRedirect } from '../middleware/terms-redirect.ts';
import { trailingSlash } from '../middleware/trailing-slash.ts';

/** What holds for pages but not for resource routes. */
export const middleware: MiddlewareFunction<Response>[] = [
  trailingSlash,
  termsRedirect,
  rememberedLocale,
  leaveCheckout,
  refreshAccount,
];

/** One language form of the site. */
export default function LanguageForm() {
  return <Outlet />;
}
