import { useTranslations } from 'use-intl';
import { useFormat } from '#app/ui/language/use-format.ts';
import { ChangedRental } from './amendment/changed-rental.tsx';
import type { MoneyBack, OwnNotice } from './load-notice.ts';
import type { OwnReservationPage } from './own-reservation-page.ts';

/** What happened just now: first what changed, or which money comes back where. */
export function NoticeText({ notice, page }: { notice: OwnNotice; page: OwnReservationPage }) {
  const t = useTranslations('myReservation.view.notice');
  switch (notice.kind) {
    case 'confirmed':
      return t('confirmed');
    case 'changed':
      return (
        <>
          {notice.before ? <ChangedRental before={notice.before} after={page} /> : null}
          <p>{t('changed')}</p>
        </>
      );
    case 'cancelled':
      return (
        <>
          <p className="strong">
            <ComesBack notice={notice} />
          </p>
          <p>{t('cancelled')}</p>
        </>
      );
  }
}

type Cancelled = Extract<OwnNotice, { kind: 'cancelled' }>;

function ComesBack({ notice }: { notice: Cancelled }) {
  const t = useTranslations('myReservation.cancel');
  const format = useFormat();
  const online = useOnlineWords(notice);
  if (notice.counterCents === 0) return online ?? t('unpaid');
  const atBranch = t('atBranch', { amount: format.money(notice.counterCents) });
  return online === undefined ? atBranch : `${online} ${atBranch}`;
}

/** Undefined when nothing was paid online. */
function useOnlineWords({ isKept, refunds, released }: Cancelled): string | undefined {
  const t = useTranslations('myReservation.view.notice');
  const format = useFormat();
  const words = ({ amountCents, method, last4 }: MoneyBack) =>
    t(`to.${method}`, { amount: format.money(amountCents), last4 });
  if (refunds.length > 0) return t('refunded', { parts: refunds.map(words).join(t('and')) });
  if (released) return t('released', { amount: format.money(released.amountCents), last4: released.last4 });
  return isKept ? t('kept') : undefined;
}
