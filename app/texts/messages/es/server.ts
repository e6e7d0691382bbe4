import { comparison } from './comparison.ts';
import { conditions } from './conditions.ts';
import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { priceCalendar } from './price-calendar.ts';
import { restrictions } from './restrictions.ts';
import { staging } from './staging.ts';

/**
 * The Spanish texts that only the server uses: of documents, mails, restrictions, the price calendar, the
 * comparison of cars, the conditions and of a staging.
 */
export const messages = {
  mail,
  documents,
  restrictions,
  priceCalendar,
  comparison,
  conditions,
  staging,
};

export type ServerMessages = typeof messages;
