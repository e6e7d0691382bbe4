import { isCardPage } from './card-pages.ts';
import { untilConnected } from './connection.ts';

/**
 * While the browser has no connection, a press on a link or on the button of a form waits, and is repeated once when the site answers
 * again: the page stays, and a form is sent as it is then. It has not left, so nothing is sent twice. Another press takes its
 * place. A payment is never sent when nobody looks. LOOK.md section 2.8.
 */
export function holdWhileOffline(): void {
  let held: AbortController | undefined;
  function hold(event: Event, control: HTMLElement, repeat: () => void): void {
    event.preventDefault();
    event.stopImmediatePropagation();
    held?.abort();
    held = new AbortController();
    const { signal } = held;
    control.setAttribute('aria-busy', 'true');
    void untilConnected(signal).then(() => {
      control.removeAttribute('aria-busy');
      if (!signal.aborted && control.isConnected) repeat();
    });
  }
  // On the window, so before React, which listens on the document.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (navigator.onLine === false && link && leadsToPage(link, event))
        hold(event, link, () => link.click());
    },
    true,
  );
  window.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event;
      if (navigator.onLine !== false || !(form instanceof HTMLFormElement)) return;
      if (isCardPage(window.location.pathname)) return;
      hold(event, submitter ?? form, () => form.requestSubmit(submitter));
    },
    true,
  );
}

/** Another page of the site in this window. Files may be kept in the browser; an anchor needs no connection. */
function leadsToPage(
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return false;
  const { pathname, search } = window.location;
  const isHere = link.pathname === pathname && link.search === search && link.hash !== '';
  return !isHere && !/\.\w+$/.test(link.pathname);
}
