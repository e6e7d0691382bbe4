import { createHash } from 'node:crypto';
import type { AccountMail } from '#content-service/auth/settings.ts';
import type { Language } from '#domain/texts.ts';
import type { ComposeAccountMail } from '#operations/ports/mail-composer.ts';
import type { Mail } from '#operations/ports/mailer.ts';

/**
 * Mail of the embedded content service with its text. Equal calls give equal message ids, to be sent once.
 */
export function toMail({ kind, to, url }: AccountMail, brand: string, compose: ComposeAccountMail): Mail {
  const fingerprint = createHash('sha256').update(url).digest('hex').slice(0, 24);
  return {
    to,
    attachments: [],
    messageId: `account-${kind}-${fingerprint}`,
    ...compose({ kind, brand, language: languageOf(url), url }),
  };
}

/** Language of the page to which the link leads, which is the one the renter used. */
function languageOf(url: string): Language {
  return new URL(url).pathname.startsWith('/en/') ? 'en' : 'es';
}
