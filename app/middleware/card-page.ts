import type { MiddlewareFunction } from 'react-router';
import { nonceContext, servicesContext } from '../context.ts';
import { cardPagePolicy } from './security-headers.ts';

/**
 * For every page on which a card is typed: nothing but our own scripts, no frame, nothing kept, and no path told to
 * anybody (PAYMENTS.md section 7). No tag manager is allowed here, whatever `tags/tag-pages.ts` says. Needs a document
 * of its own: `isCardPage` makes browsers load one.
 */
export const cardPage: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const { headers } = response;
  headers.set(
    'Content-Security-Policy',
    cardPagePolicy(context.get(nonceContext), {
      formAction: context.get(servicesContext).paypal?.payerOrigins ?? [],
    }),
  );
  headers.set('Referrer-Policy', 'strict-origin');
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  return response;
};
