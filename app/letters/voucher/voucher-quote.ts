import type { Reservation } from '#domain/reservation/reservation.ts';
import type { DocumentWriting } from '../document-writing.ts';
import { type QuoteRow, toQuoteRows } from '../quote-rows.ts';
import { type PdfSheet, SHEET } from './pdf-sheet.ts';

const INNER = SHEET.width - 2 * SHEET.margin;
const AMOUNT = 90;
/** Greatest height of a row, with a label on two lines. */
const ROW = 32;

/** Adds the frozen quote as a table, with the same amounts as on pages and in mails. */
export function addQuote(sheet: PdfSheet, reservation: Reservation, writing: DocumentWriting): void {
  const { t, language, brand } = writing;
  const { colors } = brand;
  sheet.say(sheet.root, 'H2', t('documents.voucher.quote'), { bold: true, size: 12.5, color: colors.ink });
  sheet.y += 4;
  const table = sheet.group(sheet.root, 'Table');
  addRow(sheet, table, {
    label: t('documents.voucher.concept'),
    amount: t('documents.voucher.amount'),
    writing,
  });
  for (const row of toQuoteRows(reservation, t, language))
    addRow(sheet, table, { label: toLabel(row), amount: row.amount, writing, row });
}

function toLabel({ label, note }: QuoteRow): string {
  return note ? `${label} (${note})` : label;
}

function addRow(
  sheet: PdfSheet,
  table: PDFKit.PDFStructureElement,
  {
    label,
    amount,
    writing,
    row,
  }: { label: string; amount: string; writing: DocumentWriting; row?: QuoteRow },
): void {
  const { colors } = writing.brand;
  const isHead = row === undefined;
  const isTotal = row?.kind === 'total';
  sheet.makeRoom(ROW);
  const top = sheet.y + 2.5;
  const style = {
    y: top,
    bold: isTotal || isHead,
    size: isTotal ? 13 : 9.5,
    color: isHead ? colors.inkMuted : colors.ink,
  };
  if (row?.kind !== 'due')
    sheet.decorate((pdf) => {
      pdf.moveTo(SHEET.margin, top - 2).lineTo(SHEET.width - SHEET.margin, top - 2);
      pdf.lineWidth(0.6).stroke(colors.line);
    });
  const line = sheet.group(table, 'TR');
  sheet.say(line, 'TH', label, { ...style, width: INNER - AMOUNT - 12 });
  const bottom = sheet.y;
  sheet.say(line, isHead ? 'TH' : 'TD', amount, {
    ...style,
    x: SHEET.width - SHEET.margin - AMOUNT,
    width: AMOUNT,
    align: 'right',
  });
  sheet.y = Math.max(bottom, sheet.y) + 1.5;
}
