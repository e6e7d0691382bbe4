import { withoutLanguage } from '#app/texts/language-form.ts';

/** Pages whose route has the middleware `cardPage`, without their language prefix. */
const CARD_PAGES = /^\/(?:(?:reserva|precheckin)\/checkout|mi-reserva\/[^/]+\/pago\/[^/]+)$/;

/** Pages of a reservation, on which a payment may be under way. */
const RESERVATION_PAGES = /^\/(?:reserva|mi-reserva|precheckin)(?:\/|$)/;

/** Whether a path is the payment page of a reservation, in any language form. */
export function isCheckout(pathname: string): boolean {
  return withoutLanguage(pathname).startsWith('/reserva/checkout');
}

/** Whether a path is checkout or thanks. requirements.md#states. */
export function isCheckoutOrThanks(pathname: string): boolean {
  return isCheckout(pathname) || withoutLanguage(pathname).startsWith('/reserva/thanks');
}

/** Whether a card is typed on a page. Such a page is loaded as a document, to which its policy applies. */
export function isCardPage(pathname: string): boolean {
  return CARD_PAGES.test(withoutLanguage(pathname));
}

/** Whether the renter may have sent a payment before a page is shown. Its outcome may be unknown then. */
export function mayHavePaid(pathname: string): boolean {
  return RESERVATION_PAGES.test(withoutLanguage(pathname));
}
