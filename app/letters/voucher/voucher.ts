import { formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import { writeIntervals } from '#app/texts/write-hours.ts';
import { hoursOn, isAllDay, isOpenAt } from '#domain/calendar/opening-hours.ts';
import { dateOf, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import { GUARANTEE_HOURS, heldGuarantee } from '#domain/reservation/guarantee.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import { MY_RESERVATION } from '#operations/reservation/reservation-link.ts';
import type { DocumentWriting } from '../document-writing.ts';
import { qrSquares } from '../qr-code.ts';
import { openPdfSheet, type PdfSheet, SHEET } from './pdf-sheet.ts';
import { addQuote } from './voucher-quote.ts';

const HTML_LANGUAGES = { es: 'es-PA', en: 'en-US' } as const;
const INNER = SHEET.width - 2 * SHEET.margin;
const BANNER = 64;
/** The unit of the brand's radii, in points. */
const REM = 12;
/** Lengths of the dashes around the code, in points. */
const DASHES = { solid: undefined, dashed: 6, dotted: 1.5 };
/** Height of the last section, footer included. */
const DOCUMENTS = 110;
/** Height of the line about a guarantee. */
const GUARANTEE = 16;

/**
 * Returns the reservation as a PDF for the counter: code, trip, quote, what to bring. In the language of
 * `writing`.
 */
export function makeVoucher(reservation: Reservation, writing: DocumentWriting): Promise<Uint8Array> {
  const { t, brand, language } = writing;
  const title = t('documents.voucher.title', { code: reservation.code });
  const sheet = openPdfSheet({
    title: `${title} – ${brand.carRentalName}`,
    lang: HTML_LANGUAGES[language],
    author: brand.carRentalName,
    at: reservation.createdAt,
  });
  addBanner(sheet, writing);
  addCode(sheet, reservation, writing);
  addTrip(sheet, reservation, writing);
  addQuote(sheet, reservation, writing);
  addDocuments(sheet, reservation, writing);
  const footer = t('documents.voucher.footer', { brand: brand.carRentalName });
  const style = { size: 8.5, color: brand.colors.inkMuted, width: INNER };
  sheet.say(sheet.root, 'P', footer, {
    ...style,
    y: SHEET.height - SHEET.margin - sheet.heightOf(footer, style),
  });
  return sheet.finish();
}

function addBanner(sheet: PdfSheet, { brand, t }: DocumentWriting): void {
  const { colors } = brand;
  sheet.decorate((pdf) => {
    pdf.rect(0, 0, SHEET.width, BANNER).fill(colors.hero);
    pdf.rect(0, 0, SHEET.width, 5).fill(colors.spark);
    pdf.save().translate(SHEET.margin, 20);
    for (const { d, color } of brand.mark) pdf.path(d).fill(color === 'spark' ? colors.spark : colors.onHero);
    pdf.restore();
  });
  const style = { color: colors.onHero, bold: true, size: 17, x: SHEET.margin + 44, y: 27 };
  sheet.say(sheet.root, 'P', brand.carRentalName, style);
  const heading = { color: colors.ink, bold: true, size: 20, y: BANNER + 22 };
  sheet.say(sheet.root, 'H1', t('documents.voucher.heading'), heading);
}

/**
 * Adds the code in large type. The QR code opens the look-up with the code filled in, and contains no token.
 */
function addCode(sheet: PdfSheet, { code, renter, snapshot }: Reservation, writing: DocumentWriting): void {
  const { t, brand, language, origin } = writing;
  const { colors, shapes } = brand;
  const top = sheet.y + 8;
  const height = 104;
  const radius = Number.parseFloat(shapes.cardRadius) * REM;
  sheet.decorate((pdf) => {
    pdf.roundedRect(SHEET.margin, top, INNER, height, radius).fill(colors.accentSoft);
    pdf.save().lineWidth(1.5);
    const dash = DASHES[shapes.codeBorder];
    if (dash) pdf.dash(dash, { space: 4 });
    pdf.roundedRect(SHEET.margin, top, INNER, height, radius).stroke(colors.accentInk).restore();
  });
  const group = sheet.group(sheet.root, 'Sect');
  const style = { x: SHEET.margin + 18, width: INNER - 140, color: colors.ink };
  sheet.say(group, 'P', t('documents.voucher.code'), { ...style, y: top + 14 });
  sheet.say(group, 'P', code, { ...style, bold: true, size: 26 });
  const name = `${renter.firstName} ${renter.lastName}`;
  sheet.say(group, 'P', t('documents.voucher.renter', { name }), style);
  const car = t('documents.voucher.orSimilar', { car: snapshot.carName });
  sheet.say(group, 'P', `${car} · ${pickText(snapshot.className, language).text}`, style);
  const url = `${origin}${language === 'en' ? '/en' : ''}${MY_RESERVATION}?codigo=${code}`;
  sheet.figure(group, t('documents.voucher.qr', { code }), (pdf) =>
    drawQr(pdf, url, { x: SHEET.width - SHEET.margin - 98, y: top + 8, size: 88 }),
  );
  sheet.y = top + height + 16;
}

function drawQr(pdf: PDFKit.PDFDocument, text: string, at: { x: number; y: number; size: number }): void {
  const squares = qrSquares(text);
  const quiet = 2;
  const step = at.size / (squares.length + 2 * quiet);
  pdf.rect(at.x, at.y, at.size, at.size).fill('#ffffff');
  for (const [row, line] of squares.entries())
    for (const [column, isDark] of line.entries())
      if (isDark) pdf.rect(at.x + (column + quiet) * step, at.y + (row + quiet) * step, step, step);
  pdf.fill('#000000');
}

function addTrip(sheet: PdfSheet, reservation: Reservation, writing: DocumentWriting): void {
  const { snapshot, search, selection } = reservation;
  const { t, language, findBranch } = writing;
  const top = sheet.y;
  const half = INNER / 2;
  const ends = [
    [
      t('documents.voucher.pickup'),
      snapshot.pickupBranchName,
      search.pickupAt,
      findBranch(search.pickupLocation),
    ],
    [
      t('documents.voucher.return'),
      snapshot.returnBranchName,
      search.returnAt,
      findBranch(search.returnLocation),
    ],
  ] as const;
  const bottoms = ends.map(([term, name, at, branch], index) => {
    const style = { x: SHEET.margin + index * half, width: half - 20 };
    const group = sheet.group(sheet.root, 'Sect');
    const { colors } = writing.brand;
    sheet.say(group, 'H2', term, { ...style, y: top, bold: true, color: colors.accentInk });
    sheet.say(group, 'P', pickText(name, language).text, {
      ...style,
      bold: true,
      size: 12.5,
      color: colors.ink,
    });
    const brought = index === 0 ? deliveryLines(selection.delivery, writing) : [];
    for (const line of [...stopLines(at, branch, writing), ...brought])
      sheet.say(group, 'P', line, { ...style, color: colors.ink });
    return sheet.y;
  });
  sheet.y = Math.max(...bottoms) + 14;
}

function deliveryLines(delivery: Delivery | undefined, { t, language }: DocumentWriting): string[] {
  if (!delivery) return [];
  const place = `${pickText(delivery.label, language).text}, ${delivery.address}`;
  return [t('documents.voucher.delivery', { place }), delivery.instructions].filter(Boolean);
}

function stopLines(at: PanamaDateTime, branch: Branch | undefined, writing: DocumentWriting): string[] {
  const { t, language } = writing;
  const when = `${formatLongDate(dateOf(at), language)}, ${formatTime(timeOf(at), language)}`;
  const time = t('documents.voucher.panamaTime', { time: when });
  if (!branch) return [time];
  return [time, pickText(branch.address, language).text, displayHours(at, branch, writing), branch.phone];
}

function displayHours(at: PanamaDateTime, { hours }: Branch, { t, language }: DocumentWriting): string {
  if (!isOpenAt(hours, at)) return t('documents.voucher.afterHours');
  const intervals = hoursOn(hours, dateOf(at));
  if (isAllDay(intervals)) return t('documents.voucher.allDay');
  const shown = writeIntervals(intervals, (time) => formatTime(time, language));
  return t('documents.voucher.hours', { hours: shown });
}

function addDocuments(sheet: PdfSheet, reservation: Reservation, { t, brand }: DocumentWriting): void {
  const { colors } = brand;
  const { quote } = reservation;
  const guaranteeCents = heldGuarantee(reservation);
  const guarantee =
    guaranteeCents === undefined
      ? []
      : [
          t('documents.voucher.guarantee', {
            amount: formatMoney(guaranteeCents),
            hours: GUARANTEE_HOURS,
          }),
        ];
  sheet.makeRoom(DOCUMENTS + guarantee.length * GUARANTEE);
  const group = sheet.group(sheet.root, 'Sect');
  const card =
    quote.depositCents > 0
      ? t('documents.voucher.bringCard', { amount: formatMoney(quote.depositCents) })
      : t('documents.voucher.bringCardOnly');
  sheet.say(group, 'H2', t('documents.voucher.bring'), {
    bold: true,
    size: 12.5,
    color: colors.ink,
    y: sheet.y + 14,
  });
  for (const line of [t('documents.voucher.bringLicense'), card, ...guarantee])
    sheet.say(group, 'P', line, { color: colors.ink, y: sheet.y + 3 });
}
