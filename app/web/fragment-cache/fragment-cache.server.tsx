import { LRUCache } from 'lru-cache';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type PageFragments, ProvideFragments } from './cached-fragment.tsx';

/** In characters of at most two bytes. A card has about 1,700 characters. */
const MAXIMUM_CHARACTERS = 8 * 1024 * 1024;

const fragments = new LRUCache<string, string>({
  maxSize: MAXIMUM_CHARACTERS,
  sizeCalculation: (html, key) => html.length + key.length,
});

/**
 * Renders a page to HTML, with its fragments from the cache. If fragments are missing, renders them and then
 * the page a second time.
 * @param scope what every fragment depends on besides its props: brand, language, origin
 * @param wrap provides a fragment with the contexts that it may read
 */
export function renderWithFragments(
  page: ReactNode,
  scope: string,
  wrap: (fragment: ReactNode) => ReactNode,
): string {
  const ofPage = new Map<string, string>();
  const missing = new Map<string, ReactNode>();
  const read: PageFragments['read'] = (name, Component, props) => {
    const key = `${scope} ${name} ${JSON.stringify(props)}`;
    const html = ofPage.get(key) ?? fragments.get(key);
    if (html === undefined) missing.set(key, <Component {...props} />);
    else ofPage.set(key, html);
    return html ?? '';
  };
  const render = () => renderToString(<ProvideFragments value={{ read }}>{page}</ProvideFragments>);
  const html = render();
  if (missing.size === 0) return html;
  for (const [key, fragment] of missing) {
    // React's result is a tree of thousands of short strings. A copy is one flat string, which takes less
    // memory and is inserted into pages faster.
    const made = Buffer.from(renderToString(wrap(fragment))).toString();
    ofPage.set(key, made);
    fragments.set(key, made);
  }
  return render();
}
