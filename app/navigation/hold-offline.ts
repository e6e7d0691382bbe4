import { isCardPage } from '../ui/checkout-area.ts';
import { untilConnected } from './connection.ts';

/**
 * While the browser is offline, holds a click on a link or the submit of a form, and repeats it once when the
 * site responds again. The page stays, and the form is sent with its values at that time. The held request
 * was never sent, so nothing is sent twice. Another click or submit replaces the held one. Payments are not
 * held, because they must not be sent without the renter watching. interface.md#offline.
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
  // On the window, so that it runs before React, which listens on the document.
  window.addEventListener(
    'click',
    (event) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (navigator.onLine === false && link && opensPage(link, event)) hold(event, link, () => link.click());
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

/**
 * Whether the link leads to another page of the site in this window. Links to files pass, because the browser
 * may have cached them; anchors need no connection.
 */
function opensPage(
  link: HTMLAnchorElement,
  { button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent,
): boolean {
  if (button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return false;
  if (link.target || link.hasAttribute('download') || link.origin !== window.location.origin) return false;
  const { pathname, search } = window.location;
  const isHere = link.pathname === pathname && link.search === search && link.hash !== '';
  return !isHere && !/\.\w+$/.test(link.pathname);
}
