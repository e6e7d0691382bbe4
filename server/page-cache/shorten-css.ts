/** Declarations that follow themselves, and blanks that mean nothing; not within strings. */
const AGAIN = /(?<=[;{])([\w-]+:[^;{}"']+;)\1+/g;
const BLANKS = /"[^"]*"|'[^']*'|\) \* (?=[\d.-])|, /g;

const READ_OR_ELSE = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g;
const DECLARED = /(?<=[{;"]\s?)--[\w-]+(?=:)/g;
const ROOT = /:root(?:,:host)?\{([^{}]*)\}/g;
const NAME = /(?<=[{;(]\s?)--[\w-]+/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The styles that stand in a page, said in less: without what stands in for values that nobody sets, and with short names for
 * those that the sheet alone knows. The whole sheet, linked at the start, brings its own names along.
 */
export function shortenCss(css: string, html: string): string {
  const set = new Set([...namesIn(css, DECLARED), ...namesIn(html, DECLARED)]);
  const sure = css.replace(READ_OR_ELSE, (use, name: string, otherwise: string) =>
    set.has(name) ? use : otherwise.trim(),
  );
  return shortenNames(sure, html)
    .replace(AGAIN, '$1')
    .replace(BLANKS, (found) => (/^["']/.test(found) ? found : found.trim().replace(' ', '')));
}

function shortenNames(css: string, html: string): string {
  const ofRoot = [...css.matchAll(ROOT)].flatMap(([, body = '']) => namesIn(`{${body}`, DECLARED));
  const own = [...new Set(ofRoot)].filter((name) => !html.includes(name));
  const letters = [...LETTERS].map((letter) => `--${letter}`).filter((name) => !css.includes(`${name}:`));
  const short = new Map(own.slice(0, letters.length).map((name, at) => [name, letters[at] ?? name]));
  return css.replace(NAME, (name) => short.get(name) ?? name);
}

function namesIn(text: string, pattern: RegExp): string[] {
  return text.match(pattern) ?? [];
}
