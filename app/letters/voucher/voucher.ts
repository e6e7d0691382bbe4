import type { Brand } from '#app/texts/brands/brand.ts';
import { formatDateTime, formatLongDate, formatMoney, formatTime } from '#app/texts/format.ts';
import { writeIntervals } from '#app/texts/write-hours.ts';
import { hoursOn, isAllDay, isOpenAt } from '#domain/calendar/opening-hours.ts';
import { dateOf, fromInstant, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import { SIGNATURE_RATIO, type Stroke } from '#domain/rental/signature.ts';
import type { Delivery } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { pickText } from '#domain/texts.ts';
import { MY_RESERVATION } from '#operations/reservation/reservation-link.ts';
import type { DocumentWriting } from '../document-writing.ts';
import { qrSquares } from '../qr-code.ts';
import { bringLines, cancellationLines, guaranteeLines } from '../rental-conditions.ts';
import { openPdfSheet, type PdfSheet, SHEET } from './pdf-sheet.ts';
import { addQuote } from './voucher-quote.ts';

const HTML_LANGUAGES = { es: 'es-PA', en: 'en-US' } as const;
const INNER = SHEET.width - 2 * SHEET.margin;
const BANNER = 58;
/** The unit of the brand's radii, in points. */
const REM = 12;
/** Lengths of the dashes around the code, in points. */
const DASHES = { solid: undefined, dashed: 6, dotted: 1.5 };
/** Room for the conditions and the footer. */
const CONDITIONS = 120;
/** Room for the signature and the footer. */
const SIGNATURE = 70;

/**
 * Returns the reservation as a PDF for the counter: code, trip, quote, what to bring; with an agreement also the car
 * that was handed over, and the signature. In the language of `writing`.
 */
export function makeVoucher(
  reservation: Reservation,
  writing: DocumentWriting,
  agreement?: Agreement,
): Promise<Uint8Array> {
  const { t, brand, language } = writing;
  const kind = agreement ? 'agreement' : 'voucher';
  const title = t(`documents.${kind}.title`, { code: reservation.code });
  const sheet = openPdfSheet({
    title: `${title} – ${brand.carRentalName}`,
    lang: HTML_LANGUAGES[language],
    author: brand.carRentalName,
    at: agreement?.at ?? reservation.createdAt,
    family: brand.type.family,
  });
  addBanner(sheet, writing, t(`documents.${kind}.heading`));
  addCode(sheet, reservation, writing);
  addTrip(sheet, reservation, writing);
  addQuote(sheet, reservation, writing);
  const beside = agreement ? describeCar(agreement, writing) : describeTerms(reservation, writing);
  addConditions(sheet, reservation, writing, beside);
  if (agreement) addSignature(sheet, agreement, writing);
  const footer = t('documents.voucher.footer', { brand: brand.carRentalName });
  const style = { size: 8.5, color: brand.colors.inkMuted, width: INNER };
  sheet.say(sheet.root, 'P', footer, {
    ...style,
    // A point above the end, at which rounding would begin another page.
    y: SHEET.height - SHEET.margin - sheet.heightOf(footer, style) - 1,
  });
  return sheet.finish();
}

function addBanner(sheet: PdfSheet, { brand }: DocumentWriting, title: string): void {
  const { colors } = brand;
  sheet.decorate((pdf) => {
    pdf.rect(0, 0, SHEET.width, BANNER).fill(colors.hero);
    pdf.rect(0, 0, SHEET.width, 5).fill(colors.spark);
    pdf.save().translate(SHEET.margin, 17);
    for (const { d, color } of brand.mark) pdf.path(d).fill(color === 'spark' ? colors.spark : colors.onHero);
    pdf.restore();
  });
  const style = { color: colors.onHero, bold: true, size: 17, x: SHEET.margin + 44, y: 24 };
  sheet.say(sheet.root, 'P', brand.carRentalName, style);
  const heading = { color: colors.ink, bold: true, size: 20, y: BANNER + 22 };
  sheet.say(sheet.root, 'H1', title, heading);
}

/** Adds the code in large type. The QR code opens the look-up with the code filled in, and contains no token. */
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
  const pickupBranch = findBranch(search.pickupLocation);
  const returnBranch = findBranch(search.returnLocation);
  const columns = [
    {
      title: t('documents.voucher.pickup'),
      lead: pickText(snapshot.pickupBranchName, language).text,
      lines: [
        ...stopLines(search.pickupAt, pickupBranch, writing),
        ...deliveryLines(selection.delivery, writing),
      ],
    },
    {
      title: t('documents.voucher.return'),
      lead: pickText(snapshot.returnBranchName, language).text,
      lines: stopLines(search.returnAt, returnBranch, writing),
    },
  ];
  addColumns(sheet, columns, writing);
}

