import { useTranslations } from 'use-intl';
import { useFormat } from '../../i18n/use-format.ts';
import { useLocalPath } from '../../i18n/use-language.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { KeepOffline } from './keep-offline.tsx';
import type { OwnReservationPage } from './own-reservation-page.ts';
import { toReservationPath } from './reservation-path.ts';

/** What a renter takes along: the voucher, the event for the calendar, a message for whoever travels with them. */
export function Documents({ page }: { page: OwnReservationPage }) {
  const t = useTranslations('myReservation.documents');
  const toLocal = useLocalPath();
  const share = `https://wa.me/?text=${encodeURIComponent(useShareText(page))}`;
  const file = (name: string) => toLocal(toReservationPath(page.code, name));
  return (
    <section aria-labelledby="documents" data-no-print>
      <h2 id="documents" className="text-heading">
        {t('heading')}
      </h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-3">
        <Document icon="receipt" href={file('voucher.pdf')} text={t('voucher')} about={t('voucherAbout')} />
        <Document
          icon="calendar"
          href={file('calendar.ics')}
          text={t('calendar')}
          about={t('calendarAbout')}
        />
        <Document icon="external" href={share} text={t('share')} about={t('shareAbout')} isElsewhere />
      </ul>
      <KeepOffline page={page} />
    </section>
  );
}

/** Says where and when, and nothing that opens the reservation. */
function useShareText({ sold, pickup, return: giveBack, code }: OwnReservationPage): string {
  const t = useTranslations('myReservation.documents');
  const format = useFormat();
  return t('shareText', {
    car: sold.carName,
    pickup: `${format.dateTime(pickup.at)}, ${pickup.name}`,
    return: `${format.dateTime(giveBack.at)}, ${giveBack.name}`,
    code,
  });
}

function Document({
  icon,
  href,
  text,
  about,
  isElsewhere = false,
}: {
  icon: IconName;
  href: string;
  text: string;
  about: string;
  isElsewhere?: boolean;
}) {
  const t = useTranslations('common');
  return (
    <li className="card flex items-start gap-3 p-4">
      <Icon name={icon} className="mt-1 text-accent-ink" />
      <div className="min-w-0">
        <a
          href={href}
          className="font-semibold"
          {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer' })}
        >
          {text}
          {isElsewhere ? <span className="sr-only"> ({t('opensInNewWindow')})</span> : null}
        </a>
        <p className="mt-0.5 text-note leading-snug text-ink-muted">{about}</p>
      </div>
    </li>
  );
}
