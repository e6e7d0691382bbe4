import { useEffect } from 'react';

interface Connection {
  effectiveType?: string;
  saveData?: boolean;
}

/** Loads modules (a dynamic import, the same in every render) when the browser is idle, or a form is submitted. */
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

function whenIdle(then: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(then, 200);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(then);
  return () => cancelIdleCallback(request);
}

/** False with `Save-Data` or on 2G. Browsers without this information count as fast. */
export function mayPrefetch(
  connection = (navigator as Navigator & { connection?: Connection }).connection,
): boolean {
  return connection?.saveData !== true && !connection?.effectiveType?.endsWith('2g');
}
