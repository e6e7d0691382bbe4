import { firstTouch } from './first-touch.ts';

/** By this the router finds links whose routes it asks the server for ahead of a click. */
const MARK = 'data-discover';

/**
 * Has the router look for the routes behind links from the first touch on: what it learns has it render the whole page
 * again, and most who only read never follow a link. Called before the router starts.
 */
export function discoverLater(page: Document): void {
  const links = page.querySelectorAll(`[${MARK}]`);
  for (const link of links) link.removeAttribute(MARK);
  void firstTouch.then(() => {
    for (const link of links) link.setAttribute(MARK, 'true');
  });
}
