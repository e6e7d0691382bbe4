import type { MiddlewareFunction } from 'react-router';
import { refreshAccount } from './account-session.ts';
import { leaveCheckout } from './leave-checkout.ts';
import { redirectRules } from './redirect-rules.ts';
import { rememberedLocale } from './remembered-locale.ts';
import { termsRedirect } from './terms-redirect.ts';
import { trailingSlash } from './trailing-slash.ts';
import { validatePath } from './validate-page.ts';

/**
 * Middleware of pages, not of resource routes. Where several redirects apply, the first one computes the
 * final address, so that the visitor is redirected only once.
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
