import { withoutLanguage } from '../i18n/language-form.ts';

/** Pages whose route has the middleware `cardPage`, in the last language form or none. */
const CARD_PAGES = /^\/(?:(?:reserva|precheckin)\/checkout|mi-reserva\/[^/]+\/pago\/[^/]+)$/;

/** Whether a card is typed on a page: it is then loaded as a document, because its policy is one of documents. */
export function isCardPage(pathname: string): boolean {
  return CARD_PAGES.test(withoutLanguage(pathname));
}
