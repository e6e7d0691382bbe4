import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { isCardPage } from '../frame/checkout-area.ts';
import { BUILD_METADATA_PATH } from './build-check.ts';

/** Milliseconds between two checks whether the site responds, while the browser reports a connection. */
const RETRY_MS = 5000;

/** Number of navigations and forms that wait for a connection. */
let waiting = 0;
const listeners = new Set<() => void>();
let checkNow: (() => void) | undefined;

/**
 * Shown while a navigation or a form waits for a connection: nothing is lost, and it continues automatically.
 */
export function ConnectionNotice() {
  const t = useTranslations('errors.offline');
  const shown = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false);
  return (
    <div role="status" className="connection" data-no-print>
      {shown ? (
        <div className="connection-notice">
          <Icon name="alert" />
          <p>
            <strong>{t('title')}</strong> {t('text')}
          </p>
          <button type="button" onClick={checkConnection}>
            {t('retry')}
          </button>
        </div>
      ) : null}
    </div>
  );
}

/** For `useSyncExternalStore`. */
function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a navigation or form waits for a connection. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Checks at once whether the site responds. */
export function checkConnection(): void {
  checkNow?.();
}

/**
 * Resolves when the site responds again, or when the signal is aborted. Meanwhile the page shows that there
 * is no connection. interface.md#offline.
 */
export async function untilConnected(signal: AbortSignal): Promise<void> {
  // If the site responds at once, no notice is shown.
  if (await doesSiteAnswer()) return;
  count(1);
  do await untilRetry(signal);
  while (!signal.aborted && !(await doesSiteAnswer()));
  count(-1);
}

function count(change: number): void {
  waiting += change;
  for (const listener of listeners) listener();
}

async function doesSiteAnswer(): Promise<boolean> {
  if (navigator.onLine === false) return false;
  return fetch(`${BUILD_METADATA_PATH}?${Date.now()}`, { cache: 'no-store' }).then(
    () => true,
    () => false,
  );
}

function untilRetry(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine === false ? undefined : setTimeout(done, RETRY_MS);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      checkNow = undefined;
      resolve();
    }
    checkNow = done;
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

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
