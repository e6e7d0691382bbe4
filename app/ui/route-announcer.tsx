import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The page last shown in this browser; outlives the announcer, which every layout brings anew. */
let shown: string | undefined;

/**
 * After a client navigation to another page: the heading takes the focus and the title is read out, which the router
 * does not do by itself (UX.md D11). A change of the query alone moves nothing.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const previous = shown;
    shown = pathname;
    if (previous === undefined || previous === pathname) return;
    setAnnouncement(document.title);
    if (!document.querySelector('[data-error-summary]')) focusHeading();
  }, [pathname]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
