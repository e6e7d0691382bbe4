import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { foldCarLines } from '#app/texts/fold-car-lines.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useLineName } from '#app/ui/quote-table.tsx';
import type { Cents } from '#domain/money/money.ts';
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts';
import { ITBMS } from '#domain/pricing/rates.ts';

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
    <div className="inline-container">
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
          {listAmendedLines(before, after).map(({ line, beforeCents, afterCents }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, only their order differs
            <Row key={index} amounts={[beforeCents, afterCents]}>
              <LineName line={line} />
              {line.kind === 'car' && before.days !== after.days ? (
                <small>{t('days', { before: before.days, after: after.days })}</small>
              ) : null}
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
  const { text, lang } = useLineName()(line);
  return <span lang={lang}>{text}</span>;
}

function Row({
  amounts: [before, after],
  always = false,
  children,
}: {
  amounts: readonly [Cents, Cents];
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
 * removed lines. The car is one line for all its days, so that its amounts are those of the whole rental.
 */
export function listAmendedLines(before: Pick<Quote, 'lines'>, after: Pick<Quote, 'lines'>): AmendedLine[] {
  const linesOf = ({ lines }: Pick<Quote, 'lines'>) => foldCarLines(lines).map(({ line }) => line);
  const old = linesOf(before);
  const kept = linesOf(after).map((line) => {
    const at = old.findIndex(({ kind, code }) => kind === line.kind && code === line.code);
    const [was] = at < 0 ? [] : old.splice(at, 1);
    return { line, beforeCents: was?.amountCents ?? 0, afterCents: line.amountCents };
  });
  const dropped = old.map((line) => ({ line, beforeCents: line.amountCents, afterCents: 0 }));
  return [...kept, ...dropped].filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
}
