/** By these a visitor does more than look: a pointer, a key, a focus, a browser that fills in by itself. */
const SIGNS = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'change'];

const touch = Promise.withResolvers<void>();

/** Resolves when the visitor, or the way to another page, first needs more than what stands in the page. */
export const firstTouch = touch.promise;

/** Has late parts fetched; from then on they come with their page. */
export function wakeParts(): void {
  touch.resolve();
}

/** Called once, at the start, which may itself be due to a touch. */
export function awaitTouch(page: Document): void {
  if (navigator.userActivation?.hasBeenActive || page.activeElement !== page.body) wakeParts();
  for (const sign of SIGNS) page.addEventListener(sign, wakeParts, { capture: true, once: true });
}
