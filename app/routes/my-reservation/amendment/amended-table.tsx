import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { Cents } from '#domain/money/money.ts';
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts';
import { ITBMS } from '#domain/pricing/rates.ts';
import { useFormat } from '../../../i18n/use-format.ts';
import { useContentText } from '../../../i18n/use-language.ts';

/** A quote line whose amount changes. 0 cents means that the line is added or removed. */
interface AmendedLine {
  line: QuoteLine;
  beforeCents: Cents;
  afterCents: Cents;
}

/** The lines that a change affects, with old and new amounts and the totals at the end. */
export function AmendedTable({ before, after }: { before: Quote; after: Quote }) {
  const t = useTranslations('myReservation.change.changed');
  const texts = useTranslations('common.quote');
  const format = useFormat();
  return (
    <div className="@container">
      <table className="changed-table">
        <caption className="sr-only">{t('caption')}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{texts('concept')}</span>
            </th>
            <th scope="col">{t('before')}</th>
            <th scope="col">{t('after')}</th>
          </tr>
        </thead>
        <tbody>
          {listAmendedLines(before, after).map(({ line, beforeCents, afterCents }) => (
            <Row key={`${line.kind}:${line.code ?? ''}`} amounts={[beforeCents, afterCents]}>
              <LineName line={line} />
            </Row>
          ))}
          <Row amounts={[before.airportFeeCents, after.airportFeeCents]}>
            {texts('airportFee', { rate: format.rate(after.airportFeeRate) })}
          </Row>
          <Row amounts={[before.taxCents, after.taxCents]}>{texts('tax', { rate: format.rate(ITBMS) })}</Row>
        </tbody>
        <tfoot>
          <Row amounts={[before.totalCents, after.totalCents]} always>
            {texts('total')}
          </Row>
        </tfoot>
      </table>
    </div>
  );
}

function LineName({ line }: { line: QuoteLine }) {
  const texts = useTranslations('common.quote');
  const read = useContentText();
  if (!line.label) return texts(`line.${line.kind}`, { code: line.code ?? '' });
  const { text, lang } = read(line.label);
  return <span lang={lang}>{text}</span>;
}

function Row({
  amounts: [before, after],
  always = false,
  children,
}: {
  amounts: readonly [Cents, Cents];
  /** Shown even if the amount does not change. */
  always?: boolean;
  children: ReactNode;
}) {
  const format = useFormat();
  if (before === after && !always) return null;
  return (
    <tr>
      <th scope="row">{children}</th>
      <td>{format.money(before)}</td>
      <td>{format.money(after)}</td>
    </tr>
  );
}

/**
 * Returns the lines of two quotes with different amounts, in the order of the new quote, followed by the
 * removed lines.
 */
export function listAmendedLines(before: Pick<Quote, 'lines'>, after: Pick<Quote, 'lines'>): AmendedLine[] {
  const key = ({ kind, code }: QuoteLine) => `${kind}:${code ?? ''}`;
  const old = new Map(before.lines.map((line) => [key(line), line]));
  const kept = after.lines.map((line) => {
    const beforeCents = old.get(key(line))?.amountCents ?? 0;
    old.delete(key(line));
    return { line, beforeCents, afterCents: line.amountCents };
  });
  const dropped = [...old.values()].map((line) => ({ line, beforeCents: line.amountCents, afterCents: 0 }));
  return [...kept, ...dropped].filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
}
