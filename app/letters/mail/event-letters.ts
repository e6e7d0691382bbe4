import { formatDateTime, formatLongDate, formatMoney } from '#app/texts/format.ts';
import { toLocalPath } from '#app/texts/language-form.ts';
import { papersWords, toPapersNews } from '#app/texts/paper-words.ts';
import { partsWords, refundWords } from '#app/texts/refund-words.ts';
import { dateOf, fromInstant } from '#domain/calendar/panama.ts';
import { sumCents } from '#domain/money/money.ts';
import type { PaperDecision } from '#domain/precheckin/papers.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import type { MailDetails } from '#operations/ports/outbox.ts';
import { VERIFY_EVIDENCE } from '#operations/rental/evidence.ts';
import { type QuoteRow, toQuoteRows } from '../quote-rows.ts';
import { nextButtons, rentalConditions, tripFacts, type Writing } from './confirmation-letter.ts';
import { EMPTY_LETTER, type Letter } from './letter.ts';

/** "Your reservation has changed": a new confirmation with the new quote. */
export function amendmentLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, language, details } = writing;
  const letter = frame(reservation, writing, 'change');
  const back = details?.back ?? [];
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, ...(back.length > 0 ? [refundWords(back, t)] : [])],
    buttons: [{ text: t('mail.manage'), href: writing.setting.reservationLink }],
    priceDetails: { title: t('mail.quote'), rows: toQuoteRows(reservation, t, language) },
    ...conditions(reservation, writing),
  };
}

/** "Your change waits for its payment": a link to pay the difference, after which it is made. */
export function payChangeLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, language, details, setting } = writing;
  const letter = frame(reservation, writing, 'payChange');
  const until = formatDateTime(fromInstant(details?.amendment?.openUntil ?? 0), language);
  const amount = formatMoney(details?.amountCents ?? 0);
  const href = `${setting.reservationLink}&abrir=pago/${details?.amendment?.id ?? ''}`;
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, t('mail.payChange.until', { amount, until })],
    buttons: [{ text: t('mail.payChange.action', { amount }), href }],
  };
}

/** "Your reservation is canceled": the refund, without a button. */
export function cancellationLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, details } = writing;
  const letter = frame(reservation, writing, 'cancellation');
  const { amountCents = 0, back = [] } = details ?? {};
  const refund = () => {
    if (back.length > 0) return refundWords(back, t);
    // A mail that was queued before an update has the sum alone.
    if (amountCents > 0) return t('mail.cancellation.refund', { amount: formatMoney(amountCents) });
    return toFreeOfCharge(reservation, writing);
  };
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, refund()],
    facts: placelessFacts(reservation, writing),
  };
}

/** Without address and map, because nobody is to come. */
function placelessFacts(reservation: Reservation, writing: Writing): Letter['facts'] {
  return tripFacts(reservation, { ...writing, findBranch: () => undefined });
}

function toFreeOfCharge({ guaranteeCents, reservationType }: Reservation, { t }: Writing): string {
  return guaranteeCents !== undefined && reservationType === 'normal'
    ? t('mail.cancellation.guarantee', { amount: formatMoney(guaranteeCents) })
    : t('mail.cancellation.noRefund');
}

/** "We charge the guarantee": the renter did not come. counter.md#guarantee. */
export function noShowLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, details, findBranch, language } = writing;
  const letter = frame(reservation, writing, 'noShow');
  const branch = findBranch(reservation.search.pickupLocation);
  const mistake = branch && {
    branch: pickText(branch.name, language).text,
    phone: branch.phone,
    code: reservation.code,
  };
  return {
    ...letter,
    paragraphs: [
      ...letter.paragraphs,
      t('mail.noShow.taken', { amount: formatMoney(details?.amountCents ?? 0) }),
    ],
    notes: mistake ? [t('mail.noShow.mistake', mistake)] : [],
  };
}

/** "You have the car": the agreement is attached. */
export function agreementLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, setting } = writing;
  return {
    ...frame(reservation, writing, 'agreement'),
    ...evidence(writing),
    buttons: [{ text: t('mail.manage'), href: setting.reservationLink }],
  };
}

