import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Icon, type IconName } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText, useLocalPath } from '#app/ui/language/use-language.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { toReservationPath } from '../../../browser/reservation-path.ts';
import type { ThanksPage } from './thanks-page.ts';

type Booked = Pick<ThanksPage, 'code' | 'snapshot' | 'pickup' | 'return' | 'mayCheckIn'>;

/**
 * Actions below the code: the pre check-in, then what the renter takes along: the calendar event, the
 * voucher, and a message to fellow travelers. interface.md#after-booking.
 */
export function AfterBooking({ page }: { page: Booked }) {
  const t = useTranslations('myReservation');
  const toLocal = useLocalPath();
  const file = (name: string) => toLocal(toReservationPath(page.code, name));
  const share = `https://wa.me/?text=${encodeURIComponent(useShareText(page))}`;
  return (
    <section aria-labelledby="after-booking" className="stack snug" data-no-print>
      <h2 id="after-booking" className="sr-only">
        {t('documents.heading')}
      </h2>
      {page.mayCheckIn ? (
        <p className="stack tight">
          <ButtonLink to={`/precheckin?reserva=${page.code}`} size="large" className="full">
            {t('precheckin.button')}
          </ButtonLink>
          <span className="note">{t('precheckin.text')}</span>
        </p>
      ) : null}
      <ul className="next-links">
        <Item icon="calendar" href={file('calendar.ics')} text={t('documents.calendar')} />
        <Item icon="receipt" href={file('voucher.pdf')} text={t('documents.voucher')} />
        <Item icon="message" href={share} text={t('documents.share')} isElsewhere />
      </ul>
    </section>
  );
}

/** Text of a message that the renter can send to fellow travelers. Contains no link that opens the reservation. */
function useShareText({ snapshot, pickup, return: giveBack, code }: Booked): string {
  const t = useTranslations('myReservation.documents');
  const format = useFormat();
  const read = useContentText();
  return t('shareText', {
    car: snapshot.carName,
    pickup: `${format.dateTime(pickup.at)}, ${read(pickup.name).text}`,
    return: `${format.dateTime(giveBack.at)}, ${read(giveBack.name).text}`,
    code,
  });
}

function Item({
  icon,
  href,
  text,
  isElsewhere = false,
}: {
  icon: IconName;
  href: string;
  text: string;
  isElsewhere?: boolean;
}) {
  const t = useTranslations('common');
  return (
    <li>
      <a href={href} className="point" {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}>
        <Icon name={icon} />
        <span>
          {text}
          {isElsewhere ? <span className="sr-only"> ({t('opensInNewWindow')})</span> : null}
        </span>
      </a>
    </li>
  );
}

/** The reservation code in large type. With scripts it has a copy button. */
export function ReservationCode({
  code,
  isOver = false,
}: {
  code: string;
  /** Whether the reservation has ended, so that the counter no longer asks for the code. */
  isOver?: boolean;
}) {
  const t = useTranslations('thanks.code');
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const copy = () => {
    // The browser may refuse access to the clipboard; the renter can still select the code.
    navigator.clipboard.writeText(code).then(
      () => setIsCopied(true),
      () => {},
    );
  };
  if (isOver)
    return (
      <p>
        {t('label')}: <strong className="tabular">{code}</strong>
      </p>
    );
  return (
    <div className="code-box spread">
      <div>
        <p className="strong">{t('label')}</p>
        <p className="reservation-code">{code}</p>
        <p className="fine">{t('hint')}</p>
      </div>
      {isHydrated && window.isSecureContext ? (
        <Button type="button" variant="secondary" onClick={copy} data-no-print>
          {isCopied ? <Icon name="check" /> : null}
          <span role="status">{isCopied ? t('copied') : t('copy')}</span>
        </Button>
      ) : null}
    </div>
  );
}
