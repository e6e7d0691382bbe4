import { useTranslations } from 'use-intl';
import { Badge } from '#app/ui/badge.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { AfterBooking, ReservationCode } from './after-booking.tsx';
import { BookedCar, Paid } from './booked-rental.tsx';
import { large, Moment } from './moment.tsx';
import type { ThanksPage } from './thanks-page.ts';

/** Confirmed or not, code, next steps, car, what is paid. Only a confirmed one begins with its moment. */
export function ThanksHead({ page }: { page: ThanksPage }) {
  const t = useTranslations('thanks');
  const { state, email, foreignPhone, confirmUntil } = page;
  const format = useFormat();
  const className = useContentText()(page.snapshot.className);
  const until = confirmUntil ? format.dateTime(confirmUntil) : '';
  return (
    <section aria-labelledby="thanks-title" className="card clipped">
      {state === 'confirmed' ? (
        <Moment
          heading={<h1 id="thanks-title">{t.rich('confirmed.heading', { name: page.firstName, large })}</h1>}
          snapshot={page.snapshot}
          sizes="(min-width: 40rem) 22rem, 70vw"
        />
      ) : null}
      <div className="panel stack">
        <div>
          {state === 'confirmed' ? null : (
            <>
              <Badge tone="warning" icon="clock">
                {t(`${state}.badge`)}
              </Badge>
              <h1 id="thanks-title" className="text-title">
                {t(`${state}.heading`)}
              </h1>
            </>
          )}
          <p className="point muted">
            <Icon name="mail" />
            <span>
              {state === 'confirmed' ? t('confirmed.mail', { email }) : t(`${state}.text`, { email, until })}
            </span>
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
      {state === 'confirmed' ? (
        <div className="panel ruled">
          <p className="muted" lang={className.lang}>
            {className.text}
          </p>
          <Paid page={page} />
        </div>
      ) : (
        <BookedCar page={page} />
      )}
    </section>
  );
}
