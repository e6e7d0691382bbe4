import type { Brand } from '#app/texts/brands/brand.ts';
import { formatDateTime, formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { RentalSnapshot, Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText, type Texts } from '#domain/texts.ts';
import type { MailedQuote, MailSetting } from '#operations/ports/mail-composer.ts';
import type { OutboxMail } from '#operations/ports/outbox.ts';
import { toQuoteRows } from '../quote-rows.ts';
import { bringLines, cancellationLines, guaranteeLines } from '../rental-conditions.ts';
import { EMPTY_LETTER, type Letter, type LetterFact, type LetterLink } from './letter.ts';

export interface Writing {
  brand: Brand;
  language: Language;
  t: Translator;
  setting: MailSetting;
  details: OutboxMail['details'];
  /** In the current content. Undefined when it was removed; its name is then that of the reservation. */
  findBranch: (code: string) => Branch | undefined;
}

/** What the facts of a trip are written with. */
type TripWriting = Pick<Writing, 't' | 'language' | 'findBranch'> & {
  setting: Pick<MailSetting, 'origin'>;
};

/** "Your quote": car, trip and price that an employee has quoted, with the link to book and pay. */
export function quoteLetter(quoted: MailedQuote, writing: TripWriting & Pick<Writing, 'brand'>): Letter {
  const { brand, language, t } = writing;
  const name = { brand: brand.carRentalName };
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t('mail.quoted.subject', { ...name, car: quoted.snapshot.carName }),
    heading: t('mail.quoted.heading'),
    paragraphs: [t('mail.quoted.intro', { amount: formatMoney(quoted.quote.totalCents) })],
    buttons: [{ text: t('mail.quoted.action'), href: quoted.url }],
    facts: tripFacts(quoted, writing),
    priceDetails: {
      title: t('mail.quote'),
      rows: toQuoteRows({ ...quoted, paymentStatus: 'unpaid' }, t, language),
    },
    notes: [t('mail.quoted.note')],
    footer: t('mail.automatic', name),
  };
}

/** "Your reservation is confirmed": code, next actions, trip, the frozen quote, what to bring. */
export function confirmationLetter(reservation: Reservation, writing: Writing): Letter {
  const { brand, language, t } = writing;
  const { code, renter } = reservation;
  return {
    ...EMPTY_LETTER,
    language,
    brand,
    subject: t('mail.confirmation.subject', { code, brand: brand.carRentalName }),
    heading: t('mail.confirmation.heading', { name: renter.firstName }),
    paragraphs: [t('mail.confirmation.intro')],
    code: { label: t('mail.code'), value: code },
    buttons: nextButtons(writing, t('myReservation.precheckin.button')),
    links: documentLinks(reservation, writing),
    facts: tripFacts(reservation, writing),
    priceDetails: { title: t('mail.quote'), rows: toQuoteRows(reservation, t, language) },
    conditions: rentalConditions(reservation, writing),
    notes: [t('mail.manageNote')],
    footer: t('mail.automatic', { brand: brand.carRentalName }),
  };
}

/** Returns the button to the pre check-in, where there is one, and the one to the reservation. */
export function nextButtons({ t, setting }: Writing, checkIn: string): Letter['buttons'] {
  const { reservationLink, precheckinLink } = setting;
  const manage = { text: t('mail.manage'), href: reservationLink };
  return precheckinLink ? [{ text: checkIn, href: precheckinLink }, manage] : [manage];
}

/** The further actions of the thanks page: calendar, voucher, WhatsApp. interface.md#after-booking. */
function documentLinks(reservation: Reservation, writing: Writing): LetterLink[] {
  const { t, setting } = writing;
  const { reservationLink } = setting;
  return [
    { text: t('myReservation.documents.calendar'), href: `${reservationLink}&abrir=calendar.ics` },
    { text: t('myReservation.documents.voucher'), href: `${reservationLink}&abrir=voucher.pdf` },
    { text: t('myReservation.documents.share'), href: toShareUrl(reservation, writing) },
  ];
}

