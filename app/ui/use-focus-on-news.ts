import { type RefObject, useEffect, useRef } from 'react';
import { useHydrated } from './use-hydrated.ts';

/**
 * Returns a ref for an element with the result of an action: it takes the focus, and is scrolled into view,
 * whenever `news` changes. Not for the news of a document, because hydration may be late, when the visitor is
 * already using a form.
 */
export function useFocusOnNews<Box extends HTMLElement>(news: unknown): RefObject<Box | null> {
  const box = useRef<Box>(null);
  const ofDocument = useRef(useHydrated() ? undefined : news);
  useEffect(() => {
    if (news && news !== ofDocument.current) box.current?.focus();
  }, [news]);
  return box;
}
