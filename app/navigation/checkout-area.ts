import { withoutLanguage } from '../i18n/language-form.ts';

/** Whether a path is the payment page of a reservation, in any language form. */
export function isCheckout(pathname: string): boolean {
  return withoutLanguage(pathname).startsWith('/reserva/checkout');
}

/** Whether a path is checkout or thanks. requirements.md#states. */
export function isCheckoutOrThanks(pathname: string): boolean {
  return isCheckout(pathname) || withoutLanguage(pathname).startsWith('/reserva/thanks');
}
