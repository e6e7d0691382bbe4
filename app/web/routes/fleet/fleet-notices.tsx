import { useTranslations } from 'use-intl';
import { ErrorSummary } from '#app/ui/error-summary.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useMessage } from '#app/ui/language/use-message.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { Notice } from '#app/ui/notice.tsx';
import type { PeriodField, PeriodProblem } from '#domain/fleet/check-period.ts';
import type { NextPossible } from '#operations/fleet/find-next-possible.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import type { FleetPage } from '../../search/fleet-page.ts';
import type { Refusal } from './choose-car-form.ts';

/** Notices above the cars: problems of the search, the coupon, and why a choice was refused. */
export function FleetNotices({ page, refusal }: { page: FleetPage; refusal: Refusal | undefined }) {
  const t = useTranslations('fleet');
  return (
    <div className="page-notice stack">
      {page.carGone && !refusal ? <Notice tone="warning">{t('refusal.carGone')}</Notice> : null}
      {refusal ? <RefusalNotice refusal={refusal} /> : null}
      {page.search.kind === 'invalid' ? <SearchProblems problems={page.search.problems} /> : null}
      {page.search.kind === 'invalid' && page.search.next ? (
        <NextNotice page={page} next={page.search.next} />
      ) : null}
      <CouponNotice coupon={page.coupon} />
    </div>
  );
}

function SearchProblems({ problems }: { problems: PeriodProblem[] }) {
  return <ErrorSummary problems={problems} labels={useFieldLabels()} />;
}

function NextNotice({ page, next }: { page: FleetPage; next: NextPossible }) {
  const t = useTranslations('fleet.search');
  const format = useFormat();
  const { pickupAt, returnAt } = next.search;
  return (
    <Notice>
      {next.hasPassed ? `${t('passed')} ` : null}
      <LocalLink to={toFleetPath(page.fields, page.extras)}>
        {t('next', { pickup: format.dateTime(pickupAt), return: format.dateTime(returnAt) })}
      </LocalLink>
    </Notice>
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
