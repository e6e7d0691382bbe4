import { useTranslations } from 'use-intl';
import type { EffectiveState } from '#domain/reservation/reservation.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { AfterBooking } from '../reservation/thanks/after-booking.tsx';
import { ReservationCode } from '../reservation/thanks/reservation-code.tsx';
import { KeepOffline } from './documents/keep-offline.tsx';
import type { OwnReservationPage } from './own-reservation-page.ts';

const VARIANTS = {
  confirmed: { tone: 'success', icon: 'success' },
  held: { tone: 'warning', icon: 'clock' },
  unconfirmed: { tone: 'warning', icon: 'clock' },
  review: { tone: 'warning', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'close' },
  cancelled: { tone: 'neutral', icon: 'close' },
  ended: { tone: 'neutral', icon: 'check' },
} as const satisfies Record<EffectiveState, { tone: string; icon: IconName }>;

/** Name of the renter, state, code, and the next step. */
export function OwnHead({
  page,
  isComing,
  isOver,
}: {
  page: OwnReservationPage;
  /** Whether the rental is in the future. */
  isComing: boolean;
  isOver: boolean;
}) {
  const t = useTranslations('myReservation.view');
  const { state, code, renter } = page;
  return (
    <div className="grid gap-6 p-6 sm:p-8">
      <div>
        <Badge {...VARIANTS[state]}>{t(`state.${state}.badge`)}</Badge>
        <h1 id="own-heading" className="mt-3 text-title">
          {t('heading', { name: renter.firstName })}
        </h1>
        <p className="mt-2 text-ink-muted">{t(`state.${state}.text`)}</p>
      </div>
      <ReservationCode code={code} isOver={isOver} />
      {isComing ? (
        <div data-no-print>
          <AfterBooking page={page} />
          <KeepOffline page={page} />
        </div>
      ) : null}
      {isOver ? (
        <p data-no-print>
          <ButtonLink to="/flota">{t('again')}</ButtonLink>
        </p>
      ) : null}
    </div>
  );
}
