import type { ChangeEvent } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import {
  type FleetChoice,
  readFleetChoice,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import type { FleetCardData, FleetPage } from '../../search/fleet-page.ts';
import { isFiltered, type Offered, savedPercent } from './arrange-cards.ts';
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
          <ClearFilters page={page} choice={choice} onChange={onChange} className="fleet-filter" />
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
  className: 'fleet-filter' | 'button';
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

/**
 * Chooses the way to pay whose totals are displayed. CSS hides the other totals, so it works before scripts
 * run.
 */
function PayToggle({
  cards,
  pago,
  onChange,
}: {
  cards: readonly FleetCardData[];
  pago: string | undefined;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}) {
  const t = useTranslations('fleet.pay');
  const { least, most } = savedPercent(cards);
  const saving = most > 0 ? t(least === most ? 'saves' : 'savesUpTo', { percent: most }) : '';
  return (
    <fieldset className="pay-toggle">
      <legend className="sr-only">{t('way')}</legend>
      <label>
        <input type="radio" name="pago" value="" checked={pago !== 'normal'} onChange={onChange} />
        {`${t('prepaid')} `}
        {saving ? <strong>{saving}</strong> : null}
      </label>
      <label>
        <input type="radio" name="pago" value="normal" checked={pago === 'normal'} onChange={onChange} />
        {t('normal')}
      </label>
    </fieldset>
  );
}
