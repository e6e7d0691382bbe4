import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';

/**
 * After a client navigation to another page: the heading takes the focus and the title is read out, which the router
 * does not do by itself (UX.md D11). A change of the query alone moves nothing.
 */
export function RouteAnnouncer() {
  const { pathname } = useLocation();
  const [announcement, setAnnouncement] = useState('');
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
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
