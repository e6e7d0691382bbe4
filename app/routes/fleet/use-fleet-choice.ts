import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type FleetChoice, readFleetChoice, toFleetPath } from '../../forms/search-fields.ts';
import { useLocalPath } from '../../i18n/use-language.ts';
import type { FleetPage } from './fleet-page.ts';

/**
 * Returns the filters, order and way to pay from the URL, and a function that changes them. A change shows at
 * once and needs no request, because the page has all cars; the URL is updated afterwards.
 */
export function useFleetChoice({ fields, extras }: FleetPage): [FleetChoice, (next: FleetChoice) => void] {
  const { search } = useLocation();
  const [shown, setShown] = useState(() => ({
    search,
    choice: readFleetChoice(new URLSearchParams(search)),
  }));
  const navigate = useNavigate();
  const toLocal = useLocalPath();
  if (shown.search !== search) setShown({ search, choice: readFleetChoice(new URLSearchParams(search)) });
  const change = (choice: FleetChoice) => {
    setShown({ search, choice });
    const address = toLocal(toFleetPath(fields, { ...extras, notice: undefined, ...choice }));
    const options = { replace: true, preventScrollReset: true, defaultShouldRevalidate: false };
    void navigate(address, options);
  };
  return [shown.choice, change];
}
