import { type MiddlewareFunction, redirect, replace } from 'react-router';
import { draftSessionContext, languageContext, servicesContext } from '#app/request/context.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';

/** Target of a submitted payment whose reservation is no longer held. */
export const NOTHING_PAID = '/reserva?notice=nothing-paid';

/**
 * Redirects when there is nothing to pay. A confirmed reservation leads to thanks, which replaces checkout in the
 * history, so that "back" does not lead here and on to thanks again. Without a reservation the
 * visitor goes to the page that makes one; after a submitted payment that page says that nothing was charged.
 * requirements.md#guards.
 */
export const checkReservationSuccessRedirect: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { prefix } = context.get(languageContext);
  const { kind } = await reviewCheckout(context.get(servicesContext), context.get(draftSessionContext).id);
  if (kind === 'done') throw replace(toLocalPath(prefix, '/reserva/thanks'));
  if (kind === 'no-reservation' && request.method === 'POST')
    throw redirect(toLocalPath(prefix, NOTHING_PAID), 303);
  if (kind === 'no-reservation') throw redirect(toLocalPath(prefix, '/reserva'));
};
