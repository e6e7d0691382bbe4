import type { MiddlewareFunction } from 'react-router';
import { rememberedLocale } from '#app/request/language/language.ts';
import { leaveCheckout } from './guards/leave-checkout.ts';
import { validatePath } from './guards/validate-page.ts';
import { redirectRules, termsRedirect, trailingSlash } from './redirects/redirect-rules.ts';
import { refreshAccount } from './session/account-session.ts';

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
