import { useEffect } from 'react';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/**
 * Loads modules that a visitor is likely to need next: when the browser is idle after hydration, at the latest when a form is sent,
 * beside its answer.
 *
 * @param load a dynamic import; the same function in every render. If it fails, it is repeated when the modules are needed.
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

/** Returns how to cancel it. */
function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(then);
  return () => cancelIdleCallback(request);
}

/** Not with `Save-Data` or on a 2G connection. Browsers without this information are taken for fast. */
export function mayPrefetch(
  connection = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData !== true && !connection?.effectiveType?.endsWith('2g');
}
