import { withoutLanguage } from '../i18n/language-form.ts';

/** Whether a path is the payment page of a reservation, in any language form. */
export function isCheckout(pathname: string): boolean {
  return withoutLanguage(pathname).startsWith('/reserva/checkout');
}

/**
 * "Leaving the checkout area to any page other than thanks": whether a path is checkout or thanks. SPEC.md
 * section 4.
 */
export function isCheckoutOrThanks(pathname: string): boolean {
  return isCheckout(pathname) || withoutLanguage(pathname).startsWith('/reserva/thanks');
}
