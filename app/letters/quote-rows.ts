import { type FoldedLine, foldCarLines } from '#app/texts/fold-car-lines.ts';
import { formatMoney, formatRate } from '#app/texts/format.ts';
import { lineCalculation } from '#app/texts/line-calculation.ts';
import type { Translator } from '#app/texts/translator.ts';
import type { QuoteLine } from '#domain/pricing/quote.ts';
import { ITBMS } from '#domain/pricing/rates.ts';
import { isPaidOnline, type Reservation } from '#domain/reservation/reservation.ts';
import { type Language, pickText } from '#domain/texts.ts';

export interface QuoteRow {
  kind: 'line' | 'sum' | 'total' | 'due';
  label: string;
  /** How the amount is calculated. */
  note: string | undefined;
  amount: string;
}

/** Returns the rows of the quote, with the same amounts as on the thanks page. */
export function toQuoteRows(
  { quote, paymentStatus }: Pick<Reservation, 'quote' | 'paymentStatus'>,
  t: Translator,
  language: Language,
): QuoteRow[] {
  const sum = (kind: QuoteRow['kind'], label: string, cents: number): QuoteRow => ({
    kind,
    label,
    note: undefined,
    amount: formatMoney(cents),
  });
  const airportRate = formatRate(quote.airportFeeRate, language);
  return [
    ...foldCarLines(quote.lines).map((folded) => toLineRow(folded, t, language)),
    sum('sum', t('common.quote.subtotal'), quote.subtotalCents),
    ...(quote.airportFeeCents > 0
      ? [sum('sum', t('common.quote.airportFee', { rate: airportRate }), quote.airportFeeCents)]
      : []),
    sum('sum', t('common.quote.tax', { rate: formatRate(ITBMS, language) }), quote.taxCents),
    sum('total', t('common.quote.total'), quote.totalCents),
    sum(
      'due',
      t(isPaidOnline({ paymentStatus, quote }) ? 'common.quote.paid' : 'common.quote.dueNow'),
      quote.dueNowCents,
    ),
    sum('due', t('common.quote.dueAtBranch'), quote.dueAtBranchCents),
  ];
}

function toLineRow({ line, runs }: FoldedLine, t: Translator, language: Language): QuoteRow {
  const label = line.label
    ? pickText(line.label, language).text
    : t(`common.quote.line.${line.kind}`, { code: line.code ?? '' });
  const notes = runs.flatMap((run) => toNote(run, t, language) ?? []);
  return { kind: 'line', label, note: notes.join(' + ') || undefined, amount: formatMoney(line.amountCents) };
}

function toNote(line: QuoteLine, t: Translator, language: Language): string | undefined {
  const { quantity, days = 0, unitCents, rate } = line;
  const calculation = lineCalculation(line);
  if (!calculation) return undefined;
  return [
    t(`common.quote.${calculation}`, { quantity, days, price: formatMoney(unitCents) }),
    ...(rate?.period ? [pickText(rate.period, language).text] : []),
    ...(rate?.isAdded ? [t('common.quote.added', { days })] : []),
  ].join(' · ');
}
