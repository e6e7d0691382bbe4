import type { Brand } from '#app/texts/brands/brand.ts';
import { cancellationWords } from '#app/texts/cancellation-words.ts';
import { formatDateTime, formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import { guaranteeWords } from '#app/texts/guarantee-words.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import { offerCancellation } from '#domain/reservation/cancellation.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import { heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { MailSetting } from '#operations/ports/mail-composer.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { toQuoteRows } from '../quote-rows.ts';
import type { Letter, LetterFact } from './letter.ts';

export interface Writing {
  brand: Brand;
  language: Language;
  t: Translator;
  setting: MailSetting;
  details: OutboxMail['details'];
  /**
   * Looks up a branch in the current content. Undefined when it was removed; its name is then that of the
   * reservation.
   */
  findBranch: (code: string) => Branch | undefined;
}

/** "Your reservation is confirmed": code, next actions, trip, the frozen quote, what to bring. */
export function confirmationLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t } = writing;
  const { code, renter } = reservation;
  return {
    language,
    brand,
    subject: t('mail.confirmation.subject', { code, brand: brand.carRentalName }),
    heading: t('mail.confirmation.heading', { name: renter.firstName }),
    paragraphs: [t('mail.confirmation.intro')],
    code: { label: t('mail.code'), value: code },
    ...nextActions(reservation, writing),
    facts: tripFacts(reservation, writing),
    priceDetails: { title: t('mail.quote'), rows: toQuoteRows(reservation, t, language) },
    notes: confirmationNotes(reservation, writing),
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}

/**
 * Returns the actions below the code, those of the thanks page: pre check-in, calendar, voucher, WhatsApp.
 * interface.md#after-booking.
 */
function nextActions(reservation: Reservation, writing: Writing): Pick<Letter, 'action' | 'links'> {
  const { t, setting } = writing;
  const { reservationLink, precheckinLink } = setting;
  const manage = { text: t('mail.manage'), href: reservationLink };
  const files = [
    { text: t('myReservation.documents.calendar'), href: `${reservationLink}&abrir=calendar.ics` },
    { text: t('myReservation.documents.voucher'), href: `${reservationLink}&abrir=voucher.pdf` },
    { text: t('myReservation.documents.share'), href: toShareUrl(reservation, writing) },
  ];
  if (!precheckinLink) return { action: manage, links: files };
  const checkIn = { text: t('myReservation.precheckin.button'), href: precheckinLink };
  return { action: checkIn, links: [...files, manage] };
}

/**
 * Text of a message that the renter can send to fellow travelers. Contains no link that opens the
 * reservation.
 */
function toShareUrl({ snapshot, search, code }: Reservation, { t, language }: Writing): string {
  const text = t('myReservation.documents.shareText', {
    car: snapshot.carName,
    pickup: `${formatDateTime(search.pickupAt, language)}, ${pickText(snapshot.pickupBranchName, language).text}`,
    return: `${formatDateTime(search.returnAt, language)}, ${pickText(snapshot.returnBranchName, language).text}`,
    code,
  });
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Returns car, pick-up and return as they were booked. */
export function tripFacts({ snapshot, search, selection }: Reservation, writing: Writing): LetterFact[] {
  const { t, language, findBranch } = writing;
  const className = pickText(snapshot.className, language).text;
  const { delivery } = selection;
  const pickup = { name: snapshot.pickupBranchName, at: search.pickupAt, isBrought: delivery !== undefined };
  const giveBack = { name: snapshot.returnBranchName, at: search.returnAt };
  return [
    {
      term: t('mail.car'),
      lines: [`${snapshot.carName} ${t('common.specs.orSimilar')}`, className],
      link: undefined,
    },
    stopFact(t('mail.pickup'), { ...pickup, branch: findBranch(search.pickupLocation) }, writing),
    ...deliveryFact(delivery, writing),
    stopFact(t('mail.return'), { ...giveBack, branch: findBranch(search.returnLocation) }, writing),
  ];
}

function deliveryFact(delivery: Delivery | undefined, { t, language }: Writing): LetterFact[] {
  if (!delivery) return [];
  const { label, address, instructions } = delivery;
  const lines = [pickText(label, language).text, address, instructions].filter(Boolean);
  return [{ term: t('mail.delivery'), lines, link: undefined }];
}

function stopFact(
  term: string,
  stop: { name: Texts; at: PanamaDateTime; branch: Branch | undefined; isBrought?: boolean },
  { t, language }: Writing,
): LetterFact {
  const { name, at, branch, isBrought = false } = stop;
  const [date = '', time = ''] = at.split('T');
  const when = `${formatLongDate(date, language)}, ${formatTime(time, language)}`;
  const lines = [pickText(name, language).text, t('mail.panamaTime', { time: when })];
  if (!branch) return { term, lines, link: undefined };
  // The renter must not go to the branch for a car that is brought.
  if (isBrought) return { term, lines: [...lines, branch.phone], link: undefined };
  return {
    term,
    lines: [...lines, pickText(branch.address, language).text, branch.phone],
    link: { text: t('mail.directions'), href: toMapUrl(branch) },
  };
}

function toMapUrl({ latitude, longitude }: Branch): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}

/** Returns the notes about what to know before the pick-up. */
export function confirmationNotes(reservation: Reservation, writing: Writing): string[] {
  const { quote, search, code } = reservation;
  const { t, findBranch, details } = writing;
  const branch = findBranch(search.pickupLocation);
  const deposit = t('common.quote.deposit', { amount: formatMoney(quote.depositCents) });
  const method = details?.method;
  const amount = formatMoney(details?.amountCents ?? quote.dueNowCents);
  const guaranteeCents = heldGuarantee(reservation);
  return [
    ...(method ? [t(`mail.confirmation.paidWith.${method}`, { amount })] : []),
    ...(guaranteeCents === undefined ? [] : [guaranteeWords('held', guaranteeCents, t)]),
    ...(quote.depositCents > 0 ? [deposit] : []),
    t('mail.confirmation.documents'),
    t('mail.manageNote'),
    ...cancellationNote(reservation, writing),
    ...(branch ? [changesNote(branch, code, writing)] : []),
  ];
}

/** Returns whom to call about changes. */
function changesNote({ name, phone }: Branch, code: string, { t, language }: Writing): string {
  return t('mail.confirmation.changes', { branch: pickText(name, language).text, phone, code });
}

/** Returns the agreed cancellation terms. */
function cancellationNote(
  { cancellation, quote, search }: Reservation,
  { t, language, setting }: Writing,
): string[] {
  if (!cancellation) return [];
  const offer = offerCancellation(cancellation, { ...quote, pickupAt: search.pickupAt }, setting.now);
  const note = offer.note && pickText(offer.note, language).text;
  return [[cancellationWords(offer, t, language), note].filter(Boolean).join(' ')];
}
