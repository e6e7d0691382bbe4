import { useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { Icon } from '#app/ui/icon.tsx';
import { isCardPage } from '../frame/checkout-area.ts';
import { BUILD_METADATA_PATH } from './build-check.ts';

const RETRY_MS = 5000;

let waiting = 0;
const listeners = new Set<() => void>();
let checkNow: (() => void) | undefined;

/** Shown while a navigation or a form waits for a connection. */
export function ConnectionNotice() {
  const t = useTranslations('errors.offline');
  const shown = useSyncExternalStore(subscribeToWaiting, isWaiting, () => false);
  return (
    <div role="status" className="connection" data-no-print>
      {shown ? (
        <div className="connection-notice row">
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

function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a navigation or a form waits for a connection. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Checks at once whether the site responds. */
export function checkConnection(): void {
  checkNow?.();
}

/** Resolves when the site responds again or the signal is aborted, and shows the notice until then. */
export async function untilConnected(signal: AbortSignal): Promise<void> {
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

/** Holds a click or submit while the browser is offline, and repeats the last one later. interface.md#offline. */
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
      // Payments must not be sent without the renter watching.
      if (isCardPage(window.location.pathname)) return;
      hold(event, submitter ?? form, () => form.requestSubmit(submitter));
    },
    true,
  );
}

/** Links to files pass, because the browser may have cached them; anchors need no connection. */
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
