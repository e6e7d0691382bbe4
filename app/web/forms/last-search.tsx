import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { readSearchFields } from '#app/request/search-form.ts';
import { withoutLanguage } from '#app/texts/language-form.ts';
import { enterValue } from '../browser/replay-input.ts';
import { isSearch, toSearchEntries } from './search-fields.ts';

/** Key in this browser's storage, with places, dates and times of the last search as a query string. */
const LAST_SEARCH = 'volante:search';

/** Stores the search whose cars are displayed. */
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
 * Fills in the search form inside the element with the last search of this browser, unless its pick-up is in
 * the past: after going back from the results, and on a later visit. A search in the URL takes precedence.
 * interface.md#offline.
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
  // The return first, because a pick-up after the current return would shift the return.
  for (const [name, value] of [...query].toReversed()) {
    const control = form.elements.namedItem(name);
    const isKnown = !(control instanceof HTMLSelectElement) || hasOption(control, value);
    if ((control instanceof HTMLInputElement || control instanceof HTMLSelectElement) && isKnown)
      enterValue(control, value);
  }
}

function hasOption({ options }: HTMLSelectElement, value: string): boolean {
  return [...options].some((option) => option.value === value);
}

/** Browsers may forbid access to storage. */
function withStorage(use: (storage: Storage) => void): void {
  try {
    use(localStorage);
  } catch {
    // Then the form keeps the values of the page.
  }
}
