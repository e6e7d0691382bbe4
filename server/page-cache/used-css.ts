import { LRUCache } from 'lru-cache';
import { PurgeCSS } from 'purgecss';
import type { StaticFiles } from '../http/static-files.ts';

const STYLE_LINK = /<link\b(?=[^>]*\srel="stylesheet")[^>]*\shref="([^"]+)"[^>]*>/g;
const NONCE = /<style\b[^>]*( nonce="[^"]+")/;
const ELEMENT = /<([a-z][\w-]*)/g;
const CLASSES_AND_ID = /\s(?:class|id)="([^"]*)"/g;
const ATTRIBUTE_SELECTOR = /\[([\w-]+)/g;
const LAYER = /@layer ([\w-]+)(?=\{)/g;

/** Used CSS by style sheet and names: most searches, and the same page in two languages, have the same names. */
const purged = new LRUCache<string, Promise<string>>({ max: 100 });

/**
 * Writes those rules of its style sheets into a page whose elements, classes and ids are in it, so that the first paint waits for
 * no other request. Rules for attributes and states stay. What scripts add later comes with the whole sheet, which is
 * linked when they start (`style[data-href]`); a browser without scripts links it at once.
 */
export async function inlineUsedCss(html: string, files: StaticFiles): Promise<string> {
  const names = listNames(html);
  const [, nonce = ''] = NONCE.exec(html) ?? [];
  const styles = new Map<string, string>();
  for (const [link, href = ''] of html.matchAll(STYLE_LINK)) {
    // The framework ends the address of a sheet that lazy modules use, too, with a `#`.
    const file = files.get(href.replace(/#$/, ''));
    if (!file) continue;
    const css = await findUsedCss(href, file.body, names);
    styles.set(link, `<style${nonce} data-href="${href}">${css}</style><noscript>${link}</noscript>`);
  }
  return html.replace(STYLE_LINK, (link) => styles.get(link) ?? link);
}

function findUsedCss(href: string, sheet: Buffer, names: string[]): Promise<string> {
  const key = `${href} ${names.join(' ')}`;
  const present = purged.get(key);
  if (present) return present;
  const css = purge(sheet.toString(), names);
  purged.set(key, css);
  return css;
}

async function purge(css: string, names: string[]): Promise<string> {
  const [result] = await new PurgeCSS().purge({
    content: [{ raw: names.join(' '), extension: 'txt' }],
    css: [{ raw: css }],
    defaultExtractor: (content) => content.split(' '),
    dynamicAttributes: listMatches(css, ATTRIBUTE_SELECTOR),
    // Without it a selector of nothing but pseudo-classes, `:is(.a, .b) :is(i, b)`, would count as unused.
    safelist: [/^:/],
  });
  // A layer without rules is removed, and would come last in the order of layers when the whole sheet brings it.
  const layers = listMatches(css, LAYER);
  return `${layers.length > 0 ? `@layer ${layers.join()};` : ''}${result?.css ?? css}`;
}

/** Names of elements, classes and ids, each once, in alphabetical order. */
function listNames(html: string): string[] {
  const values = listMatches(html, CLASSES_AND_ID).flatMap((value) => unescapeHtml(value).split(/\s+/));
  return [...new Set([...listMatches(html, ELEMENT), ...values])].sort();
}

/** What the group of the pattern has matched, each text once. */
function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, match = '']) => match))];
}

/** As React escapes attributes. */
function unescapeHtml(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
}
