/**
 * Marks the link or submit button of a click or submit event as busy (`aria-busy`, and `data-pressed` to find it again), in the frame of the press. Nothing for what
 * leaves the page as it is: other windows, other sites, downloads, places on the same page. `PressedControls` takes the mark away; it goes
 * after ten seconds at the latest, because nothing tells when a link turns out to be a download. `starter.ts` has the text of this function, so it uses
 * nothing from outside of itself.
 */
export function markPressed(event: Event): void {
  let pressed: Element | null | undefined;
  if (event instanceof SubmitEvent) {
    if (!(event.target as HTMLFormElement).target) pressed = event.submitter;
  } else if (event instanceof MouseEvent && event.target instanceof Element) {
    const link = event.target.closest<HTMLAnchorElement>('a[href]');
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const isHere = link?.pathname === location.pathname && link.search === location.search;
    if (isPlain && !isHere && link?.origin === location.origin && !link.target && !link.download)
      pressed = link;
  }
  pressed?.setAttribute('data-pressed', '');
  pressed?.setAttribute('aria-busy', 'true');
  setTimeout(() => pressed?.removeAttribute('aria-busy'), 10_000);
}
