import type { ServerMessages } from '../es/server.ts';
import { comparison } from './comparison.ts';
import { conditions } from './conditions.ts';
import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { priceCalendar } from './price-calendar.ts';
import { restrictions } from './restrictions.ts';
import { staging } from './staging.ts';

export const messages: ServerMessages = {
  mail,
  documents,
  restrictions,
  priceCalendar,
  comparison,
  conditions,
  staging,
};
