/** A style sheet as a tree: statements (`@import …`), rules with declarations, and groups of rules. */
type Node =
  | { kind: 'statement'; text: string }
  | { kind: 'rule'; prelude: string; body: string }
  | { kind: 'group'; prelude: string; nodes: Node[] };

export type StyleSheet = Node[];

const GROUP = /^@(?:layer|media|supports|container|scope)\b/;
/** Tailwind's help for browsers without `@property`: decoration that can wait for the whole sheet. */
const FALLBACKS = '@layer properties';
const CLASS = /\.((?:\\[\da-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
/** Whatever in a selector is not the name of an element. */
const NO_TYPE = /\[[^\]]*\]|::?[\w-]+(?:\((?:[^()]|\([^()]*\))*\))?|#[\w-]+/g;
const ATTRIBUTE = /\[((?:data|aria)-[\w-]+)(?:=["']?([\w-]+)["']?\])?/g;
/** How things look while they are pressed or pointed at, what scripts fill, and paper: the whole sheet is there by then. */
const LATER = /:(?:hover|active)(?![\w-])|\.(?:loading-bar|toasts)(?![\w-])/;
const PRINT = '@media print';
/** Parts of controls, and what a page must have for them to show. */
const CONTROL_PARTS: [part: RegExp, owner: RegExp][] = [
  [/::file-selector-button/, /\stype="file"/],
  [/::-webkit-date/, /\stype="date"/],
  [/::-webkit-datetime-edit-(?:hour|mi|second|meridiem)/, /\stype="(?:time|datetime-local)"/],
  [/::placeholder/, /\splaceholder="/],
  [/::backdrop/, /<dialog/],
  [/::-webkit-search/, /\stype="search"/],
  [/::-webkit-(?:inner|outer)-spin/, /\stype="number"/],
  [/:disabled/, /\sdisabled[\s=>]/],
  [/\[multiple\]/, /<select[^>]*\s(?:multiple|size)[\s=>]/],
];

/** Reads what the bundler wrote: minified, nothing nested in rules. */
export function parseStyleSheet(css: string): StyleSheet {
  return parse(css.replace(/\/\*[\s\S]*?\*\//g, ''));
}

function parse(css: string): Node[] {
  const nodes: Node[] = [];
  let at = 0;
  while (at < css.length) {
    const end = findEnd(css, at, ['{', ';']);
    const prelude = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (prelude) nodes.push({ kind: 'statement', text: `${prelude};` });
      at = end + 1;
      continue;
    }
    const close = findEnd(css, end + 1, ['}']);
    const body = css.slice(end + 1, close);
    nodes.push(
      GROUP.test(prelude) ? { kind: 'group', prelude, nodes: parse(body) } : { kind: 'rule', prelude, body },
    );
    at = close + 1;
  }
  return nodes;
}

/** Where one of these characters stands outside of strings, brackets and blocks; else the end. */
function findEnd(css: string, from: number, wanted: string[]): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const character = css[at] ?? '';
    if (character === '\\') at++;
    else if (character === '"' || character === "'") at = css.indexOf(character, at + 1);
    else if (depth === 0 && wanted.includes(character)) return at;
    else if ('({['.includes(character)) depth++;
    else if (')}]'.includes(character)) depth--;
  }
  return css.length;
}

/**
 * The part of a style sheet that this page can show before its scripts start: rules whose elements, classes and data
 * and aria attributes with these values are in it, and the animations that remain. The whole sheet is linked at the start.
 */
export function toCriticalCss(sheet: StyleSheet, html: string): string {
  const has = toPageTest(html);
  const css = withoutUnread(sheet.map((node) => writeUsed(node, has)).join(''), html);
  return css.replace(/@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, (rule, name: string) =>
    css.split(name).length > 2 ? rule : '',
  );
}

const READ = /var\((--[\w-]+)/g;
const READ_OR_ELSE = /var\((--[\w-]+),((?:[^()]|\([^()]*\))*)\)/g;
const ROOT = /:root(?:,:host)?\{([^{}]*)\}/g;
const DECLARATION = /(?<=[{;])(--[\w-]+):[^;{}"']*(?:(?:"[^"]*"|'[^']*')[^;{}"']*)*;?/g;
const REGISTRATION = /@property (--[\w-]+)\{[^{}]*\}/g;

/** Without values that nothing reads, and without what stands in for values that the root has. */
function withoutUnread(given: string, html: string): string {
  const ofPage = namesIn(html, READ);
  const ofRoot = new Set(
    [...given.matchAll(ROOT)].flatMap(([, body = '']) => namesIn(`{${body}`, DECLARATION)),
  );
  let css = given.replace(READ_OR_ELSE, (use, name: string) => (ofRoot.has(name) ? `var(${name})` : use));
  for (let before = ''; before !== css; ) {
    before = css;
    const read = new Set([...ofPage, ...namesIn(css, READ)]);
    const ifRead = (text: string, name: string) => (read.has(name) ? text : '');
    css = css.replace(DECLARATION, ifRead).replace(REGISTRATION, ifRead);
  }
  return css.replace(/:root(?:,:host)?\{\}/g, '');
}

function namesIn(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

interface PageTest {
  tags: Set<string>;
  classes: Set<string>;
  /** By name, and by name and value. */
  attributes: Set<string>;
  /** What of `CONTROL_PARTS` it cannot show. */
  withoutParts: RegExp[];
}

function toPageTest(html: string): PageTest {
  const classes = new Set<string>();
  for (const [, names = ''] of html.matchAll(/\sclass="([^"]*)"/g))
    for (const name of unescapeHtml(names).split(/\s+/)) classes.add(name);
  const attributes = new Set<string>();
  for (const [, name = '', value = ''] of html.matchAll(/\s((?:data|aria)-[\w-]+)(?:="([^"]*)")?/g))
    attributes.add(name).add(`${name}=${value}`);
  const tags = new Set([...html.matchAll(/<([a-z][\w-]*)/g)].map(([, name = '']) => name));
  const withoutParts = CONTROL_PARTS.filter(([, owner]) => !owner.test(html)).map(([part]) => part);
  return { tags, classes, attributes, withoutParts };
}

function writeUsed(node: Node, page: PageTest): string {
  if (node.kind === 'statement') return node.text;
  if (node.kind === 'group') {
    if (node.prelude === FALLBACKS) return `${FALLBACKS};`;
    if (node.prelude === PRINT) return '';
    const inside = node.nodes.map((each) => writeUsed(each, page)).join('');
    if (inside) return `${node.prelude}{${inside}}`;
    // Layers are ordered by their first mention.
    return node.prelude.startsWith('@layer ') ? `${node.prelude};` : '';
  }
  const { prelude, body } = node;
  if (prelude.startsWith('@')) return `${prelude}{${body}}`;
  const used = splitSelectors(prelude).filter((selector) => isUsed(selector, page));
  return used.length > 0 ? `${used.join(',')}{${body}}` : '';
}

function splitSelectors(prelude: string): string[] {
  const selectors: string[] = [];
  for (let at = 0; at < prelude.length; ) {
    const end = findEnd(prelude, at, [',']);
    selectors.push(prelude.slice(at, end));
    at = end + 1;
  }
  return selectors;
}

const NOT = /:not\((?:[^()]|\([^()]*\))*\)/g;
/** One of what stands in brackets of these is enough. */
const ONE_OF = /:(?:is|where)\(((?:[^()]|\([^()]*\))*)\)/g;

/** What stands in these may not be absent, if it is one thing; it need not be in its later state from the start. */
const ONE_INSIDE = /:has\(([^(),]*)\)/g;
const INSIDE = /:has\((?:[^()]|\([^()]*\))*\)/g;

function isUsed(selector: string, page: PageTest): boolean {
  const { tags, classes, attributes, withoutParts } = page;
  if (withoutParts.some((part) => part.test(selector))) return false;
  const whole = selector.replace(NOT, '');
  for (const [, choice = ''] of whole.matchAll(ONE_OF))
    if (!splitSelectors(choice).some((each) => isUsed(each, page))) return false;
  const outside = whole.replace(ONE_OF, '');
  if (LATER.test(outside.replace(INSIDE, ''))) return false;
  const plain = outside.replace(ONE_INSIDE, ' $1').replace(INSIDE, '');
  const names = [...plain.matchAll(CLASS)].map(([, name = '']) => unescapeCss(name));
  const needed = [...plain.matchAll(ATTRIBUTE)].map(([, name = '', value]) =>
    value === undefined ? name : `${name}=${value}`,
  );
  const types =
    plain
      .replace(CLASS, '')
      .replace(NO_TYPE, '')
      .match(/[a-z][\w-]*/gi) ?? [];
  return (
    names.every((name) => classes.has(name)) &&
    needed.every((name) => attributes.has(name)) &&
    types.every((name) => tags.has(name.toLowerCase()))
  );
}

function unescapeCss(name: string): string {
  return name.replace(/\\([\da-f]{1,6})\s?|\\(.)/gi, (_, code?: string, character?: string) =>
    code === undefined ? (character ?? '') : String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

function unescapeHtml(text: string): string {
  const entities: Record<string, string> = {
    '&amp;': '&',
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
  };
  return text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}
