import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/** False on the server and in the first render of the browser, true as soon as scripts are at work. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
