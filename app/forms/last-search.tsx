import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { enterValue } from '../hydration/replay-input.ts';
import { withoutLanguage } from '../i18n/language-form.ts';
import { isSearch, readSearchFields, toSearchEntries } from './search-fields.ts';

/** Of this browser alone: places, dates and times of the last search, as a query. */
const LAST_SEARCH = 'volante:search';

/** Notes the search whose cars are shown. */
export function KeepLastSearch() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (withoutLanguage(pathname) !== '/flota') return;
    const fields = readSearchFields(new URLSearchParams(search));
    if (isSearch(fields))
      withStorage((storage) =>
        storage.setItem(LAST_SEARCH, new URLSearchParams(toSearchEntries(fields)).toString()),
      );
  }, [pathname, search]);
  return null;
}

/**
 * Fills the search in the element with the last one of this browser while its pick-up is still to come: on the way back from the
 * results, and on another visit. A search that the address names stays. LOOK.md section 2.8.
 */
export function useLastSearch<Box extends HTMLElement>(): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const { search } = useLocation();
  const isNamed = [...new URLSearchParams(search).keys()].some((name) => /^(pickup|return)_/.test(name));
  useEffect(() => {
    const form = box.current?.querySelector('form');
    if (form && !isNamed) withStorage((storage) => fillIn(form, storage.getItem(LAST_SEARCH)));
  }, [isNamed]);
  return box;
}

function fillIn(form: HTMLFormElement, kept: string | null): void {
  const query = new URLSearchParams(kept ?? '');
  const pickup = form.elements.namedItem('pickup_date');
  const firstDay = pickup instanceof HTMLInputElement ? pickup.min : '';
  if ((query.get('pickup_date') ?? '') < firstDay) return;
  // The return first: a pick-up after it would take it along.
  for (const [name, value] of [...query].toReversed()) {
    const control = form.elements.namedItem(name);
    const isKnown = !(control instanceof HTMLSelectElement) || hasOption(control, value);
    if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && isKnown)
      enterValue(control, value);
  }
}

/** A branch may have closed since. */
function hasOption({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

/** Browsers may forbid it. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Then the form is as the page has it.
  }
}
