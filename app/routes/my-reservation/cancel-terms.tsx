import { useTranslations } from 'use-intl';
import type { ReviewCancellationOutcome } from '#operations/my-reservation/cancel-reservation.ts';
import { useFormat } from '../../i18n/use-format.ts';

/** What is refunded and what is kept, shown before the renter confirms. */
export function CancelTerms({ review }: { review: Extract<ReviewCancellationOutcome, { kind: 'open' }> }) {
  const t = useTranslations('myReservation.cancel');
  const format = useFormat();
  const { terms, paidCents } = review;
  const rows = [
    [t('paid'), paidCents],
    [t('kept'), terms.keptCents],
    [t('refund'), terms.refundCents],
  ] as const;
  return (
    <section aria-labelledby="terms" className="card panel grid gap-4">
      <h2 id="terms" className="text-heading">
        {t('terms')}
      </h2>
      {paidCents > 0 ? (
        <>
          <p>{t(terms.isFree ? 'free' : 'late', { time: format.dateTime(terms.freeUntil) })}</p>
          <table className="quote">
            <caption className="sr-only">{t('terms')}</caption>
            <tbody>
              {rows.map(([label, cents]) => (
                <tr key={label} data-quote-row={label === t('refund') ? 'total' : 'line'}>
                  <th scope="row" className="quote-text">
                    {label}
                  </th>
                  <td className="quote-amount">{format.money(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : (
        <p>{t('unpaid')}</p>
      )}
      {terms.refundCents > 0 ? <p className="text-ink-muted">{t('where')}</p> : null}
    </section>
  );
}
