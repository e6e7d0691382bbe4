/** A transition waits so long at most for the browser to show that something happens. SPEC.md section 9. */
export const TRANSITION_WAIT = 100;

/** Resolves when the browser has painted, or after 100 ms: a hidden tab paints nothing. */
export async function untilPainted(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, TRANSITION_WAIT);
  requestAnimationFrame(() => setTimeout(resolve));
  await promise;
  clearTimeout(timer);
}
