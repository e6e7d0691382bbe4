const GAP = 8;
const EDGE = 16;

/** Puts an open dialog under an element where the window is wide enough; on phones its style makes it a sheet. */
export function placeUnder(dialog: HTMLDialogElement, anchor: Element): void {
  if (!window.matchMedia('(min-width: 48rem)').matches) return;
  const at = anchor.getBoundingClientRect();
  const { width, height } = dialog.getBoundingClientRect();
  const left = Math.min(Math.max(at.left, EDGE), window.innerWidth - width - EDGE);
  const below = at.bottom + GAP;
  const above = at.top - GAP - height;
  const fitsBelow = below + height + EDGE <= window.innerHeight;
  const top = fitsBelow ? below : Math.max(above, EDGE);
  dialog.style.left = `${left}px`;
  dialog.style.top = `${top}px`;
}
