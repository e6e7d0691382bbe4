import { useTranslations } from 'use-intl';
import { StepProgress } from '../../ui/step-progress.tsx';
import type { Refusal } from './choose-car-form.ts';
import { FleetNotices } from './fleet-notices.tsx';
import type { FleetPage } from './fleet-page.ts';
import { FleetResults } from './fleet-results.tsx';
import { SearchBar } from './search-bar.tsx';
import { useFleetChoice } from './use-fleet-choice.ts';

export function FleetScreen({ page, refusal }: { page: FleetPage; refusal: Refusal | undefined }) {
  const t = useTranslations('fleet.heading');
  const [choice, setChoice] = useFleetChoice(page);
  const hasOffers = page.search.kind === 'valid';
  return (
    <div className="container fleet-page pt-3 pb-16 sm:pt-8 sm:pb-24">
      <StepProgress current={hasOffers ? 'car' : 'dates'} />
      <h1 className="mt-3 text-title sm:mt-7">{t(hasOffers ? 'offers' : 'all')}</h1>
      {hasOffers ? null : <p className="mt-1.5 max-w-reading text-ink-muted">{t('text')}</p>}
      <FleetNotices page={page} refusal={refusal} />
      <SearchBar page={page} choice={choice} />
      <FleetResults page={page} choice={choice} onChoice={setChoice} />
    </div>
  );
}
