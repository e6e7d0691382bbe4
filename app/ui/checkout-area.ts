import { withoutLanguage } from '../i18n/language-form.ts';

/** Pages whose route has the middleware `cardPage`, without their language prefix. */
const CARD_PAGES = /^\/(?:(?:reserva|precheckin)\/checkout|mi-reserva\/[^/]+\/pago\/[^/]+)$/;

/** Whether a path is the payment page of a reservation, in any language form. */
export function isCheckout(pathname: string): boolean {
  return withoutLanguage(pathname).startsWith('/reserva/checkout');
}

/** Whether a path is checkout or thanks. requirements.md#states. */
export function isCheckoutOrThanks(pathname: string): boolean {
  return isCheckout(pathname) || withoutLanguage(pathname).startsWith('/reserva/thanks');
}

/**
 * Whether a card is typed on a page. Such a page is loaded as a document, because its policy applies per
 * document.
 */
export function isCardPage(pathname: string): boolean {
  return CARD_PAGES.test(withoutLanguage(pathname));
}
