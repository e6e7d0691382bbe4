import { BUILD_METADATA_PATH } from './build-check.ts';

/** Milliseconds between two checks whether the site responds, while the browser reports a connection. */
const RETRY_MS = 5000;

/** Number of navigations and forms that wait for a connection. */
let waiting = 0;
const listeners = new Set<() => void>();
let checkNow: (() => void) | undefined;

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
