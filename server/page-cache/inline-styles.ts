import type { StaticFiles } from '../http/static-files.ts';
import { parseStyleSheet, type StyleSheet, toCriticalCss } from './critical-css.ts';
import { shortenCss } from './shorten-css.ts';

const STYLE_LINK = /<link\b(?=[^>]*\srel="stylesheet")[^>]*\shref="([^"]+)"[^>]*>/g;
const NONCE = /<style\b[^>]*( nonce="[^"]+")/;

const parsed = new WeakMap<Buffer, StyleSheet>();

/**
 * Writes into a page what it needs of its style sheets, so that nothing stands between the page and its first sight. The
 * sheets themselves are linked at the start (`app/deferred-start.server.ts`), for what scripts will show and for the next page;
 * a browser without scripts links them at once.
 */
export function inlineStyles(html: string, files: StaticFiles): string {
  const [, nonce = ''] = NONCE.exec(html) ?? [];
  return html.replace(STYLE_LINK, (link, href: string) => {
    // The framework ends the address of a sheet that lazy modules use, too, with a `#`.
    const file = files.get(href.replace(/#$/, ''));
    if (!file) return link;
    const sheet = parsed.get(file.body) ?? parseStyleSheet(file.body.toString());
    parsed.set(file.body, sheet);
    const css = shortenCss(toCriticalCss(sheet, html), html);
    return `<style${nonce} data-href="${href}">${css}</style><noscript>${link}</noscript>`;
  });
}
