import type { ChangeEvent, MouseEvent, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { HiddenFields } from '#app/ui/hidden-fields.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { useLocalPath } from '#app/ui/language/use-language.ts';
import { LocalLink } from '#app/ui/local-link.tsx';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import {
  type FleetChoice,
  readFleetChoice,
  toFleetPath,
  toSearchEntries,
} from '../../forms/search-fields.ts';
import type { FleetCardData, FleetPage } from '../../search/fleet-page.ts';
import { type Offered, savedPercent, withoutFilters } from './arrange-cards.ts';
import { useFilterOptions } from './use-filter-options.ts';

const SHEET_ID = 'filters';

/** In a sheet on phones. Without scripts a form to submit; with scripts each change applies at once. */
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
  const options = useFilterOptions(offered, choice);
  const { chosen } = options;
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
        <Select select={options.order} choice={choice} onChange={change} />
        <button
          type="button"
          popoverTarget={SHEET_ID}
          className="fleet-filter"
          data-chosen={chosen.length > 0 ? '' : undefined}
        >
          {t('open', { count: chosen.length })}
        </button>
        <FilterSheet options={options} choice={choice} onChange={change} />
      </fieldset>
      {chosen.length > 0 ? (
        <ul className="row filter-chips" data-no-print>
          {chosen.map(({ name, text }) => (
            <li key={name}>
              <FilterLink page={page} next={{ ...choice, [name]: undefined }} onChange={onChange}>
                <span className="sr-only">{t('remove')} </span>
                {text}
                <Icon name="close" />
              </FilterLink>
            </li>
          ))}
          <li>
            <FilterLink page={page} next={withoutFilters(choice)} onChange={onChange}>
              {t('clear')}
            </FilterLink>
          </li>
        </ul>
      ) : null}
    </form>
  );
}

type Options = ReturnType<typeof useFilterOptions>;
type Change = (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;

/** The browser opens and closes it, also without scripts. Its button then submits the form. */
function FilterSheet({
  options: { selects, fourByFour, left },
  choice,
  onChange,
}: {
  options: Options;
  choice: FleetChoice;
  onChange: Change;
}) {
  const t = useTranslations('fleet.filters');
  const common = useTranslations('common');
  const hydrated = useHydrated();
  const close = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(SHEET_ID)?.hidePopover();
  };
  return (
    <div id={SHEET_ID} popover="auto" className="sheet filter-sheet">
      <div className="sheet-head spread on-phones">
        <p className="text-heading">{t('label')}</p>
        <button
          type="button"
          popoverTarget={SHEET_ID}
          popoverTargetAction="hide"
          className="icon-button"
          aria-label={common('close')}
        >
          <Icon name="close" />
        </button>
      </div>
      <div className="filter-fields">
        {selects.map((select) => (
          <Select key={select.name} select={select} choice={choice} onChange={onChange} />
        ))}
        {fourByFour > 0 || choice.traccion ? (
          <label className="fleet-filter" data-chosen={choice.traccion ? '' : undefined}>
            <input
              type="checkbox"
              name="traccion"
              value="4x4"
              checked={choice.traccion === '4x4'}
              onChange={onChange}
            />
            {`${t('fourByFour')} (${fourByFour})`}
          </label>
        ) : null}
      </div>
      <div className="sheet-foot">
        <Button size="small" className="full" onClick={close}>
          {hydrated ? t('show', { count: left }) : t('apply')}
        </Button>
      </div>
    </div>
  );
}

function Select({
  select: { name, label, options },
  choice,
  onChange,
}: {
  select: Options['order'] | Options['selects'][number];
  choice: FleetChoice;
  onChange: Change;
}) {
  return (
    <select
      name={name}
      aria-label={useTranslations('fleet.filters')(label)}
      value={choice[name] ?? ''}
      onChange={onChange}
      className="fleet-filter"
      data-chosen={choice[name] ? '' : undefined}
    >
      {options.map(({ value, text }) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A link to the results with another choice. It disappears when it is pressed, so the focus moves to the order. */
export function FilterLink({
  page,
  next,
  onChange,
  isButton,
  children,
}: {
  page: FleetPage;
  next: FleetChoice;
  onChange: (next: FleetChoice) => void;
  isButton?: boolean;
  children: ReactNode;
}) {
  return (
    <LocalLink
      to={toFleetPath(page.fields, { coupon: page.extras.coupon, ...next })}
      preventScrollReset
      className={isButton ? 'button' : 'fleet-filter'}
      data-variant={isButton ? 'secondary' : undefined}
      onClick={(event) => {
        event.preventDefault();
        onChange(next);
        document.querySelector<HTMLElement>('.fleet-filters select')?.focus({ preventScroll: true });
      }}
    >
      {children}
    </LocalLink>
  );
}

/** Chooses the way to pay whose totals are displayed. CSS hides the other totals, so it works before scripts run. */
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
