const held = Promise.withResolvers<void>();

/** Resolves when what stands in the whole style sheets holds for the screen, or they could not be fetched. */
export const wholeSheets = held.promise;

/**
 * Style sheets that a start without a visitor's doing linked for paper alone (`app/deferred-start.server.ts`) hold for the
 * screen from now on, too. Called once.
 */
export async function wearWholeSheets(page: Document): Promise<void> {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  for (const link of links) if (link.media === 'print') link.removeAttribute('media');
  await Promise.all(links.map((link) => link.sheet ?? untilFetched(link)));
  held.resolve();
}

function untilFetched(link: HTMLLinkElement): Promise<unknown> {
  return new Promise((done) => {
    link.onload = link.onerror = done;
  });
}
