import { BUILD_METADATA_PATH } from './build-check.ts';

/** Milliseconds between two looks whether the site answers, while the browser says that there is a connection. */
const LOOK_AGAIN = 5000;

/** How many navigations and forms wait for a connection. */
let waiting = 0;
const listeners = new Set<() => void>();
let lookNow: (() => void) | undefined;

/** For `useSyncExternalStore`. */
export function subscribeToWaiting(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether something waits for a connection. */
export function isWaiting(): boolean {
  return waiting > 0;
}

/** Looks at once whether the site answers. */
export function lookForConnection(): void {
  lookNow?.();
}

/**
 * Resolves as soon as the site answers again, or when the signal says that nobody waits any more. Meanwhile the page says that
 * there is no connection. LOOK.md section 2.8.
 */
export async function untilConnected(signal: AbortSignal): Promise<void> {
  // A site that answers at once was not away: nothing is said.
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
