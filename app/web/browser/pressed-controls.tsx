import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** Milliseconds after which a press that needs the router has started to load something. */
const DECIDED_AFTER = 300;

/**
 * The starter marks pressed links and submit buttons as busy. Removes the marks when the router has loaded
 * their target.
 */
export function PressedControls() {
  const isNavigating = useNavigation().state !== 'idle';
  const isLoading = useFetchers().some(({ state }) => state !== 'idle') || isNavigating;
  const latest = useRef(false);
  useEffect(() => {
    if (latest.current && !isLoading) release();
    latest.current = isLoading;
  }, [isLoading]);
  useEffect(() => {
    // If a script handled the event and nothing loads, the press is finished: an invalid input, or a
    // disclosure that was opened.
    const decide = (event: Event) =>
      setTimeout(() => event.defaultPrevented && !latest.current && release(), DECIDED_AFTER);
    addEventListener('click', decide);
    addEventListener('submit', decide);
    return () => {
      removeEventListener('click', decide);
      removeEventListener('submit', decide);
    };
  }, []);
  return null;
}

function release(): void {
  for (const control of document.querySelectorAll('[data-pressed]')) {
    control.removeAttribute('data-pressed');
    control.removeAttribute('aria-busy');
  }
}
