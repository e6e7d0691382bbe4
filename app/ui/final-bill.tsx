import { useTranslations } from 'use-intl';
import type { Cents } from '#domain/money/money.ts';
import type { PricedCharge } from '#domain/payment/return-charge.ts';
import { useFormat } from './language/use-format.ts';
import { useContentText } from './language/use-language.ts';

/** The lines that were added to a frozen bill, each with its reason, and what the rental has cost in the end. */
export function FinalBill({
  lines,
  totalCents,
  owedCents,
}: {
  lines: readonly PricedCharge[];
  /** With the frozen bill. */
  totalCents: Cents;
  /** Still to be paid at the branch. */
  owedCents: Cents;
}) {
  const t = useTranslations('common.quote');
  const format = useFormat();
  const read = useContentText();
  return (
    <table className="quote">
      <caption className="sr-only">{t('final.title')}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{t('concept')}</th>
          <th scope="col">{t('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ label, quantity, amountCents, reason }, index) => {
          const { text, lang } = read(label);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, only their order differs
            <tr key={index} data-quote-row={amountCents < 0 ? 'discount' : 'line'}>
              <th scope="row" className="quote-text">
                <span lang={lang}>{text}</span>
                {quantity > 1 ? ` × ${quantity}` : null}
                <small>{reason}</small>
              </th>
              <td className="quote-amount">{format.money(amountCents)}</td>
            </tr>
          );
        })}
      </tbody>
      <tfoot>
        <tr data-quote-row="total">
          <th scope="row">{t('final.total')}</th>
          <td className="quote-amount">{format.money(totalCents)}</td>
        </tr>
        <tr data-quote-row="due">
          <th scope="row">{t(owedCents < 0 ? 'final.back' : 'final.owed')}</th>
          <td className="quote-amount">{format.money(Math.abs(owedCents))}</td>
        </tr>
      </tfoot>
    </table>
  );
}
