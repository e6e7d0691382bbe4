import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { AfterBooking, ReservationCode } from './after-booking.tsx';
import { BookedCar, BookedFacts } from './booked-rental.tsx';
import { Moment } from './moment.tsx';
import type { ThanksPage } from './thanks-page.ts';

/**
 * Whether the reservation is confirmed, its code, the next steps, the car, and what is paid. Only a confirmed
 * one begins with its moment.
 */
export function ThanksHead({ page }: { page: ThanksPage }) {
  const t = useTranslations('thanks');
  const { state, firstName, email, foreignPhone, confirmUntil } = page;
  const format = useFormat();
  const until = confirmUntil ? format.dateTime(confirmUntil) : '';
  const isConfirmed = state === 'confirmed';
  return (
    <section aria-labelledby="thanks-title" className="card clipped">
      {isConfirmed ? <Moment page={page} /> : null}
      <div className="panel stack">
        <div>
          <Badge tone={isConfirmed ? 'success' : 'warning'} icon={isConfirmed ? 'success' : 'clock'}>
            {t(`${state}.badge`)}
          </Badge>
          <h1 id="thanks-title" className="text-title">
            {isConfirmed ? t('confirmed.heading', { name: firstName }) : t(`${state}.heading`)}
          </h1>
          <p className="point muted">
            <Icon name="mail" />
            <span>{isConfirmed ? t('confirmed.mail', { email }) : t(`${state}.text`, { email, until })}</span>
          </p>
          {foreignPhone ? (
            <p className="point muted">
              <Icon name="phone" />
              {t('phone', { phone: foreignPhone })}
            </p>
          ) : null}
        </div>
        <ReservationCode code={page.code} />
        {state === 'unconfirmed' ? null : <AfterBooking page={page} />}
      </div>
      {isConfirmed ? (
        <div className="ruled">
          <BookedFacts page={page} />
        </div>
      ) : (
        <BookedCar page={page} />
      )}
    </section>
  );
}
