import { useTranslations } from 'use-intl';
import { toFleetPath } from '../../forms/search-fields.ts';
import { CachedFragment } from '../../fragment-cache/cached-fragment.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { CatalogueCard } from './catalogue-card.tsx';
import type { FleetPage } from './fleet-page.ts';
import { Offers } from './offers.tsx';

/** How many cars there are, and the cars: offers for the dates, or the catalogue with prices "from". */
export function FleetResults({ page }: { page: FleetPage }) {
  const { search, cards } = page;
  const hasOffers = search.kind === 'valid';
  const count = hasOffers ? cards.filter(({ obstacle }) => !obstacle).length : cards.length;
  return (
    <section aria-labelledby="results-count" className="mt-7">
      <ResultsHead hasOffers={hasOffers} count={count} />
      {count === 0 ? <EmptyState page={page} /> : null}
      {hasOffers ? (
        <Offers page={page} days={search.days} />
      ) : (
        <ul className="mt-4 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card) => (
            <CachedFragment
              key={card.id}
              as="li"
              className="card catalogue-card"
              name="catalogue-card"
              component={CatalogueCard}
              props={{ card }}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function ResultsHead({ hasOffers, count }: { hasOffers: boolean; count: number }) {
  const t = useTranslations('fleet.results');
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <h2 id="results-count" className="text-heading">
        <span role="status">{t(hasOffers ? 'offers' : 'all', { count })}</span>
      </h2>
      {count > 0 ? <p className="text-sm text-ink-muted">{t('note')}</p> : null}
    </div>
  );
}

function EmptyState({ page }: { page: FleetPage }) {
  const t = useTranslations('fleet');
  const { search, extras, cards } = page;
  const isFiltered = Boolean(extras.tipo || extras.marca);
  const text = () => {
    if (cards.length > 0 && search.kind === 'valid') return t('empty.taken', { branch: search.pickupBranch });
    return isFiltered ? t('empty.filtered') : t('empty.none');
  };
  return (
    <div className="mt-4 grid justify-items-start gap-4">
      <Notice>{text()}</Notice>
      {isFiltered ? (
        <ButtonLink to={toFleetPath(page.fields, { coupon: extras.coupon })} variant="secondary">
          {t('filters.clear')}
        </ButtonLink>
      ) : null}
      {!isFiltered && cards.length === 0 ? (
        <ButtonLink to="/sucursales" variant="secondary">
          {t('empty.toBranches')}
        </ButtonLink>
      ) : null}
    </div>
  );
}
