import { documents } from './documents.ts';
import { mail } from './mail.ts';

/** Every text that only the server uses, in Spanish: mails, vouchers, calendar files, shared images. */
export const messages = { mail, documents };

export type ServerMessages = typeof messages;
