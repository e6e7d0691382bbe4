import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * For a box that tells what came of something sent: it takes the focus, and with it comes into sight, whenever there is other
 * `news`. Not in a document: that begins at its top, and scripts may take it over when somebody goes on with a form already.
 */
export function useFocusOnNews<Box extends HTMLElement>(news: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const ofDocument = useRef(useHydrated() ? undefined : news);
  useEffect(() => {
    if (news && news !== ofDocument.current) box.current?.focus();
  }, [news]);
  return box;
}
