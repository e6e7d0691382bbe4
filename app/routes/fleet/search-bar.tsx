import { useTranslations } from 'use-intl';
import { LocationForm } from '../../forms/location-form.tsx';
import { resetDates } from '../../forms/reset-dates.ts';
import { toFleetPath } from '../../forms/search-fields.ts';
import { useFormat } from '../../i18n/use-format.ts';
import { useNameLang } from '../../i18n/use-language.ts';
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
      <details key={key} className="search-bar card mt-5">
        <summary className="spread gap-x-6 gap-y-3 px-5 py-4">
          <SearchSummary search={search} />
          <span className="inline-action shrink-0">
            {t('change')}
            <Icon name="chevron-up" className="open-arrow" />
          </span>
        </summary>
        <div className="ruled p-5">
          <LocationForm data={form} />
          <ResetDates page={page} />
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
function ResetDates({ page: { fields, extras, form } }: { page: FleetPage }) {
  const t = useTranslations('fleet.search');
  return (
    <p className="mt-3 text-note">
      <LocalLink to={toFleetPath(resetDates(fields, form), extras)}>{t('resetDates')}</LocalLink>
    </p>
  );
}

function SearchSummary({ search }: { search: ValidSearch }) {
  const t = useTranslations();
  const format = useFormat();
  const nameLang = useNameLang();
  const { pickupBranch, returnBranch, days } = search;
  const { pickupAt, returnAt } = search.search;
  return (
    <span className="search-summary">
      <span className="sr-only">{t('fleet.search.label')}: </span>
      <Part icon="pin">
        <span lang={nameLang}>
          {pickupBranch === returnBranch ? pickupBranch : `${pickupBranch} → ${returnBranch}`}
        </span>
      </Part>
      <Part icon="calendar">{`${format.dateTime(pickupAt)}\u00a0– ${format.dateTime(returnAt)}`}</Part>
      <Part icon="clock">{t('common.days', { days })}</Part>
    </span>
  );
}

function Part({ icon, children }: { icon: 'pin' | 'calendar' | 'clock'; children: React.ReactNode }) {
  return (
    <span className="search-part">
      <Icon name={icon} className="text-accent-ink" />
      <span>{children}</span>
    </span>
  );
}
