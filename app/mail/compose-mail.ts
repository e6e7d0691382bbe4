import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch } from '#operations/find-record.ts';
import type { Content } from '#operations/ports/content.ts';
import type { MailComposer } from '#operations/ports/mail-composer.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { findBrand } from '../brands/find-brand.ts';
import { makeTranslator } from '../i18n/translator.ts';
import { confirmationLetter, type Writing } from './confirmation-letter.ts';
import { toHtml } from './html.tsx';
import type { Letter } from './letter.ts';
import { paymentProblemLetter } from './payment-problem-letter.ts';
import { toPlainText } from './plain-text.ts';

const LETTERS: Record<OutboxMail['kind'], (reservation: Reservation, writing: Writing) => Letter> = {
  confirmation: confirmationLetter,
  'payment-problem': paymentProblemLetter,
};

/** Writes the mails of the site. Prices and names are those of the frozen reservation; address and phone of the branches those of today. */
export function createMailComposer(content: Pick<Content, 'current'>): MailComposer {
  return {
    compose({ kind, language }, reservation, links) {
      const brand = findBrand(reservation.brand);
      if (!brand)
        throw new Error(`Reservation ${reservation.code} is of the unknown brand "${reservation.brand}"`);
      const letter = LETTERS[kind](reservation, {
        brand,
        language,
        t: makeTranslator(language),
        links,
        findBranch: (code) => findBranch(content.current(), code),
      });
      return { subject: letter.subject, text: toPlainText(letter), html: toHtml(letter) };
    },
  };
}