function addColumns(
  sheet: PdfSheet,
  columns: { title: string; lead?: string; lines: string[] }[],
  { brand: { colors }, size }: { brand: Brand; size?: number },
): void {
  const top = sheet.y;
  const half = INNER / 2;
  const bottoms = columns.map(({ title, lead, lines }, index) => {
    const style = { x: SHEET.margin + index * half, width: half - 20, color: colors.ink };
    const group = sheet.group(sheet.root, 'Sect');
    sheet.say(group, 'H2', title, { ...style, y: top, bold: true, color: colors.accentInk });
    if (lead) sheet.say(group, 'P', lead, { ...style, bold: true, size: 12.5 });
    for (const line of lines)
      sheet.say(group, 'P', line, { ...style, ...(size && { size }), y: sheet.y + 1 });
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
  const places = [branch.address, branch.desk].flatMap((texts) =>
    texts ? pickText(texts, language).text : [],
  );
  return [time, ...places, displayHours(at, branch, writing), branch.phone];
}

function displayHours(at: PanamaDateTime, { hours }: Branch, { t, language }: DocumentWriting): string {
  if (!isOpenAt(hours, at)) return t('documents.voucher.afterHours');
  const intervals = hoursOn(hours, dateOf(at));
  if (isAllDay(intervals)) return t('documents.voucher.allDay');
  const shown = writeIntervals(intervals, (time) => formatTime(time, language));
  return t('documents.voucher.hours', { hours: shown });
}

interface Column {
  title: string;
  lines: string[];
}

/** What to bring, with a column beside it. */
function addConditions(
  sheet: PdfSheet,
  reservation: Reservation,
  { t, language, brand }: DocumentWriting,
  beside: Column,
): void {
  sheet.makeRoom(CONDITIONS);
  sheet.y += 14;
  const bring = { title: t('documents.conditions.bring'), lines: bringLines(reservation, t, language) };
  const columns = [bring, beside].filter(({ lines }) => lines.length > 0);
  addColumns(sheet, columns, { brand, size: 9 });
}

function describeTerms(reservation: Reservation, { t, language }: DocumentWriting): Column {
  const lines = [
    ...guaranteeLines(reservation, t),
    // As agreed at the booking: the voucher names the time, whenever it is printed.
    ...cancellationLines(reservation, { t, language, now: reservation.createdAt }),
  ];
  return { title: t('documents.conditions.cancel'), lines };
}

/** The car as it was handed over. */
function describeCar({ unit, km, fuel, marks, depositCents }: Agreement, { t }: DocumentWriting): Column {
  const shown = marks.replaceAll('\n', ', ') || t('documents.agreement.noMarks');
  const lines = [
    ...(unit === undefined ? [] : [t('documents.agreement.unit', { unit })]),
    ...(km === undefined ? [] : [t('documents.agreement.km', { km: `${km}` })]),
    ...(fuel === undefined ? [] : [t('documents.agreement.fuel', { fuel: `${fuel}` })]),
    t('documents.agreement.marks', { marks: shown }),
    ...(depositCents === undefined
      ? []
      : [t('documents.agreement.deposit', { amount: formatMoney(depositCents) })]),
  ];
  return { title: t('documents.agreement.car'), lines };
}

/** Who signed; or a line to sign on. */
function addSignature(
  sheet: PdfSheet,
  { signedName: name, signature = [], at, signedAt = at }: Agreement,
  writing: DocumentWriting,
): void {
  const { t, language, brand, origin } = writing;
  const time = formatDateTime(fromInstant(signedAt), language);
  const isDrawn = signature.length > 0;
  sheet.makeRoom(SIGNATURE + (isDrawn ? DRAWN.height : 0));
  const title = t('documents.agreement.signature');
  sheet.say(sheet.root, 'H2', title, { bold: true, color: brand.colors.accentInk });
  const signed = name || isDrawn;
  for (const line of [
    `${t('documents.agreement.text')} ${origin}${language === 'en' ? '/en' : ''}/info/condiciones`,
    signed
      ? t(name ? 'documents.agreement.signed' : 'documents.agreement.drawn', { name, time })
      : t('documents.agreement.line'),
  ])
    sheet.say(sheet.root, 'P', line, { size: 9, color: brand.colors.ink, width: INNER, y: sheet.y + 4 });
  if (isDrawn) drawSignature(sheet, signature, title);
}

/** In points. */
const DRAWN = { width: 150, height: 150 / SIGNATURE_RATIO + 8 };

function drawSignature(sheet: PdfSheet, strokes: readonly Stroke[], alt: string): void {
  const top = sheet.y + 8;
  const toPoints = (place = 0) => (place * DRAWN.width) / 1_000;
  sheet.figure(sheet.root, alt, (pdf) => {
    for (const stroke of strokes) {
      pdf.moveTo(SHEET.margin + toPoints(stroke[0]), top + toPoints(stroke[1]));
      // A dot is a line of no length with round ends.
      for (let at = stroke.length > 2 ? 2 : 0; at < stroke.length; at += 2)
        pdf.lineTo(SHEET.margin + toPoints(stroke[at]), top + toPoints(stroke[at + 1]));
    }
    pdf.lineWidth(1).lineCap('round').lineJoin('round').stroke('#000000');
  });
  sheet.y = top + DRAWN.height;
}
