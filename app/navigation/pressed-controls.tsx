import { useEffect, useRef } from 'react';
import { useFetchers, useNavigation } from 'react-router';

/** Milliseconds in which a press has begun to load something, or has been found to need nothing. */
const DECIDED_AFTER = 300;

/** The starter marks pressed links and submit buttons as busy; this ends it when the router has loaded what they lead to. */
export function PressedControls() {
  const isNavigating = useNavigation().state !== 'idle';
  const isLoading = useFetchers().some(({ state }) => state !== 'idle') || isNavigating;
  const latest = useRef(false);
  useEffect(() => {
    if (latest.current && !isLoading) release();
    latest.current = isLoading;
  }, [isLoading]);
  useEffect(() => {
    // What is not left to the browser and loads nothing is over: an input that was refused, a part that was opened.
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
