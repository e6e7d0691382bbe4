import { useEffect } from 'react';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Loads modules that a visitor is likely to need next: when the browser is idle after hydration, or at the
 * latest when a form is submitted, in parallel with its response.
 *
 * @param load a dynamic import; the same function in every render. If it fails, it is repeated when the
 * modules are needed.
 */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    const prefetch = () => void load().catch(() => undefined);
    addEventListener('submit', prefetch);
    const cancel = mayPrefetch() ? whenIdle(prefetch) : undefined;
    return () => {
      removeEventListener('submit', prefetch);
      cancel?.();
    };
  }, [load]);
}

/** Returns the function that cancels the callback. */
function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(then);
  return () => cancelIdleCallback(request);
}

/** Returns false with `Save-Data` or on a 2G connection. Browsers without this information count as fast. */
export function mayPrefetch(
  connection = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData !== true && !connection?.effectiveType?.endsWith('2g');
}
