import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { toSearchEntries } from '../../forms/search-fields.ts';
import type { FleetPage } from '../../search/fleet-page.ts';

/** Empty when its module cannot be loaded. */
const PriceStrip = lazy(() =>
  import('../../forms/price-strip.tsx').then(
    ({ PriceStrip }) => ({ default: PriceStrip }),
    () => ({ default: () => null }),
  ),
);

/** The link to the price calendar and, once loaded, the totals of three days before and after the pick-up. */
export function PriceStripPlace({ page: { fields, extras } }: { page: FleetPage }) {
  const t = useTranslations('reservation.locationForm');
  const hydrated = useHydrated();
  const { coupon, pago } = extras;
  const query = new URLSearchParams(toSearchEntries(fields, { coupon, pago }));
  return (
    <nav className="price-strip" aria-label={t('priceCalendar')} data-no-print>
      <LocalLink to={`/flota/calendario?${query}`}>{t('priceCalendar')}</LocalLink>
      {hydrated ? (
        <Suspense>
          <PriceStrip query={`${query}`} pickup={fields.pickup_date} />
        </Suspense>
      ) : null}
    </nav>
  );
}
