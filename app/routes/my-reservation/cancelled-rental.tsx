import { useTranslations } from 'use-intl';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { useContentText } from '../../i18n/use-language.ts';
import { TripEnd } from '../../ui/trip-end.tsx';

/** A short summary of the reservation without links, so that nothing leads away from the decision. */
export function CancelledRental({ page }: { page: Pick<Reservation, 'code' | 'snapshot' | 'search'> }) {
  const t = useTranslations('thanks.trip');
  const specs = useTranslations('common.specs');
  const { code, snapshot, search } = page;
  const className = useContentText()(snapshot.className);
  return (
    <section aria-labelledby="rental" className="card panel grid gap-4">
      <div>
        <h2 id="rental" className="text-heading">
          {snapshot.carName} <span className="or-similar">{specs('orSimilar')}</span>
        </h2>
        <p className="text-ink-muted">
          <span className="tabular">{code}</span> · <span lang={className.lang}>{className.text}</span>
        </p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 text-note xs:grid-cols-2">
        <TripEnd term={t('pickup')} place={snapshot.pickupBranchName} at={search.pickupAt} />
        <TripEnd term={t('return')} place={snapshot.returnBranchName} at={search.returnAt} />
      </dl>
    </section>
  );
}
