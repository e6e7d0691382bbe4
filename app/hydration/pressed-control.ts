/**
 * Marks the link or submit button of a click or submit event as busy (`aria-busy`, and `data-pressed` as a
 * selector) in the frame of the press. Ignores links that do not replace the page: other windows, other
 * sites, downloads, anchors on the same page. `PressedControls` removes the mark. It ends after ten seconds
 * at the latest, because no event reports that a link was a download. `starter.ts` embeds the text of this
 * function, so it must not use anything outside of itself.
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
