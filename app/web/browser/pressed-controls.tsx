import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

const DECIDED_AFTER = 300;

/** Ends the busy state of controls, which the starter marks when they are pressed, when their target has loaded. */
export function PressedControls() {
  const isNavigating = useNavigation().state !== 'idle';
  const isLoading = useFetchers().some(({ state }) => state !== 'idle') || isNavigating;
  const latest = useRef(false);
  useEffect(() => {
    if (latest.current && !isLoading) release();
    latest.current = isLoading;
  }, [isLoading]);
  useEffect(() => {
    // Nothing loads after an invalid input, or a disclosure that was opened.
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
