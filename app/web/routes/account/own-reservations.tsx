import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { TripEnd } from '#app/ui/trip-end.tsx';
import type { EffectiveState } from '#domain/reservation/reservation.ts';
import { toReservationPath } from '../../browser/reservation-path.ts';
import type { OwnReservation } from './own-reservations-data.ts';

/** The renter's reservations with their codes, which staff at the counter ask for first. */
export function OwnReservations({ reservations }: { reservations: readonly OwnReservation[] }) {
  const t = useTranslations('account.reservations');
  return (
    <section aria-labelledby="reservations" className="titled">
      <h2 id="reservations" className="text-heading">
        {t('heading')}
      </h2>
      {reservations.length === 0 ? (
        <div className="card panel titled">
          <p>{t('none')}</p>
          <ButtonLink to="/flota" variant="secondary">
            {t('search')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="stack snug">
          {reservations.map((reservation) => (
            <li key={reservation.code} className="card panel titled">
              <OneReservation reservation={reservation} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function OneReservation({ reservation }: { reservation: OwnReservation }) {
  const t = useTranslations('account.reservations');
  const format = useFormat();
  const { code, carName, pickupAt, returnAt, pickupBranch, returnBranch, state, totalCents } = reservation;
  return (
    <>
      <div className="spread">
        <h3 className="strong">
          <LocalLink to={toReservationPath(code)}>{carName}</LocalLink>
        </h3>
        <StateBadge state={state} />
      </div>
      <dl className="facts">
        <TripEnd term={t('pickup')} place={pickupBranch} at={pickupAt} />
        <TripEnd term={t('return')} place={returnBranch} at={returnAt} />
        <Fact term={t('code')} value={code} />
        <Fact term={t('total')} value={format.money(totalCents)} />
      </dl>
    </>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd className="strong tabular">{value}</dd>
    </div>
  );
}

function StateBadge({ state }: { state: EffectiveState }) {
  const t = useTranslations('account.reservations.state');
  const tone = {
    confirmed: 'success',
    'picked-up': 'success',
    returned: 'neutral',
    held: 'warning',
    unconfirmed: 'warning',
    review: 'warning',
    expired: 'neutral',
    cancelled: 'neutral',
    'no-show': 'neutral',
    ended: 'neutral',
  } as const;
  return <Badge tone={tone[state]}>{t(state)}</Badge>;
}
