/**
 * Longest time in milliseconds that a navigation waits for the browser to paint its loading state.
 * requirements.md#constants.
 */
export const TRANSITION_WAIT = 100;

/** Resolves when the browser has painted, or after 100 ms: a hidden tab paints nothing. */
export async function untilPainted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TRANSITION_WAIT);
  requestAnimationFrame(() => setTimeout(resolve));
  await promise;
  clearTimeout(timer);
}