/** Text of a message that the renter can send to fellow travelers. Contains no link that opens the reservation. */
function toShareUrl({ snapshot, search, code }: Reservation, { t, language }: Writing): string {
  const text = t('myReservation.documents.shareText', {
    car: snapshot.carName,
    pickup: `${formatDateTime(search.pickupAt, language)}, ${pickText(snapshot.pickupBranchName, language).text}`,
    return: `${formatDateTime(search.returnAt, language)}, ${pickText(snapshot.returnBranchName, language).text}`,
    code,
  });
  return `https://wa.me/?text=${encodeURIComponent(text)}`;
}

/** Returns the car, then pick-up and return beside each other, as they were booked. */
export function tripFacts(
  { snapshot, search, selection }: Pick<Reservation, 'snapshot' | 'search' | 'selection'>,
  writing: TripWriting,
): LetterFact[][] {
  const { t, findBranch } = writing;
  const { delivery } = selection;
  const pickup = { name: snapshot.pickupBranchName, at: search.pickupAt, isBrought: delivery !== undefined };
  const giveBack = { name: snapshot.returnBranchName, at: search.returnAt, isBrought: false };
  return [
    [carFact(snapshot, writing)],
    [
      stopFact(t('mail.pickup'), { ...pickup, branch: findBranch(search.pickupLocation) }, writing),
      stopFact(t('mail.return'), { ...giveBack, branch: findBranch(search.returnLocation) }, writing),
    ],
    ...deliveryFact(delivery, writing),
  ];
}

function carFact({ carName, className, pictureId }: RentalSnapshot, writing: TripWriting): LetterFact {
  const { t, language, setting } = writing;
  const name = pickText(className, language).text;
  return {
    term: t('mail.car'),
    lines: [`${carName} ${t('common.specs.orSimilar')}`, name],
    picture: pictureId
      ? {
          // The other formats are unknown to some mail programs.
          src: `${setting.origin}/assets/${encodeURIComponent(pictureId)}?width=640&format=jpg`,
          alt: t('common.pictureOf', { name }),
        }
      : undefined,
  };
}

function deliveryFact(delivery: Delivery | undefined, { t, language }: TripWriting): LetterFact[][] {
  if (!delivery) return [];
  const { label, address, instructions } = delivery;
  const lines = [pickText(label, language).text, address, instructions].filter(Boolean);
  return [[{ term: t('mail.delivery'), lines }]];
}

function stopFact(
  term: string,
  stop: { name: Texts; at: PanamaDateTime; branch: Branch | undefined; isBrought: boolean },
  { t, language }: TripWriting,
): LetterFact {
  const { name, at, branch, isBrought } = stop;
  const [date = '', time = ''] = at.split('T');
  const when = `${formatLongDate(date, language)}, ${formatTime(time, language)}`;
  const lines = [pickText(name, language).text, t('mail.panamaTime', { time: when })];
  if (!branch) return { term, lines };
  // The renter must not go to the branch for a car that is brought.
  if (isBrought) return { term, lines: [...lines, branch.phone] };
  const places = [branch.address, branch.desk].flatMap((texts) =>
    texts ? pickText(texts, language).text : [],
  );
  return {
    term,
    lines: [...lines, ...places, branch.phone],
    link: { text: t('mail.directions'), href: toMapUrl(branch) },
  };
}

function toMapUrl({ latitude, longitude }: Branch): string {
  return `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}`;
}

/** Returns what to know before the pick-up: what to bring, how it was paid, changing and canceling. */
export function rentalConditions(reservation: Reservation, writing: Writing): Letter['conditions'] {
  const { t, language, findBranch, details, setting } = writing;
  const { search, quote, code } = reservation;
  const amount = formatMoney(details?.amountCents ?? quote.dueNowCents);
  const branch = findBranch(search.pickupLocation);
  const paid = details?.method ? [t(`mail.confirmation.paidWith.${details.method}`, { amount })] : [];
  return [
    { title: t('documents.conditions.bring'), lines: bringLines(reservation, t, language) },
    { title: t('documents.conditions.payment'), lines: [...paid, ...guaranteeLines(reservation, t)] },
    {
      title: t('documents.conditions.cancel'),
      lines: [
        ...cancellationLines(reservation, { t, language, now: setting.now }),
        ...(branch ? [changesLine(branch, code, writing)] : []),
      ],
    },
  ].filter(({ lines }) => lines.length > 0);
}

function changesLine({ name, phone }: Branch, code: string, { t, language }: Writing): string {
  return t('mail.confirmation.changes', { branch: pickText(name, language).text, phone, code });
}
