import { useEffect, useState } from 'react';
import { PrefetchPageLinks, useLocation } from 'react-router';
import { mayPrefetch } from '../hydration/use-prefetch.ts';
import { toLanguageForm, toLocalPath, withoutLanguage } from '../i18n/language-form.ts';
import { findNavigation } from './chunk-errors.ts';

/** Milliseconds after the start. SPEC.md section 9. */
export const PAYLOAD_PRELOAD_DELAY = 1000;

/** Where most visitors of a page go next. Only public pages, which are the same for all and change nothing. */
const NEXT_PAGES: Record<string, string> = { '/': '/flota', '/promos': '/flota', '/sucursales': '/flota' };

/** Fetches what the next page needs a second after the start, unless the connection has no room for it. */
export function PayloadPreload() {
  const { pathname } = useLocation();
  const [isTime, setTime] = useState(false);
  const next = NEXT_PAGES[withoutLanguage(pathname)];
  const leadsOn = next !== undefined;
  useEffect(() => {
    if (!leadsOn) return;
    // The router reloads the page when a chunk does not come; only some browsers let us stop it.
    if (!findNavigation() || !mayPrefetch()) return;
    const timer = setTimeout(() => setTime(true), PAYLOAD_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [leadsOn]);
  if (!isTime || !next) return null;
  return <PrefetchPageLinks page={toLocalPath(toLanguageForm(pathname).prefix, next)} />;
}
