import { documents } from './documents.ts';
import { mail } from './mail.ts';
import { restrictions } from './restrictions.ts';

/** The Spanish texts that only the server uses: mails, vouchers, calendar files, preview images, restrictions. */
export const messages = { mail, documents, restrictions };

export type ServerMessages = typeof messages;
