import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { useFormat } from '#app/ui/language/use-format.ts';
import { useContentText } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { addDays, dateOf, type PanamaDate, type PanamaDateTime, timeOf } from '#domain/calendar/panama.ts';
import type { SearchFields } from '#operations/fleet/check-search.ts';
import { LocationForm } from '../../forms/location-form.tsx';
import { type FleetChoice, toFleetPath } from '../../forms/search-fields.ts';
import type { FleetPage, SearchView } from '../../search/fleet-page.ts';

type ValidSearch = Extract<SearchView, { kind: 'valid' }>;

/** The search in one line that expands to the form. Without a valid search the form is open. */
export function SearchBar({ page, choice }: { page: FleetPage; choice: FleetChoice }) {
  const t = useTranslations('fleet.search');
  const { search } = page;
  const form = { ...page.form, kept: choice };
  const key = JSON.stringify(form.values);
  if (search.kind === 'valid')
    return (
      <details key={key} className="search-bar card">
        <summary>
          <SearchSummary search={search} />
          <span className="inline-action">
            <span className="sr-only-on-phones">{t('change')}</span>
            <Icon name="edit" />
          </span>
        </summary>
        <div className="ruled panel">
          <LocationForm data={form} isFolded />
          <ResetDates page={page} choice={choice} />
        </div>
      </details>
    );
  return (
    <section aria-labelledby="search-title" className="card panel titled">
      <h2 id="search-title" className="text-heading">
        {search.kind === 'invalid' ? t('invalid') : t('choose')}
      </h2>
      <LocationForm key={key} data={form} problems={search.kind === 'invalid' ? search.problems : []} />
    </section>
  );
}

function ResetDates({ page, choice }: { page: FleetPage; choice: FleetChoice }) {
  const t = useTranslations('fleet.search');
  const { fields, extras, form } = page;
  return (
    <p className="note">
      <LocalLink to={toFleetPath(resetDates(fields, form), { ...extras, ...choice })}>
        {t('resetDates')}
      </LocalLink>
    </p>
  );
}

/** One line. On a phone only place and days are shown; the times are for screen readers. */
function SearchSummary({ search }: { search: ValidSearch }) {
  const t = useTranslations();
  const format = useFormat();
  const read = useContentText();
  const { days } = search;
  const { pickupAt, returnAt, pickupLocation, returnLocation } = search.search;
  const pickup = read(search.pickupBranch);
  const giveBack = read(search.returnBranch);
  return (
    <>
      <span className="sr-only">{`${t('fleet.search.label')}: `}</span>
      <span className="search-place strong">
        <span lang={pickup.lang}>{pickup.text}</span>
        {pickupLocation === returnLocation ? null : (
          <>
            {' → '}
            <span lang={giveBack.lang}>{giveBack.text}</span>
          </>
        )}
      </span>
      <span>
        {withoutYear(format.shortDate(dateOf(pickupAt)), pickupAt, returnAt)}
        <span className="sr-only-on-phones">{`, ${format.time(timeOf(pickupAt))}`}</span>
        {` – ${format.shortDate(dateOf(returnAt))}`}
        <span className="sr-only-on-phones">
          {`, ${format.time(timeOf(returnAt))} (${t('common.days', { days })})`}
        </span>
      </span>
    </>
  );
}

/** Removes the year of a date if both ends have the same year. */
function withoutYear(written: string, date: PanamaDateTime, other: PanamaDateTime): string {
  return date.slice(0, 4) === other.slice(0, 4) ? written.replace(/,? \d{4}$/, '') : written;
}

/**
 * Resets the dates (requirements.md#states): returns the search with the first possible pick-up day, which is
 * today unless reservations are closed, and the shortest rental.
 */
export function resetDates<T extends SearchFields>(
  fields: T,
  { firstDay, minimumDays }: { firstDay: PanamaDate; minimumDays: number },
): T {
  return { ...fields, pickup_date: firstDay, return_date: addDays(firstDay, minimumDays) };
}
