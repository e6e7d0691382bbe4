import { useEffect } from 'react';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Loads modules that a visitor is likely to need next, when the browser is idle after hydration.
 *
 * @param load a dynamic import; the same function in every render. If it fails, it is repeated when the modules are needed.
 */
export function usePrefetch(load: () => Promise<unknown>): void {
  useEffect(() => {
    if (!mayPrefetch()) return;
    const prefetch = () => void load().catch(() => undefined);
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(prefetch, 200);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(prefetch);
    return () => cancelIdleCallback(request);
  }, [load]);
}

/** Not with `Save-Data` or on a 2G connection. Browsers without this information are taken for fast. */
export function mayPrefetch(
  connection = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData !== true && !connection?.effectiveType?.endsWith('2g');
}
