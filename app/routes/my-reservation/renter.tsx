import { useTranslations } from 'use-intl';
import { toReservationPath } from '../../navigation/reservation-path.ts';
import { LocalLink } from '../../ui/local-link.tsx';
import type { OwnReservationPage } from './own-reservation-page.ts';

/** The renter's contact data, and the link to their stored data. */
export function Renter({ renter, code }: Pick<OwnReservationPage, 'renter' | 'code'>) {
  const t = useTranslations('myReservation.view.renter');
  const privacy = useTranslations('myReservation.data');
  const facts = [
    [t('name'), `${renter.firstName} ${renter.lastName}`],
    [t('email'), renter.email],
    [t('phone'), renter.phone],
  ] as const;
  return (
    <section aria-labelledby="renter">
      <h2 id="renter" className="text-heading">
        {t('heading')}
      </h2>
      <dl className="card mt-3 grid gap-x-6 gap-y-3 p-5 sm:grid-cols-2">
        {facts.map(([term, value]) => (
          <div key={term} className="min-w-0">
            <dt className="text-sm text-ink-muted">{term}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3" data-no-print>
        <LocalLink to={toReservationPath(code, 'datos')}>{privacy('link')}</LocalLink>
      </p>
    </section>
  );
}
