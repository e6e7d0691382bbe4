import type { Brand } from '#app/texts/brands/brand.ts';
import { findBrand } from '#app/texts/brands/find-brand.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import type { Instant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { findBranch } from '#operations/fleet/find-record.ts';
import type { Content } from '#operations/ports/content.ts';
import type {
  AccountMail,
  ComposeAccountMail,
  MailComposer,
  Written,
} from '#operations/ports/mail-composer.ts';
import type { Attachment } from '#operations/ports/mailer.ts';
import type { MailDetails, OutboxMail } from '#operations/ports/outbox.ts';
import { makeCalendarFile } from '../calendar-file.ts';
import type { DocumentWriting } from '../document-writing.ts';
import type { QuoteRow } from '../quote-rows.ts';
import { type PrintVoucher, toVoucherOrder } from '../voucher/voucher-order.ts';
import { confirmationLetter, quoteLetter, type Writing } from './confirmation-letter.ts';
import { drawBanner } from './draw-banner.ts';
import {
  agreementLetter,
  amendmentLetter,
  cancellationLetter,
  checkedInLetter,
  confirmBookingLetter,
  finalBillLetter,
  noShowLetter,
  papersLetter,
  payChangeLetter,
  paymentProblemLetter,
  refundLetter,
  reminderLetter,
} from './event-letters.ts';
import { toHtml } from './html.tsx';
import { EMPTY_LETTER, type Letter, type LetterFact } from './letter.ts';
import {
  branchLetter,
  contentProblemsLetter,
  corporateLetter,
  dayListLetter,
  newDeviceLetter,
} from './staff-letters.ts';

type MailedWriting = DocumentWriting & { mailFrom: string; now: Instant; printVoucher: PrintVoucher };

/** Renders an SVG without fonts. */
type DrawPng = (svg: string) => Promise<Uint8Array>;

const WIDTH = 60;

const LETTERS: Record<OutboxMail['kind'], (reservation: Reservation, writing: Writing) => Letter> = {
  confirmation: confirmationLetter,
  'confirm-booking': confirmBookingLetter,
  'payment-problem': paymentProblemLetter,
  refund: refundLetter,
  change: amendmentLetter,
  'pay-change': payChangeLetter,
  cancellation: cancellationLetter,
  'no-show': noShowLetter,
  reminder: reminderLetter,
  'checked-in': checkedInLetter,
  agreement: agreementLetter,
  'final-bill': finalBillLetter,
  'papers-approved': papersLetter('approved'),
  'papers-asked': papersLetter('asked'),
  'papers-refused': papersLetter('refused'),
  'branch-confirmed': branchLetter('branch-confirmed'),
  'branch-changed': branchLetter('branch-changed'),
  'branch-cancelled': branchLetter('branch-cancelled'),
  'branch-no-show': branchLetter('branch-no-show'),
  'branch-checked-in': branchLetter('branch-checked-in'),
  'branch-lost': branchLetter('branch-lost'),
  'branch-return': branchLetter('branch-return'),
  'branch-return-lost': branchLetter('branch-return-lost'),
  'branch-without-car': branchLetter('branch-without-car'),
  'branch-tomorrow': dayListLetter,
};

/** Attachments by kind of mail: voucher and calendar event for a rental to come, for a cancellation the event only. */
const ATTACHED: Partial<Record<OutboxMail['kind'], typeof attachAgreement>> = {
  confirmation: attachDocuments,
  change: attachDocuments,
  cancellation: attachCalendar,
  reminder: attachDocuments,
  agreement: attachAgreement,
};

/** Prices and names are of the frozen reservation; address and phone of the branches are the current ones. */
export function createMailComposer(
  content: Pick<Content, 'current'>,
  printVoucher: PrintVoucher,
  drawPng: DrawPng,
): MailComposer {
  const write = openWriter(drawPng);
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
      const attachments = [
        ...((await ATTACHED[kind]?.(reservation, { ...writing, ...setting, printVoucher })) ?? []),
        ...attachEvidence(reservation, details),
      ];
      return write(LETTERS[kind](reservation, writing), attachments);
    },
    composeProblems: (problems, brand) => write(contentProblemsLetter(problems, requireBrand(brand))),
    composeQuote: (quoted, brand) => {
      const { language, url } = quoted;
      const trip = { language, t: makeTranslator(language), setting: { origin: new URL(url).origin } };
      const find = (code: string) => findBranch(content.current(), code);
      return write(quoteLetter(quoted, { ...trip, brand: requireBrand(brand), findBranch: find }));
    },
    composeNewDevice: (mail, brand) => write(newDeviceLetter(mail, requireBrand(brand))),
    composeRequest: (mail, request) => write(corporateLetter(mail, request, requireBrand(request.brand))),
  };
}

