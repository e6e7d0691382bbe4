import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import type { Content } from '#operations/ports/content.ts';
import type { AccountMail, MailComposer, Written } from '#operations/ports/mail-composer.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import type { Brand } from '../brands/brand.ts';
import { findBrand } from '../brands/find-brand.ts';
import type { PrintVoucher } from '../documents/voucher-order.ts';
import { makeTranslator } from '../i18n/translator.ts';
import { accountLetter } from './account-letter.ts';
import { attachCalendar, attachDocuments } from './attach-documents.ts';
import { branchLetter, dayListLetter } from './branch-letter.ts';
import { confirmationLetter, type Writing } from './confirmation-letter.ts';
import { contentProblemsLetter } from './content-problems-letter.ts';
import { corporateLetter } from './corporate-letter.ts';
import {
  amendmentLetter,
  cancellationLetter,
  checkedInLetter,
  confirmBookingLetter,
  reminderLetter,
} from './event-letters.ts';
import { toHtml } from './html.tsx';
import type { Letter } from './letter.ts';
import { paymentProblemLetter } from './payment-problem-letter.ts';
import { toPlainText } from './plain-text.ts';
import { refundLetter } from './refund-letter.ts';

const LETTERS: Record<OutboxMail['kind'], (reservation: Reservation, writing: Writing) => Letter> = {
  confirmation: confirmationLetter,
  'confirm-booking': confirmBookingLetter,
  'payment-problem': paymentProblemLetter,
  refund: refundLetter,
  change: amendmentLetter,
  cancellation: cancellationLetter,
  reminder: reminderLetter,
  'checked-in': checkedInLetter,
  'branch-confirmed': branchLetter('branch-confirmed'),
  'branch-changed': branchLetter('branch-changed'),
  'branch-cancelled': branchLetter('branch-cancelled'),
  'branch-no-show': branchLetter('branch-no-show'),
  'branch-checked-in': branchLetter('branch-checked-in'),
  'branch-tomorrow': dayListLetter,
};

/**
 * Attachments by kind of mail: voucher and calendar event for a rental to come, for a cancellation the event
 * only.
 */
const ATTACHED: Partial<Record<OutboxMail['kind'], typeof attachDocuments>> = {
  confirmation: attachDocuments,
  change: attachDocuments,
  cancellation: attachCalendar,
  reminder: attachDocuments,
};

/**
 * Returns the composer of the site's mails. Prices and names are those of the frozen reservation; address and
 * phone of the branches are the current ones.
 */
export function createMailComposer(
  content: Pick<Content, 'current'>,
  printVoucher: PrintVoucher,
): MailComposer {
  return {
    async compose({ kind, language, details }, reservation, setting) {
      const brand = requireBrand(reservation.brand);
      const writing: Writing = {
        brand,
        language,
        details,
        setting,
        t: makeTranslator(language),
        findBranch: (code) => findBranch(content.current(), code),
      };
      const attachments =
        (await ATTACHED[kind]?.(reservation, { ...writing, ...setting, printVoucher })) ?? [];
      return { ...write(LETTERS[kind](reservation, writing)), attachments };
    },
    composeProblems: (problems, brand) => write(contentProblemsLetter(problems, requireBrand(brand))),
    composeRequest: (mail, request) => write(corporateLetter(mail, request, requireBrand(request.brand))),
  };
}

/** Composes a mail about an account, in the same layout as the others. Throws for an unknown brand. */
export function composeAccountMail(mail: AccountMail): Written {
  return write(accountLetter(mail, requireBrand(mail.brand)));
}

function write(letter: Letter): Written {
  return { subject: letter.subject, text: toPlainText(letter), html: toHtml(letter) };
}

function requireBrand(id: string): Brand {
  const brand = findBrand(id);
  if (!brand) throw new Error(`A mail is of the unknown brand "${id}"`);
  return brand;
}
