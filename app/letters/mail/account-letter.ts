import type { Brand } from '#app/texts/brands/brand.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import type { AccountMail } from '#operations/ports/mail-composer.ts';
import { EMPTY_LETTER, type Letter } from './letter.ts';

/** Returns a mail with one button, to confirm an e-mail address or to choose a password. */
export function accountLetter({ kind, language, url }: AccountMail, brand: Brand): Letter {
  const t = makeTranslator(language);
  const named = { brand: brand.carRentalName };
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t(`mail.account.${kind}.subject`, named),
    heading: t(`mail.account.${kind}.heading`),
    paragraphs: [t(`mail.account.${kind}.intro`)],
    buttons: [{ text: t(`mail.account.${kind}.action`), href: url, hint: t('mail.account.hint') }],
    notes: [t(`mail.account.${kind}.note`)],
    footer: t('mail.account.automatic', named),
  };
}
