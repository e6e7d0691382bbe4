import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { priceCalendar } from './price-calendar.ts';
import { restrictions } from './restrictions.ts';

/** The Spanish texts that only the server uses: of documents, mails, restrictions and the price calendar. */
export const messages = { mail, documents, restrictions, priceCalendar };

export type ServerMessages = typeof messages;
