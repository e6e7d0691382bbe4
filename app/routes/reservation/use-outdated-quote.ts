import { startTransition, useRef, useState } from 'react';

/**
 * Milliseconds within which further changes, as from a stepper, become one update. The first change is sent at
 * once.
 */
export const QUIET_MS = 250;

/** Milliseconds in which the browser paints a choice before its update takes the processor: two frames. */
const PAINT_MS = 32;

/** Returns a function that is called at each change, and returns the milliseconds until its update. */
export function usePause(): () => number {
  const changedMs = useRef(Number.NEGATIVE_INFINITY);
  return () => {
    const isFirst = performance.now() - changedMs.current > QUIET_MS;
    changedMs.current = performance.now();
    return isFirst ? PAINT_MS : QUIET_MS;
  };
}

/**
 * Whether the quote is outdated: a choice was changed, and no update was answered since. `answer` is the answer
 * to the last update. Rendered as a transition, so that the choice itself is painted first.
 */
export function useOutdatedQuote<Answer>(answer: Answer) {
  const [marked, setMarked] = useState<{ answer: Answer }>();
  return {
    isOutdated: marked !== undefined && marked.answer === answer,
    markOutdated: () => startTransition(() => setMarked({ answer })),
    unmark: () => startTransition(() => setMarked(undefined)),
  };
}