/** The pictures and marks of the car are attached as a signed record; where it is verified. */
function evidence({ t, details, setting, language }: Writing): Pick<Letter, 'links' | 'notes'> {
  if (!details?.evidence) return { links: [], notes: [] };
  const href = setting.origin + toLocalPath(language === 'en' ? '/en' : '', VERIFY_EVIDENCE);
  return { links: [{ text: t('mail.evidence.verify'), href }], notes: [t('mail.evidence.note')] };
}

/** "Your final bill": the frozen bill, the lines that were added to it, and what is still owed. counter.md#final-bill. */
export function finalBillLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, language, details, setting } = writing;
  const { charges = [], amountCents: owedCents = 0 } = details ?? {};
  const addedCents = sumCents(charges.map(({ amountCents }) => amountCents));
  const lines = charges.map(
    ({ label, quantity, amountCents, reason }): QuoteRow => ({
      kind: 'line',
      label: `${pickText(label, language).text}${quantity > 1 ? ` × ${quantity}` : ''}`,
      note: reason,
      amount: formatMoney(amountCents),
    }),
  );
  const sum = (kind: QuoteRow['kind'], label: string, cents: number): QuoteRow => ({
    kind,
    label,
    note: undefined,
    amount: formatMoney(cents),
  });
  return {
    ...frame(reservation, writing, 'finalBill'),
    ...evidence(writing),
    buttons: [{ text: t('mail.manage'), href: setting.reservationLink }],
    priceDetails: {
      title: t('common.quote.final.title'),
      rows: [
        ...toQuoteRows(reservation, t, language).filter(({ kind }) => kind !== 'due'),
        ...lines,
        sum('total', t('common.quote.final.total'), reservation.quote.totalCents + addedCents),
        sum('due', t('common.quote.final.owed'), owedCents),
      ],
    },
  };
}

/** "Your car is waiting": sent two days before the pick-up. */
export function reminderLetter(reservation: Reservation, writing: Writing): Letter {
  return {
    ...frame(reservation, writing, 'reminder'),
    buttons: nextButtons(writing, writing.t('mail.reminder.checkIn')),
    ...conditions(reservation, writing),
  };
}

/** "You have checked in": which desk to go to, and what to bring. */
export function checkedInLetter(reservation: Reservation, writing: Writing): Letter {
  const { t } = writing;
  return {
    ...frame(reservation, writing, 'checkedIn'),
    buttons: [{ text: t('mail.manage'), href: writing.setting.reservationLink }],
    ...conditions(reservation, writing),
  };
}

const PAPERS = { approved: 'papersApproved', asked: 'papersAsked', refused: 'papersRefused' } as const;

/** "Your documents are approved", or why they are asked for again or refused, and what to do. */
export function papersLetter(state: PaperDecision): (reservation: Reservation, writing: Writing) => Letter {
  return (reservation, writing) => {
    const { t, language, details, findBranch, setting } = writing;
    const letter = frame(reservation, writing, PAPERS[state]);
    const branch = findBranch(reservation.search.pickupLocation);
    const { reason, note = '' } = details?.papers ?? {};
    const canUpload = setting.precheckinLink !== undefined;
    const news = toPapersNews({ state, reason, note }, reservation, { branch, language, canUpload });
    return {
      ...letter,
      paragraphs: [...letter.paragraphs, ...papersWords(news, t)],
      buttons:
        state === 'asked'
          ? nextButtons(writing, t('precheckin.papers.again'))
          : [...toSignButton(state, writing), { text: t('mail.manage'), href: setting.reservationLink }],
      ...conditions(reservation, writing),
    };
  };
}

/** With approved papers the agreement can be signed before the pick-up. */
function toSignButton(state: PaperDecision, { t, setting }: Writing): Letter['buttons'] {
  if (state !== 'approved') return [];
  return [{ text: t('mail.papersApproved.sign'), href: `${setting.reservationLink}&abrir=firmar` }];
}

/** "Confirm your reservation": for a new renter who pays at the counter. It does not open the reservation. */
export function confirmBookingLetter(reservation: Reservation, writing: Writing): Letter {
  const { t, language, setting } = writing;
  const letter = frame(reservation, writing, 'confirmBooking');
  const until = formatDateTime(fromInstant(reservation.holdUntil ?? 0), language);
  const { confirmLink } = setting;
  return {
    ...letter,
    paragraphs: [...letter.paragraphs, t('mail.confirmBooking.until', { until })],
    buttons: confirmLink
      ? [{ text: t('mail.confirmBooking.action'), href: confirmLink, hint: t('mail.account.hint') }]
      : [],
    priceDetails: { title: t('mail.quote'), rows: toQuoteRows(reservation, t, language) },
    notes: [t('mail.confirmBooking.note')],
  };
}

