const SCRIPT =
  /<script\b[^>]*>[\s\S]*?<\/script>|<link\b[^>]*\brel="(?:deferred-modulepreload|manifest)"[^>]*>/g;
const LINK = /<a\b[^>]*>/g;
const ELSEWHERE = / href="(?!#)[^"]*"/;

/**
 * Returns the HTML of a page without scripts, and with links only within it. `previewPolicy` lets browsers run and send
 * nothing in any case; without this, a press would end at a refused page.
 */
export function toStillPage(html: string): string {
  return html.replace(SCRIPT, '').replace(LINK, (tag) => tag.replace(ELSEWHERE, ''));
}
