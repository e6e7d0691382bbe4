import { type MiddlewareFunction, redirect } from 'react-router';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';
import { draftSessionContext, languageContext, servicesContext } from '../context.ts';
import { toLocalPath } from '../i18n/language-form.ts';

/** Where a payment leads whose reservation is not held any more. */
export const NOTHING_PAID = '/reserva?notice=nothing-paid';

/**
 * There is nothing to pay: a reservation already confirmed → thanks; none made yet → the page that makes one, which tells whoever
 * has just sent a payment that nothing was charged. SPEC.md section 2, DESIGN.md section 6.
 */
export const checkReservationSuccessRedirect: MiddlewareFunction<Response> = async ({ request, context }) => {
  const { prefix } = context.get(languageContext);
  const { kind } = await reviewCheckout(context.get(servicesContext), context.get(draftSessionContext).id);
  if (kind === 'done') throw redirect(toLocalPath(prefix, '/reserva/thanks'));
  if (kind === 'no-reservation' && request.method === 'POST')
    throw redirect(toLocalPath(prefix, NOTHING_PAID), 303);
  if (kind === 'no-reservation') throw redirect(toLocalPath(prefix, '/reserva'));
};
