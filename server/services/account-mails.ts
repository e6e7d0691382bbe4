import { createHash } from 'node:crypto';
import type { AccountMail } from '#content-service/auth/settings.ts';
import type { Language } from '#domain/texts.ts';
import type { ComposeAccountMail } from '#operations/ports/mail-composer.ts';
import type { Mail } from '#operations/ports/mailer.ts';

/** A mail of the embedded content service, in words. The same call makes the same mail, so that none goes out twice. */
export function toMail({ kind, to, url }: AccountMail, brand: string, compose: ComposeAccountMail): Mail {
  const fingerprint = createHash('sha256').update(url).digest('hex').slice(0, 24);
  return {
    to,
    attachments: [],
    messageId: `account-${kind}-${fingerprint}`,
    ...compose({ kind, brand, language: languageOf(url), url }),
  };
}

/** That of the page to which the link leads: the renter came from it. */
function languageOf(url: string): Language {
  return new URL(url).pathname.startsWith('/en/') ? 'en' : 'es';
}
