import { useEffect, useState, useSyncExternalStore } from 'react';
import { Form, PrefetchPageLinks, useLocation } from 'react-router';
import { toLanguageForm, toLocalPath, withoutLanguage } from '#app/texts/language-form.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { isCardPage } from '../frame/checkout-area.ts';
import { findPublicPage } from '../sharing/public-pages.ts';
import { findNavigation } from './chunk-errors.ts';
import { findRouter } from './router-state.ts';
import { mayPrefetch } from './use-prefetch.ts';

/** Milliseconds. requirements.md#constants. */
const PAYLOAD_PRELOAD_DELAY = 1000;

/** By current page. Only pages that are equal for all visitors, or whose loaders run in the browser. */
const NEXT_PAGES: Record<string, string> = {
  '/': '/flota',
  '/promos': '/flota',
  '/sucursales': '/flota',
  '/flota': '/reserva',
  '/reserva': '/reserva/thanks',
  '/reserva/checkout': '/reserva/thanks',
};

/** By current page. The router would request an unknown route only after the response to the form. */
const NEXT_ROUTES: Record<string, string[]> = {
  '/flota': ['/reserva', '/reserva/checkout', '/reserva/thanks'],
  '/reserva': ['/reserva/checkout', '/reserva/thanks'],
  '/reserva/checkout': ['/reserva/thanks'],
};

/** Preloads the likely next page, and one whose link in the header is touched, unless the connection is slow. */
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

function useDelay(pathname: string): boolean {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!mayPreload()) return;
    const timer = setTimeout(() => setShown(pathname), PAYLOAD_PRELOAD_DELAY);
    return () => clearTimeout(timer);
  }, [pathname]);
  return shown === pathname;
}

/** Links of a page whose route is not known are empty until the router has received it. */
function useKnownRoutes(): void {
  useSyncExternalStore(subscribe, findRoutes, () => undefined);
}

function subscribe(onChange: () => void): () => void {
  return findRouter()?.subscribe(onChange) ?? (() => {});
}

function findRoutes(): readonly unknown[] | undefined {
  return findRouter()?.routes;
}

/** Only with the Navigation API can a reload after a failed chunk be prevented. */
function mayPreload(): boolean {
  return findNavigation() !== undefined && mayPrefetch();
}

/** Its data are requested some 100 ms before the click, and the navigation takes that response. */
function useTouchedPage(): string | undefined {
  const { pathname } = useLocation();
  const [touched, setTouched] = useState<{ from: string; page: string }>();
  useEffect(() => {
    // It loads only the scripts of its inventory.
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
