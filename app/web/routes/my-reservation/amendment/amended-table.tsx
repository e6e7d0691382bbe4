import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LineNote, useLineName } from '#app/ui/quote-table.tsx';
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
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of days may repeat, only their order differs
            <Row key={index} amounts={[beforeCents, afterCents]}>
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
  const { text, lang } = useLineName()(line);
  return (
    <>
      <span lang={lang}>{text}</span> {line.rate ? <LineNote line={line} /> : null}
    </>
  );
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
 * removed lines. A line is compared with the one of the same price and period, if there is one, else with
 * the next one of its kind.
 */
export function listAmendedLines(before: Pick<Quote, 'lines'>, after: Pick<Quote, 'lines'>): AmendedLine[] {
  const old = [...before.lines];
  const take = (line: QuoteLine, isSame: (a: QuoteLine, b: QuoteLine) => boolean) => {
    const at = old.findIndex((one) => isSame(one, line));
    return at < 0 ? undefined : old.splice(at, 1)[0];
  };
  const same = after.lines.map((line) => ({ line, was: take(line, hasSameRate) }));
  const kept = same.map(({ line, was }) => {
    const compared = was ?? take(line, isSameItem);
    return { line, beforeCents: compared?.amountCents ?? 0, afterCents: line.amountCents };
  });
  const dropped = old.map((line) => ({ line, beforeCents: line.amountCents, afterCents: 0 }));
  return [...kept, ...dropped].filter(({ beforeCents, afterCents }) => beforeCents !== afterCents);
}

function isSameItem(a: QuoteLine, b: QuoteLine): boolean {
  return a.kind === b.kind && a.code === b.code && a.rate?.isAdded === b.rate?.isAdded;
}

function hasSameRate(a: QuoteLine, b: QuoteLine): boolean {
  return isSameItem(a, b) && a.unitCents === b.unitCents && a.rate?.period?.es === b.rate?.period?.es;
}
