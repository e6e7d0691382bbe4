import type { MiddlewareFunction } from 'react-router';
import { refreshAccount } from './account-session.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { redirectRules } from './redirect-rules.ts';
import { rememberedLocale } from './remembered-locale.ts';
import { termsRedirect } from './terms-redirect.ts';
import { trailingSlash } from './trailing-slash.ts';
import { validatePath } from './validate-page.ts';

/**
 * What holds for pages but not for resource routes. Where two redirects would follow each other, the first one
 * computes the final address, so that there is only one.
 */
export const pageMiddleware: MiddlewareFunction<Response>[] = [
  termsRedirect,
  redirectRules,
  trailingSlash,
  leaveCheckout,
  validatePath,
  rememberedLocale,
  refreshAccount,
];
