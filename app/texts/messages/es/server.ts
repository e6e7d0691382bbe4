import { comparison } from './comparison.ts';
import { conditions } from './conditions.ts';
import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { priceCalendar } from './price-calendar.ts';
import { restrictions } from './restrictions.ts';
import { staging } from './staging.ts';

/** Texts of the server alone: documents, mails, restrictions, calendar, comparison, conditions, staging. */
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