function conditions(reservation: Reservation, writing: Writing): Pick<Letter, 'conditions' | 'notes'> {
  return { conditions: rentalConditions(reservation, writing), notes: [writing.t('mail.manageNote')] };
}

function frame(
  reservation: Reservation,
  writing: Writing,
  kind:
    | 'change'
    | 'payChange'
    | 'cancellation'
    | 'noShow'
    | 'reminder'
    | 'checkedIn'
    | 'confirmBooking'
    | 'agreement'
    | 'finalBill'
    | (typeof PAPERS)[PaperDecision],
): Letter {
  const { t, brand, language } = writing;
  const { code, renter, search } = reservation;
  const values = {
    code,
    name: renter.firstName,
    brand: brand.carRentalName,
    date: formatLongDate(dateOf(search.pickupAt), language),
  };
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t(`mail.${kind}.subject`, values),
    heading: t(`mail.${kind}.heading`, values),
    paragraphs: [t(`mail.${kind}.intro`, values)],
    code: { label: t('mail.code'), value: code },
    facts: tripFacts(reservation, writing),
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}

/** A payment that is being checked, was returned, or not charged after all. payments.md#attempt-states. */
export function paymentProblemLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t, details } = writing;
  const { code, renter, quote } = reservation;
  const { what, ending } = readProblem(reservation, details);
  const method = details?.method ?? 'card';
  const values = { name: renter.firstName, amount: formatMoney(details?.amountCents ?? quote.dueNowCents) };
  const isGuarantee = what === 'guarantee';
  const head = isGuarantee ? (`guarantee.${ending}` as const) : ending;
  const textKey = () => {
    if (isGuarantee) return `guarantee.${ending}.text` as const;
    return ending === 'checking'
      ? (`checking.text.${method}` as const)
      : (`${ending}.${what}.${method}` as const);
  };
  const text = t(`mail.paymentProblem.${textKey()}`, values);
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t(`mail.paymentProblem.${head}.subject`, { code, brand: brand.carRentalName }),
    heading: t(`mail.paymentProblem.${head}.heading`),
    paragraphs: what === 'amendment' ? [text, t('mail.paymentProblem.amendmentNote')] : [text],
    code: { label: t('mail.code'), value: code },
    facts: tripFacts(reservation, writing),
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}

function readProblem({ paymentStatus }: Reservation, details: MailDetails | undefined) {
  const { of = paymentStatus === 'reversed' ? 'payment-returned' : 'payment' } = details ?? {};
  const whats = ['amendment', 'guarantee', 'payment'] as const;
  const what = whats.find((each) => of.startsWith(each)) ?? 'payment';
  if (of.endsWith('-returned')) return { what, ending: 'returned' as const };
  return { what, ending: of.endsWith('-refused') ? ('refused' as const) : ('checking' as const) };
}

/** A refund to the renter. Throws when the details lack reference or amount. payments.md#reconciliation. */
export function refundLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t, details } = writing;
  const { code, renter } = reservation;
  if (!details?.reference || details.amountCents === undefined)
    throw new Error(`A mail about a refund of ${code} does not say which`);
  const { reference, back = [] } = details;
  const amount = formatMoney(details.amountCents);
  const last4 = back[0]?.last4;
  const way = last4 ? 'introToCard' : 'intro';
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t('mail.refund.subject', { amount, code, brand: brand.carRentalName }),
    heading: t('mail.refund.heading', { amount }),
    paragraphs: [
      t(`mail.refund.${way}`, { name: renter.firstName, amount, last4: last4 ?? '' }),
      ...back.flatMap((each) => partsWords(each, t)),
    ],
    code: { label: t('mail.code'), value: code },
    facts: [
      [{ term: t('mail.refund.reference'), lines: [reference] }],
      ...placelessFacts(reservation, writing),
    ],
    notes: [t('mail.refund.time')],
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}
