import { BUILD_METADATA_PATH } from './build-check.ts';

/** Milliseconds between two checks whether the site responds, while the browser reports a connection. */
const LOOK_AGAIN = 5000;

/** Number of navigations and forms that wait for a connection. */
let waiting = 0;
const listeners = new Set<() => void>();
let lookNow: (() => void) | undefined;

/** For `useSyncExternalStore`. */
export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a navigation or form waits for a connection. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Checks at once whether the site responds. */
export function lookForConnection(): void {
  lookNow?.();
}

/**
 * Resolves when the site responds again, or when the signal is aborted. Meanwhile the page shows that there
 * is no connection. interface.md#offline.
 */
export async function untilConnected(signal: AbortSignal): Promise<void> {
  // If the site responds at once, no notice is shown.
  if (await doesSiteAnswer()) return;
  count(1);
  do await untilWorthALook(signal);
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

function untilWorthALook(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = navigator.onLine === false ? undefined : setTimeout(done, LOOK_AGAIN);
    function done(): void {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      lookNow = undefined;
      resolve();
    }
    lookNow = done;
    window.addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}
