import { useTranslations } from 'use-intl';
import { refundWords } from '#app/texts/refund-words.ts';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { TripEnd } from '#app/ui/trip-end.tsx';
import type { Cents } from '#domain/money/money.ts';
import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { ReviewCancellationOutcome } from '#operations/my-reservation/cancel-reservation.ts';

/** What is refunded and what is kept, shown before the renter confirms. */
export function CancelTerms({
  review,
  guaranteeCents,
  refunds,
}: {
  review: Extract<ReviewCancellationOutcome, { kind: 'open' }>;
  guaranteeCents?: Cents | undefined;
  refunds: readonly MoneyBack[];
}) {
  const t = useTranslations('myReservation.cancel');
  const format = useFormat();
  const all = useTranslations();
  const { terms, paidCents, counterCents } = review;
  const rows = [
    [t('paid'), paidCents],
    [t('kept'), terms.keptCents],
    [t('refund'), terms.refundCents],
  ] as const;
  return (
    <section aria-labelledby="terms" className="card panel stack">
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
                  <th scope="row">{label}</th>
                  <td className="quote-amount">{format.money(cents)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      ) : null}
      {counterCents > 0 ? <p>{t('atBranch', { amount: format.money(counterCents) })}</p> : null}
      {paidCents + counterCents === 0 ? <p>{t('unpaid')}</p> : null}
      {guaranteeCents === undefined ? null : (
        <p>{t('guarantee', { amount: format.money(guaranteeCents) })}</p>
      )}
      {refunds.length > 0 ? <p className="strong">{refundWords(refunds, all)}</p> : null}
    </section>
  );
}

/** A short summary of the reservation without links, so that nothing leads away from the decision. */
export function CanceledRental({ page }: { page: Pick<Reservation, 'code' | 'snapshot' | 'search'> }) {
  const t = useTranslations('thanks.trip');
  const specs = useTranslations('common.specs');
  const { code, snapshot, search } = page;
  const className = useContentText()(snapshot.className);
  return (
    <section aria-labelledby="rental" className="card panel stack">
      <div>
        <h2 id="rental" className="text-heading">
          {snapshot.carName} <span className="note">{specs('orSimilar')}</span>
        </h2>
        <p className="muted">
          <span className="tabular">{code}</span> · <span lang={className.lang}>{className.text}</span>
        </p>
      </div>
      <dl className="facts">
        <TripEnd term={t('pickup')} place={snapshot.pickupBranchName} at={search.pickupAt} />
        <TripEnd term={t('return')} place={snapshot.returnBranchName} at={search.returnAt} />
      </dl>
    </section>
  );
}
