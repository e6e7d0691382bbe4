import { LRUCache } from 'lru-cache';
import { PurgeCSS } from 'purgecss';
import type { StaticFiles } from '../http/static-files.ts';

const STYLE_LINK = /<link\b(?=[^>]*\srel="stylesheet")[^>]*\shref="([^"]+)"[^>]*>/g;
const NONCE = /<style\b[^>]*( nonce="[^"]+")/;
const ELEMENT = /<([a-z][\w-]*)/g;
const CLASSES_AND_ID = /\s(?:class|id)="([^"]*)"/g;
const ATTRIBUTE = /\s([a-z][\w-]*)=/g;
/** Attributes that browsers and the inline scripts set. */
const CHANGING = ['aria-busy', 'aria-selected', 'data-end', 'open'];
const PRINT = /@media print\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g;
const INLINED = /(?<=<style[^>]* data-href="[^"]*">)[^<]*/g;
const DECLARED = /(--[\w-]+):[^;{}]*;?/g;
const READ = /var\((--[\w-]+)/g;
const LAYER = /@layer ([\w-]+)(?=\{)/g;
/** Licenses, which stay in the sheet that scripts link. */
const COMMENT = /\/\*.*?\*\//gs;

/** Used CSS by style sheet and names: most searches, and a page in both languages, have the same names. */
const purged = new LRUCache<string, Promise<string>>({ max: 100 });

/**
 * Inlines those rules of its style sheets into a page that match its elements, classes and ids, so that the
 * first paint needs no other request. Rules for states are kept. Paper, and what scripts add later, need the whole
 * sheet, which the scripts link when they start (`style[data-href]`); a browser without scripts links it at once.
 */
export async function inlineUsedCss(html: string, files: StaticFiles): Promise<string> {
  const names = listNames(html);
  const [, nonce = ''] = NONCE.exec(html) ?? [];
  const styles = new Map<string, string>();
  for (const [link, href = ''] of html.matchAll(STYLE_LINK)) {
    // The framework appends `#` to the address of a sheet that lazy modules use, too.
    const file = files.get(href.replace(/#$/, ''));
    if (!file) continue;
    const css = await findUsedCss(href, file.body, names);
    styles.set(link, `<style${nonce} data-href="${href}">${css}</style><noscript>${link}</noscript>`);
  }
  return dropUnread(html.replace(STYLE_LINK, (link) => styles.get(link) ?? link));
}

/** Removes custom properties that no rule of the page reads. */
function dropUnread(html: string): string {
  const read = new Set(listMatches(html, READ));
  return html.replace(INLINED, (css) =>
    css.replace(DECLARED, (declared: string, name: string) => (read.has(name) ? declared : '')),
  );
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
    css: [{ raw: css.replace(COMMENT, '').replace(PRINT, '') }],
    defaultExtractor: (content) => content.split(' '),
    dynamicAttributes: [...names, ...CHANGING],
    // Without it a selector of only pseudo-classes, such as `:is(.a, .b) :is(i, b)`, would count as unused.
    safelist: [/^:/],
  });
  // A layer without rules is removed. When the whole sheet adds it later, it would come last in the order of
  // layers.
  const layers = listMatches(css, LAYER);
  return `${layers.length > 0 ? `@layer ${layers.join()};` : ''}${result?.css ?? css}`;
}

function listNames(html: string): string[] {
  const values = listMatches(html, CLASSES_AND_ID).flatMap((value) => value.split(/\s+/));
  return [...new Set([...listMatches(html, ELEMENT), ...listMatches(html, ATTRIBUTE), ...values])].sort();
}

/** Unique matches of the first group of the pattern. */
function listMatches(text: string, pattern: RegExp): string[] {
  return [...new Set(Array.from(text.matchAll(pattern), ([, match = '']) => match))];
}
