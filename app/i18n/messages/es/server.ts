import { comparison } from './comparison.ts';
import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { priceCalendar } from './price-calendar.ts';
import { restrictions } from './restrictions.ts';

/**
 * The Spanish texts that only the server uses: of documents, mails, restrictions, the price calendar and the
 * comparison of cars.
 */
export const messages = { mail, documents, restrictions, priceCalendar, comparison };

export type ServerMessages = typeof messages;
