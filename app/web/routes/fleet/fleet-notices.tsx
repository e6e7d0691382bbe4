import { useTranslations } from 'use-intl';
import { ButtonLink } from '#app/ui/button.tsx';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { dateOf, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { PeriodField } from '#domain/fleet/check-period.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import type { FleetPage, SearchView } from '../../search/fleet-page.ts';
import type { Refusal } from './choose-car-form.ts';

type InvalidSearch = Extract<SearchView, { kind: 'invalid' }>;

/** Notices above the cars: problems of the search, the coupon, and why a choice was refused. */
export function FleetNotices({ page, refusal }: { page: FleetPage; refusal: Refusal | undefined }) {
  const t = useTranslations('fleet');
  return (
    <div className="page-notice stack">
      {page.carGone && !refusal ? <Notice tone="warning">{t('refusal.carGone')}</Notice> : null}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      {page.search.kind === 'invalid' ? <SearchProblems page={page} search={page.search} /> : null}
      <CouponNotice coupon={page.coupon} />
    </div>
  );
}

function SearchProblems({ page, search }: { page: FleetPage; search: InvalidSearch }) {
  const t = useTranslations('fleet.search');
  const format = useFormat();
  const { next } = search;
  const write = (at: PanamaDateTime) => `${format.day(dateOf(at))}, ${format.time(timeOf(at))}`;
  return (
    <ErrorSummary problems={search.problems} labels={useFieldLabels()}>
      {next?.hasPassed ? <p>{t('passed')}</p> : null}
      {next ? (
        <ButtonLink to={toFleetPath(page.fields, page.extras)}>
          {t('next', { pickup: write(next.search.pickupAt), return: write(next.search.returnAt) })}
        </ButtonLink>
      ) : null}
    </ErrorSummary>
  );
}

function RefusalNotice({ refusal }: { refusal: Refusal }) {
  const t = useTranslations('fleet');
  return (
    <Notice tone="danger" live>
      {refusal === 'no-cookies' ? t('noCookies.title') : t(`refusal.${refusal}`)}
      {refusal === 'no-cookies' ? <p>{t('noCookies.text')}</p> : null}
      {refusal === 'payment-in-progress' ? (
        <p>
          <LocalLink to="/reserva/checkout" className="strong">
            {t('refusal.toCheckout')}
          </LocalLink>
        </p>
      ) : null}
    </Notice>
  );
}

function CouponNotice({ coupon }: { coupon: FleetPage['coupon'] }) {
  const t = useTranslations('fleet.coupon');
  const say = useMessage();
  if (coupon.kind === 'none') return null;
  if (coupon.kind === 'usable') return <Notice tone="success">{t('usable', { code: coupon.code })}</Notice>;
  return <Notice tone="warning">{t('refused', { code: coupon.code, reason: say(coupon.message) })}</Notice>;
}

function useFieldLabels(): Record<PeriodField, string> {
  const t = useTranslations('reservation.locationForm');
  return {
    pickup_location: t('pickupLocation'),
    pickup_date: t('pickupDate'),
    pickup_time: t('pickupTime'),
    return_location: t('returnLocation'),
    return_date: t('returnDate'),
    return_time: t('returnTime'),
  };
}
