import { documents } from './documents.ts';
import { mail } from './mail.ts';

/** The Spanish texts that only the server uses: mails, vouchers, calendar files, preview images. */
export const messages = { mail, documents };

export type ServerMessages = typeof messages;
