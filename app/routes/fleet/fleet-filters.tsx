import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { HiddenFields } from '../../forms/hidden-fields.tsx';
import {
  type FleetChoice,
  readFleetChoice,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import { useLocalPath } from '../../i18n/use-language.ts';
import { Button } from '../../ui/button.tsx';
import { LocalLink } from '../../ui/local-link.tsx';
import { isFiltered, type Offered } from './arrange-cards.ts';
import type { FleetPage } from './fleet-page.ts';
import { PayToggle } from './pay-toggle.tsx';
import { useFilterOptions } from './use-filter-options.ts';

/**
 * Way to pay, filters and order. Without scripts it is a form to submit; with scripts each change applies at
 * once.
 */
export function FleetFilters({
  page,
  offered,
  choice,
  onChange,
}: {
  page: FleetPage;
  offered: Offered;
  choice: FleetChoice;
  onChange: (next: FleetChoice) => void;
}) {
  const t = useTranslations('fleet.filters');
  const toLocal = useLocalPath();
  const { selects, fourByFour } = useFilterOptions(offered, choice);
  const change = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    if (form) onChange(readFleetChoice(new FormData(form)));
  };
  return (
    <form method="get" action={toLocal('/flota')} className="contents">
      <HiddenFields entries={toSearchEntries(page.fields, { coupon: page.extras.coupon })} />
      {offered.days === undefined ? null : (
        <PayToggle cards={offered.cards} pago={choice.pago} onChange={change} />
      )}
      <fieldset className="fleet-filters" data-no-print>
        <legend className="sr-only">{t('label')}</legend>
        {selects.map(({ name, label, options }) => (
          <select
            key={name}
            name={name}
            aria-label={t(label)}
            value={choice[name] ?? ''}
            onChange={change}
            className="fleet-filter"
            data-chosen={choice[name] ? '' : undefined}
          >
            {options.map(({ value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        ))}
        {fourByFour > 0 || choice.traccion ? (
          <label className="fleet-filter" data-chosen={choice.traccion ? '' : undefined}>
            <input
              type="checkbox"
              name="traccion"
              value="4x4"
              checked={choice.traccion === '4x4'}
              onChange={change}
            />
            {`${t('fourByFour')} (${fourByFour})`}
          </label>
        ) : null}
        {isFiltered(choice) ? (
          <ClearFilters page={page} choice={choice} onChange={onChange} className="filter-link" />
        ) : null}
        <noscript>
          <Button size="small" variant="secondary">
            {t('apply')}
          </Button>
        </noscript>
      </fieldset>
    </form>
  );
}

/** Removes all filters; order and way to pay are kept. */
export function ClearFilters({
  page,
  choice: { pago, orden },
  onChange,
  className,
}: {
  page: FleetPage;
  choice: FleetChoice;
  onChange: (next: FleetChoice) => void;
  className: 'filter-link' | 'button';
}) {
  const t = useTranslations('fleet.filters');
  return (
    <LocalLink
      to={toFleetPath(page.fields, { coupon: page.extras.coupon, pago, orden })}
      preventScrollReset
      className={className}
      data-variant={className === 'button' ? 'secondary' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onChange({ pago, orden });
      }}
    >
      {t('clear')}
    </LocalLink>
  );
}
