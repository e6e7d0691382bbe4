import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/** The page last shown in this browser, or its failure; outlives the announcer, which every layout brings anew. */
let shown: string | undefined;

/**
 * After a client navigation to another page: the heading takes the focus and the title is read out, which the router
 * does not do by itself (UX.md D11). A change of the query alone moves nothing. `failed`: an error has taken the place of the page;
 * of a form, whose button may be far below, it comes into sight as well.
 */
export function RouteAnnouncer({ failed }: { failed: boolean }) {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  useEffect(() => {
    const previous = shown;
    shown = failed ? `${pathname} failed` : pathname;
    if (previous === undefined || previous === shown) return;
    setAnnouncement(document.title);
    if (!document.querySelector('[data-error-summary]')) focusHeading(failed);
  }, [pathname, failed]);
  return (
    <p role="status" aria-live="polite" className="sr-only">
      {announcement}
    </p>
  );
}

/** `intoSight`: from the top of the page, since the heading may not be where it stays: an error page is laid out before its style sheets. */
function focusHeading(intoSight: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  if (intoSight) window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}
