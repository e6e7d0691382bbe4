import { useTranslations } from 'use-intl';
import { depositWords } from '#app/texts/deposit-words.ts';
import { licenseWords } from '#app/texts/document-words.ts';
import { type FoldedLine, foldCarLines } from '#app/texts/fold-car-lines.ts';
import { lineCalculation } from '#app/texts/line-calculation.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Quote, QuoteLine } from '#domain/pricing/quote.ts';
import { ITBMS } from '#domain/pricing/rates.ts';
import { Icon } from './icon.tsx';
import { useFormat } from './language/use-format.ts';
import { useContentText, useLanguage } from './language/use-language.ts';

/**
 * A quote to the cent: lines, subtotal, airport fee, ITBMS, total, amounts by due date; separate what the
 * counter asks for, deposit and license. `isPaid` means that the amount due now has been paid. `online` replaces the labels and amounts of
 * what is paid online.
 */
export function QuoteTable({
  quote,
  caption,
  isPaid = false,
  online,
  withDue = true,
}: {
  quote: Quote;
  caption?: string;
  isPaid?: boolean;
  online?: readonly [label: string, amount: Cents][] | undefined;
  /** False to leave out the amounts by due date. */
  withDue?: boolean;
}) {
  const t = useTranslations('common.quote');
  const format = useFormat();
  const texts = useTranslations();
  const deposit = depositWords(quote, texts, useLanguage().language);
  const atCounter = [deposit, licenseWords(quote.terms, texts)].filter(Boolean).join(' ');
  return (
    <div className="inline-container">
      <table className="quote">
        <caption className="sr-only">{caption ?? t('title')}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{t('concept')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {foldCarLines(quote.lines).map((folded, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines may repeat, only their order differs
            <LineRow key={index} {...folded} />
          ))}
        </tbody>
        <tfoot>
          <Sum label={t('subtotal')} amount={format.money(quote.subtotalCents)} row="subtotal" />
          {quote.airportFeeCents > 0 ? (
            <Sum
              label={t('airportFee', { rate: format.rate(quote.airportFeeRate) })}
              amount={format.money(quote.airportFeeCents)}
              row="fee"
            />
          ) : null}
          <Sum
            label={t('tax', { rate: format.rate(ITBMS) })}
            amount={format.money(quote.taxCents)}
            row="fee"
          />
          <Sum label={t('total')} amount={format.money(quote.totalCents)} row="total" />
          {withDue ? (
            <>
              {(online ?? [[t(isPaid ? 'paid' : 'dueNow'), quote.dueNowCents] as const]).map(
                ([label, cents]) => (
                  <Sum key={label} label={label} amount={format.money(cents)} row="due" />
                ),
              )}
              <Sum label={t('dueAtBranch')} amount={format.money(quote.dueAtBranchCents)} row="due" />
            </>
          ) : null}
        </tfoot>
      </table>
      {atCounter ? <p className="fine">{atCounter}</p> : null}
    </div>
  );
}

type SumRow = 'subtotal' | 'fee' | 'total' | 'due';

function Sum({ label, amount, row }: { label: string; amount: string; row: SumRow }) {
  return (
    <tr data-quote-row={row}>
      <th scope="row">{label}</th>
      <td className="quote-amount">{amount}</td>
    </tr>
  );
}

/** Returns a function that names a line in the language of the page, with the `lang` of another one. */
export function useLineName(): (
  line: Pick<QuoteLine, 'kind' | 'code' | 'label'>,
) => ReturnType<ReturnType<typeof useContentText>> {
  const t = useTranslations('common.quote');
  const read = useContentText();
  return ({ kind, code = '', label }) =>
    label ? read(label) : { text: t(`line.${kind}`, { code }), lang: undefined };
}

function LineRow({ line, runs }: FoldedLine) {
  const format = useFormat();
  const read = useContentText();
  const label = useLineName()(line);
  const description = line.description && read(line.description);
  return (
    <>
      <tr data-quote-row={line.amountCents < 0 ? 'discount' : 'line'}>
        <th scope="row" className="quote-text">
          <span lang={label.lang}>{label.text}</span>
          {runs.length > 1 ? null : <LineNote line={line} />}
        </th>
        <td className="quote-amount">{format.money(line.amountCents)}</td>
      </tr>
      {runs.length > 1 ? <CarDays runs={runs} /> : null}
      {description ? (
        <tr>
          <td colSpan={2} className="quote-wide">
            <small lang={description.lang}>{description.text}</small>
          </td>
        </tr>
      ) : null}
    </>
  );
}

/** A row below the car's: its days, folded, and how many at which price. */
function CarDays({ runs }: { runs: QuoteLine[] }) {
  const t = useTranslations('common.quote');
  const days = runs.reduce((sum, run) => sum + (run.days ?? 0), 0);
  return (
    <tr data-quote-row="days">
      <td colSpan={2} className="quote-wide">
        <details>
          <summary className="inline-action">
            {t('byDay', { days })}
            <Icon name="plus" data-when="closed" />
            <Icon name="minus" data-when="open" />
          </summary>
          {runs.map((run, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: runs of days may repeat, only their order differs
            <LineNote key={index} line={run} />
          ))}
        </details>
      </td>
    </tr>
  );
}

/** How the amount of a line is calculated, and for which period; nothing for a single piece. */
function LineNote({ line }: { line: QuoteLine }) {
  const t = useTranslations('common.quote');
  const format = useFormat();
  const read = useContentText();
  const calculation = lineCalculation(line);
  if (!calculation) return null;
  const { quantity, days = 0, unitCents, rate } = line;
  const period = rate?.period && read(rate.period);
  return (
    <small>
      {t(calculation, { quantity, days, price: format.money(unitCents) })}
      {period ? (
        <>
          {' · '}
          <span lang={period.lang}>{period.text}</span>
        </>
      ) : null}
      {rate?.isAdded ? ` · ${t('added', { days })}` : null}
    </small>
  );
}
