import { useEffect, useState } from 'react';
import { Form, PrefetchPageLinks, useLocation } from 'react-router';
import { mayPrefetch } from '../hydration/use-prefetch.ts';
import { toLanguageForm, toLocalPath, withoutLanguage } from '../i18n/language-form.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { findNavigation } from './chunk-errors.ts';

/** Milliseconds after the start. SPEC.md section 9. */
export const PAYLOAD_PRELOAD_DELAY = 1000;

/** Where most visitors of a page go next. Only public pages, which are the same for all and change nothing. */
const NEXT_PAGES: Record<string, string> = { '/': '/flota', '/promos': '/flota', '/sucursales': '/flota' };

/**
 * Where a form of a page leads when its answer is a redirect. The router asks for routes that it does not know, which would be a
 * round of its own between the answer and the page.
 */
const NEXT_ROUTES: Record<string, string> = { '/flota': '/reserva' };

/** Fetches what the next page needs a second after the start, unless the connection has no room for it. */
export function PayloadPreload() {
  const { pathname } = useLocation();
  const [isTime, setTime] = useState(false);
  const hydrated = useHydrated();
  const page = withoutLanguage(pathname);
  const next = NEXT_PAGES[page];
  const leadsOn = next !== undefined;
  useEffect(() => {
    if (!leadsOn) return;
    // The router reloads the page when a chunk does not come; only some browsers let us stop it.
    if (!findNavigation() || !mayPrefetch()) return;
    const timer = setTimeout(() => setTime(true), PAYLOAD_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [leadsOn]);
  const toLocal = (path: string) => toLocalPath(toLanguageForm(pathname).prefix, path);
  const route = NEXT_ROUTES[page];
  // The router looks up the route of every form that it finds in the page.
  if (route && hydrated) return <Form action={toLocal(route)} hidden />;
  return isTime && next ? <PrefetchPageLinks page={toLocal(next)} /> : null;
}
