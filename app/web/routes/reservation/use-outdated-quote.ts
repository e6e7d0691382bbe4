import { startTransition, useRef, useState } from 'react';

/**
 * Milliseconds within which further changes, as from a stepper, become one update. The first change is sent at
 * once.
 */
export const QUIET_MS = 250;

/** Milliseconds in which the browser paints a choice before its update occupies the main thread: two frames. */
const PAINT_MS = 32;

/** Returns a function that is called at each change, and returns the milliseconds until its update. */
export function useUpdateDelay(): () => number {
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const isFirst = performance.now() - changedMs.current > QUIET_MS;
    changedMs.current = performance.now();
    return isFirst ? PAINT_MS : QUIET_MS;
  };
}

/**
 * Whether the quote is outdated: a choice was changed, and no update was answered that contains it. Rendered as
 * a transition, so that the choice itself is painted first.
 */
export function useOutdatedQuote() {
  const [isOutdated, setOutdated] = useState(false);
  const choices = useRef(0);
  const show = (outdated: boolean) => startTransition(() => setOutdated(outdated));
  return {
    isOutdated,
    markOutdated: () => {
      choices.current += 1;
      show(true);
    },
    unmark: () => show(false),
    /** Sends an update, and unmarks the quote when it is answered unless a choice followed. */
    update: async (send: () => Promise<void>) => {
      const sent = choices.current;
      await send();
      if (choices.current === sent) show(false);
    },
  };
}
