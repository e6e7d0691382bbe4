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
    <section aria-labelledby="reservations">
      <h2 id="reservations" className="mb-3 text-heading">
        {t('heading')}
      </h2>
      {reservations.length === 0 ? (
        <div className="card panel grid justify-items-start gap-4">
          <p>{t('none')}</p>
          <ButtonLink to="/flota" variant="secondary">
            {t('search')}
          </ButtonLink>
        </div>
      ) : (
        <ul className="grid gap-3">
          {reservations.map((reservation) => (
            <li key={reservation.code} className="card p-5">
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
      <div className="spread gap-x-4 gap-y-2">
        <h3 className="font-semibold">
          <LocalLink to={toReservationPath(code)}>{carName}</LocalLink>
        </h3>
        <StateBadge state={state} />
      </div>
      <dl className="mt-3 grid gap-x-6 gap-y-3 text-note xs:grid-cols-2">
        <TripEnd term={t('pickup')} place={pickupBranch} at={pickupAt} />
        <TripEnd term={t('return')} place={returnBranch} at={returnAt} />
      </dl>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 text-note">
        <Fact term={t('code')} value={code} />
        <Fact term={t('total')} value={format.money(totalCents)} />
      </dl>
    </>
  );
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{term}</dt>
      <dd className="tabular font-semibold">{value}</dd>
    </div>
  );
}

function StateBadge({ state }: { state: EffectiveState }) {
  const t = useTranslations('account.reservations.state');
  const tone = {
    confirmed: 'success',
    held: 'warning',
    unconfirmed: 'warning',
    review: 'warning',
    expired: 'neutral',
    cancelled: 'neutral',
    ended: 'neutral',
  } as const;
  return <Badge tone={tone[state]}>{t(state)}</Badge>;
}
