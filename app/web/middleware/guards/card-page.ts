import type { MiddlewareFunction } from 'react-router';
import { nonceContext, servicesContext } from '#app/request/context.ts';
import { cardPagePolicy } from '#app/request/security-headers.ts';

/**
 * For every page on which a card is typed: allows only the site's own scripts and no frame, forbids caching,
 * and sends no path in the Referer (payments.md#card-data). The tag manager is never allowed here, whatever
 * `web/tags/tag-pages.ts` says. The policy belongs to a document, so `isCardPage` makes browsers load one.
 */
export const cardPage: MiddlewareFunction<Response> = async ({ context }, next) => {
  const response = await next();
  const { headers } = response;
  headers.set(
    'Content-Security-Policy',
    cardPagePolicy(context.get(nonceContext), {
      formAction: context.get(servicesContext).gateways.paypal?.payerOrigins ?? [],
    }),
  );
  headers.set('Referrer-Policy', 'strict-origin');
  headers.set('Cache-Control', 'private, no-store');
  headers.set('Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  return response;
};
