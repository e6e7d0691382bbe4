import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { type SearchExtras, toFleetPath } from '../../forms/search-fields.ts';
import { LocalLink } from '../../ui/local-link.tsx';
import type { FleetPage } from './fleet-page.ts';
import { useTypeName } from './use-type-name.ts';

/** Type and maker as links: the filter is part of the URL, the search stays, nothing needs scripts. */
export function FleetFilters({ page }: { page: FleetPage }) {
  const t = useTranslations('fleet.filters');
  const typeName = useTypeName();
  const { extras } = page;
  return (
    <nav aria-label={t('label')} className="mt-7 grid gap-3">
      <FilterRow label={t('type')}>
        <FilterLink page={page} change={{ tipo: undefined }} isChosen={!extras.tipo}>
          {t('all')}
        </FilterLink>
        {page.types.map((type) => (
          <FilterLink key={type} page={page} change={{ tipo: type }} isChosen={extras.tipo === type}>
            {typeName(type)}
          </FilterLink>
        ))}
      </FilterRow>
      <FilterRow label={t('make')}>
        <FilterLink page={page} change={{ marca: undefined }} isChosen={!extras.marca}>
          {t('allMakes')}
        </FilterLink>
        {page.makes.map((make) => (
          <FilterLink key={make} page={page} change={{ marca: make }} isChosen={extras.marca === make}>
            {make}
          </FilterLink>
        ))}
      </FilterRow>
    </nav>
  );
}

function FilterRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 items-center gap-3">
      <span className="w-14 shrink-0 text-sm font-semibold text-ink-muted" aria-hidden="true">
        {label}
      </span>
      <ul aria-label={label} className="filter-links">
        {children}
      </ul>
    </div>
  );
}

function FilterLink({
  page,
  change,
  isChosen,
  children,
}: {
  page: FleetPage;
  change: Pick<SearchExtras, 'tipo' | 'marca'>;
  isChosen: boolean;
  children: ReactNode;
}) {
  return (
    <li>
      <LocalLink
        to={toFleetPath(page.fields, { ...page.extras, ...change })}
        preventScrollReset
        className="filter-link"
        aria-current={isChosen ? 'true' : undefined}
      >
        {children}
      </LocalLink>
    </li>
  );
}