/** Returns the composer of mails about accounts, in the same layout as the others. It throws for an unknown brand. */
export function createAccountMailComposer(drawPng: DrawPng): ComposeAccountMail {
  const write = openWriter(drawPng);
  return async (mail) => write(accountLetter(mail, requireBrand(mail.brand)));
}

/** Returns the function that writes letters. The picture at their head is drawn once for each brand. */
function openWriter(drawPng: DrawPng) {
  const banners = new Map<string, Promise<Uint8Array>>();
  return async (letter: Letter, attachments: Attachment[] = []): Promise<Written> => {
    const { id } = letter.brand;
    const drawing = banners.get(id) ?? drawPng(drawBanner(letter.brand));
    banners.set(id, drawing);
    // Part of the mail, because many programs show no pictures of the network before they are asked.
    const contentId = `banner@${id}`;
    const banner = { filename: `${id}.png`, contentType: 'image/png', content: await drawing, contentId };
    return {
      subject: letter.subject,
      text: toPlainText(letter),
      html: toHtml(letter, `cid:${contentId}`),
      attachments: [...attachments, banner],
    };
  };
}

function requireBrand(id: string): Brand {
  const brand = findBrand(id);
  if (!brand) throw new Error(`A mail is of the unknown brand "${id}"`);
  return brand;
}

function toPlainText(letter: Letter): string {
  const { heading, paragraphs, code, buttons, links, facts, priceDetails, conditions, notes } = letter;
  const parts = [
    letter.brand.carRentalName,
    heading,
    ...paragraphs,
    ...(code ? [`${code.label}: ${code.value}`] : []),
    ...[...buttons, ...links].map(({ text, href }) => `${text}:\n${href}`),
    ...facts.flat().map(toFact),
    ...(priceDetails ? [[priceDetails.title.toUpperCase(), ...priceDetails.rows.map(toRow)].join('\n')] : []),
    ...conditions.map(({ title, lines }) => [title.toUpperCase(), ...lines].join('\n')),
    ...notes,
    `--\n${letter.footer}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

function toFact({ term, lines, link }: LetterFact): string {
  return [term.toUpperCase(), ...lines, ...(link ? [link.href] : [])].join('\n');
}

function toRow({ label, note, amount }: QuoteRow): string {
  const text = note ? `${label} (${note})` : label;
  const room = WIDTH - amount.length;
  return text.length < room ? text.padEnd(room) + amount : `${text}\n${amount.padStart(WIDTH)}`;
}

/** Voucher and calendar event. Throws while too many vouchers are being made; the mail is then sent later. */
async function attachDocuments(reservation: Reservation, writing: MailedWriting): Promise<Attachment[]> {
  const voucher = await writing.printVoucher(toVoucherOrder(reservation, writing));
  if (!voucher) throw new Error('Too many vouchers are being made');
  return [
    { filename: `${reservation.code}.pdf`, contentType: 'application/pdf', content: voucher },
    ...(await attachCalendar(reservation, writing)),
  ];
}

/** Returns the agreement. Throws while too many documents are being made. */
async function attachAgreement(
  reservation: Reservation,
  { printVoucher, details, ...writing }: MailedWriting & Pick<Writing, 'details'>,
): Promise<Attachment[]> {
  const content = await printVoucher({
    ...toVoucherOrder(reservation, writing),
    agreement: details?.agreement,
  });
  if (!content) throw new Error('Too many agreements are being made');
  return [{ filename: `${reservation.code}.pdf`, contentType: 'application/pdf', content }];
}

/** The signed record of pictures and marks, where there is one. */
function attachEvidence({ code }: Reservation, details: MailDetails | undefined): Attachment[] {
  if (!details?.evidence) return [];
  const content = new TextEncoder().encode(details.evidence);
  return [{ filename: `${code}-evidence.json`, contentType: 'application/json', content }];
}

/** Returns only the calendar event, which updates or removes the one in the renter's calendar. */
async function attachCalendar(reservation: Reservation, writing: MailedWriting): Promise<Attachment[]> {
  const method = reservation.state === 'cancelled' ? 'CANCEL' : 'PUBLISH';
  const content = new TextEncoder().encode(makeCalendarFile(reservation, writing));
  const contentType = `text/calendar; charset=utf-8; method=${method}`;
  return [{ filename: `${reservation.code}.ics`, contentType, content }];
}

/** Returns a mail with one button, to confirm an e-mail address or to choose a password. */
function accountLetter({ kind, language, url }: AccountMail, brand: Brand): Letter {
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
