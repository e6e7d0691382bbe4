import { type MiddlewareFunction, redirect } from 'react-router';
import { reviewCheckout } from '#operations/payment/review-checkout.ts';
import { draftSessionContext, languageContext, servicesContext } from '../context.ts';
import { toLocalPath } from '../i18n/language-form.ts';

/**
 * There is nothing to pay: a reservation already confirmed → thanks; none made yet → the page that makes one. SPEC.md
 * section 2, DESIGN.md section 6.
 */
export const checkReservationSuccessRedirect: MiddlewareFunction<Response> = async ({ context }) => {
  const { prefix } = context.get(languageContext);
  const { kind } = await reviewCheckout(context.get(servicesContext), context.get(draftSessionContext).id);
  if (kind === 'done') throw redirect(toLocalPath(prefix, '/reserva/thanks'));
  if (kind === 'no-reservation') throw redirect(toLocalPath(prefix, '/reserva'));
};
