import { useEffect, useState, useSyncExternalStore } from 'react';
import { Form, PrefetchPageLinks, useLocation } from 'react-router';
import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { isCardPage } from '../frame/checkout-area.ts';
import { findPublicPage } from '../sharing/public-pages.ts';
import { findNavigation } from './chunk-errors.ts';
import { findRouter } from './router-state.ts';
import { mayPrefetch } from './use-prefetch.ts';

/** Milliseconds after the page has started. requirements.md#constants. */
const PAYLOAD_PRELOAD_DELAY = 1000;

/**
 * The next page of most visitors, by current page. Only public pages, which are equal for all visitors and
 * change no data, and pages whose loaders run in the browser, so that only their scripts are preloaded.
 */
const NEXT_PAGES: Record<string, string> = {
  '/': '/flota',
  '/promos': '/flota',
  '/sucursales': '/flota',
  '/flota': '/reserva',
  '/reserva': '/reserva/thanks',
  '/reserva/checkout': '/reserva/thanks',
};

/**
 * The next steps of a booking, by current page. Otherwise the router would request an unknown route after the
 * form's response, as an additional round trip.
 */
const NEXT_ROUTES: Record<string, string[]> = {
  '/flota': ['/reserva', '/reserva/checkout', '/reserva/thanks'],
  '/reserva': ['/reserva/checkout', '/reserva/thanks'],
  '/reserva/checkout': ['/reserva/thanks'],
};

/**
 * Preloads data and scripts of the likely next page one second after the start, and those of a page when its link
 * in the header is touched, unless the connection is slow or saves data.
 */
export function PayloadPreload() {
  const { pathname } = useLocation();
  const hydrated = useHydrated();
  const touched = useTouchedPage();
  const isSettled = useDelay(pathname);
  useKnownRoutes();
  const page = withoutLanguage(pathname);
  const next = NEXT_PAGES[page];
  const toLocal = (path: string) => toLocalPath(toLanguageForm(pathname).prefix, path);
  const routes = NEXT_ROUTES[page];
  const preloaded = isSettled && next ? toLocal(next) : undefined;
  // The router looks up the route of every form that it finds in the page.
  return (
    <>
      {hydrated ? routes?.map((route) => <Form key={route} action={toLocal(route)} hidden />) : null}
      {preloaded ? <PrefetchPageLinks page={preloaded} /> : null}
      {touched && touched !== preloaded ? <PrefetchPageLinks page={touched} /> : null}
    </>
  );
}

/** Returns whether the page has been shown for the delay and may preload. */
function useDelay(pathname: string): boolean {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!mayPreload()) return;
    const timer = setTimeout(() => setShown(pathname), PAYLOAD_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [pathname]);
  return shown === pathname;
}

/**
 * Renders again when the router has received routes: links of a page whose route is not known are empty until
 * then.
 */
function useKnownRoutes(): void {
  useSyncExternalStore(subscribe, findRoutes, () => undefined);
}

function subscribe(onChange: () => void): () => void {
  return findRouter()?.subscribe(onChange) ?? (() => {});
}

function findRoutes(): readonly unknown[] | undefined {
  return findRouter()?.routes;
}

/**
 * The router reloads the page when a chunk fails to load; only browsers with the Navigation API let us prevent
 * it.
 */
function mayPreload(): boolean {
  return findNavigation() !== undefined && mayPrefetch();
}

/**
 * Returns the address of the public page whose link in the header was touched or pressed last on this page. Its
 * data are requested some 100 ms before the click; the request of the navigation then waits for that response
 * and takes it. Not for other pages: browsers must not store their responses, so the second request would begin
 * only after the first. Links of the footer and of editors' texts lead to a new document, which needs no data. A
 * page on which a card is typed loads no script that its inventory does not name.
 */
function useTouchedPage(): string | undefined {
  const { pathname } = useLocation();
  const [touched, setTouched] = useState<{ from: string; page: string }>();
  useEffect(() => {
    if (isCardPage(pathname)) return;
    const note = ({ target, button, ctrlKey, metaKey, shiftKey }: PointerEvent) => {
      const link = target instanceof Element ? target.closest<HTMLAnchorElement>('header a[href]') : null;
      const isPlain = button === 0 && !ctrlKey && !metaKey && !shiftKey;
      if (!link || !isPlain || !isPreloadable(link) || !mayPreload()) return;
      setTouched({ from: pathname, page: link.pathname + link.search });
    };
    addEventListener('pointerdown', note);
    return () => removeEventListener('pointerdown', note);
  }, [pathname]);
  return touched?.from === pathname ? touched.page : undefined;
}

function isPreloadable({ origin, pathname, target, download }: HTMLAnchorElement): boolean {
  const isElsewhere = origin === location.origin && pathname !== location.pathname;
  return isElsewhere && !target && !download && findPublicPage(pathname) !== undefined;
}
