import { useTranslations } from 'use-intl';
import type { Language } from '#domain/texts.ts';
import { LocationForm } from '../../forms/location-form.tsx';
import { resetDates } from '../../forms/reset-dates.ts';
import { toFleetQuery } from '../../forms/search-fields.ts';
import { formatDateTime } from '../../i18n/format.ts';
import { useLanguage, useNameLang } from '../../i18n/use-language.ts';
import { Kept, type PlacedPart } from '../../kept-parts/kept.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import type { FleetPage, ShownSearch } from './fleet-page.ts';

type ValidSearch = Extract<ShownSearch, { kind: 'valid' }>;

/** The search in one line that opens into the form; without a valid search the form stands open. */
export function SearchBar({ page }: { page: FleetPage }) {
  const t = useTranslations('fleet.search');
  const { search, form } = page;
  const key = JSON.stringify(form.values);
  if (search.kind === 'valid')
    return (
      <details key={key} className="search-bar card group mt-5">
        <summary className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card px-5 py-4 lg:flex-nowrap">
          <SearchSummary search={search} />
          <span className="inline-flex shrink-0 items-center gap-1.5 font-semibold text-accent-ink">
            {t('change')}
            <Icon name="chevron-up" className="rotate-180 transition-transform group-open:rotate-0" />
          </span>
        </summary>
        <div className="border-t border-line p-5">
          <LocationForm data={form} />
          <Kept part={ResetDates} {...placeResetDates(page)} />
        </div>
      </details>
    );
  return (
    <section aria-labelledby="search-title" className="card mt-5 p-5 sm:p-6">
      <h2 id="search-title" className="mb-4 text-heading">
        {search.kind === 'invalid' ? t('invalid') : t('choose')}
      </h2>
      <LocationForm key={key} data={form} problems={search.kind === 'invalid' ? search.problems : []} />
    </section>
  );
}

/** The same search from today on. */
export function placeResetDates({ fields, extras, form }: FleetPage) {
  const slots = { query: toFleetQuery(resetDates(fields, form), extras) };
  return { name: 'reset-dates', inputs: {}, slots } satisfies PlacedPart;
}

function ResetDates({ slots }: { slots: { query: string } }) {
  const t = useTranslations('fleet.search');
  return (
    <p className="mt-3 text-[0.9375rem]">
      <LocalLink to={`/flota?${slots.query}`}>{t('resetDates')}</LocalLink>
    </p>
  );
}

function SearchSummary({ search }: { search: ValidSearch }) {
  const t = useTranslations();
  const { places, times, days } = placeSearchSummary(search, useLanguage().language);
  return (
    <span className="grid min-w-0 gap-x-8 gap-y-1 leading-snug lg:flex lg:flex-wrap">
      <span className="sr-only">{t('fleet.search.label')}: </span>
      <Kept part={Places} {...places} />
      <Kept part={Times} {...times} />
      <Kept part={Days} {...days} />
    </span>
  );
}

export function placeSearchSummary(shown: ValidSearch, language: Language) {
  const { pickupBranch, returnBranch, search, days } = shown;
  const slots = {
    from: formatDateTime(search.pickupAt, language),
    until: formatDateTime(search.returnAt, language),
  };
  return {
    places: { name: 'search-places', inputs: { pickupBranch, returnBranch } },
    times: { name: 'search-times', inputs: {}, slots },
    days: { name: 'search-days', inputs: { days } },
  } satisfies Record<string, PlacedPart>;
}

function Places({ pickupBranch, returnBranch }: Pick<ValidSearch, 'pickupBranch' | 'returnBranch'>) {
  return (
    <Part icon="pin">
      <span lang={useNameLang()}>
        {pickupBranch === returnBranch ? pickupBranch : `${pickupBranch} → ${returnBranch}`}
      </span>
    </Part>
  );
}

function Times({ slots }: { slots: { from: string; until: string } }) {
  return (
    <Part icon="calendar">
      {slots.from}&nbsp;– {slots.until}
    </Part>
  );
}

function Days({ days }: { days: number }) {
  const t = useTranslations('common');
  return <Part icon="clock">{t('days', { days })}</Part>;
}

function Part({ icon, children }: { icon: 'pin' | 'calendar' | 'clock'; children: React.ReactNode }) {
  return (
    <span className="flex items-start gap-2 font-medium">
      <Icon name={icon} className="mt-[0.2em] text-accent-ink" />
      <span>{children}</span>
    </span>
  );
}
