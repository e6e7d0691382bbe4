import { useTranslations } from 'use-intl';
import { StepProgress } from '../../ui/step-progress.tsx';
import type { Refusal } from './choose-car-form.ts';
import { FleetFilters } from './fleet-filters.tsx';
import { FleetNotices } from './fleet-notices.tsx';
import type { FleetPage } from './fleet-page.ts';
import { FleetResults } from './fleet-results.tsx';
import { SearchBar } from './search-bar.tsx';

/** Search, filters and cars. */
export function FleetScreen({ page, refusal }: { page: FleetPage; refusal: Refusal | undefined }) {
  const t = useTranslations('fleet.heading');
  const hasOffers = page.search.kind === 'valid';
  return (
    <div className="container pt-6 pb-16 sm:pt-8 sm:pb-24">
      <StepProgress current={hasOffers ? 'car' : 'dates'} />
      <h1 className="mt-7 text-title">{t(hasOffers ? 'offers' : 'all')}</h1>
      {hasOffers ? null : <p className="mt-1.5 max-w-reading text-ink-muted">{t('text')}</p>}
      <FleetNotices page={page} refusal={refusal} />
      <SearchBar page={page} />
      <FleetFilters page={page} />
      <FleetResults page={page} />
    </div>
  );
}
