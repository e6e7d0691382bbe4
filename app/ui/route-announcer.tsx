import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * The page last shown in this browser, or its failure. A module variable, because every layout mounts a new
 * announcer.
 */
let shown: string | undefined;

/**
 * After a client navigation to another page, focuses the heading and announces the title, which the router
 * does not do (interface.md#navigation). A change of the query alone has no effect. `failed` means that an
 * error replaced the page; then it also scrolls to the top, because the button of a form may be far below.
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

/**
 * With `intoSight` scrolls to the top instead of the heading, whose position is not final before the style
 * sheets of an error page are loaded.
 */
function focusHeading(intoSight: boolean): void {
  const heading = document.querySelector<HTMLElement>('main h1');
  heading?.setAttribute('tabindex', '-1');
  if (intoSight) window.scrollTo(0, 0);
  heading?.focus({ preventScroll: true });
}
