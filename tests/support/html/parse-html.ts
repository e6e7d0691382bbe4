/** An element of a page. */
export interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Node[];
  parent: Element | undefined;
}

export type Node = Element | string;

const VOID = new Set(
  ['area', 'base', 'br', 'col', 'embed', 'hr', 'img', 'input', 'link', 'meta', 'source', 'track'].concat(
    'wbr',
  ),
);

/** Elements whose content is text up to the end tag. */
const RAW = new Set(['script', 'style', 'title', 'textarea']);

const TAG =
  /<!--.*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>/]+(?:="[^"]*"|='[^']*'|=[^\s>]+)?)*)\s*(\/?)>/gis;
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)"|='([^']*)'|=([^\s>]+))?/g;

/**
 * Parses markup in the style of the site: every element closed, attributes quoted. Throws when an end tag
 * does not match, so that pages which depend on the error recovery of browsers are noticed.
 */
export function parseHtml(html: string): Element {
  const root: Element = { name: '#document', attributes: {}, children: [], parent: undefined };
  let open = root;
  let at = 0;
  for (const match of html.matchAll(TAG)) {
    if (match.index < at) continue;
    pushText(open, html.slice(at, match.index));
    at = match.index + match[0].length;
    const [, slash, tag, attributes = '', selfClosing] = match;
    if (tag === undefined) continue;
    const name = tag.toLowerCase();
    if (slash) {
      if (open.name !== name)
        throw new Error(`</${name}> closes <${open.name}> before ${html.slice(at, at + 80)}`);
      open = open.parent ?? root;
      continue;
    }
    const element: Element = { name, attributes: readAttributes(attributes), children: [], parent: open };
    open.children.push(element);
    if (RAW.has(name)) {
      const end = html.indexOf(`</${name}`, at);
      const text = html.slice(at, end);
      element.children.push(name === 'script' || name === 'style' ? text : unescapeText(text));
      at = html.indexOf('>', end) + 1;
    } else if (!VOID.has(name) && !selfClosing) open = element;
  }
  pushText(open, html.slice(at));
  return root;
}

/** All descendants that match, in document order. */
export function findAll(root: Element, matches: (element: Element) => boolean): Element[] {
  return root.children.flatMap((child) =>
    typeof child === 'string' ? [] : [...(matches(child) ? [child] : []), ...findAll(child, matches)],
  );
}

export function find(root: Element, matches: (element: Element) => boolean): Element | undefined {
  return findAll(root, matches)[0];
}

export function findById(root: Element, id: string): Element | undefined {
  return find(root, ({ attributes }) => attributes.id === id);
}

/** The nearest ancestor that matches, or the element itself. */
export function findAround(element: Element, matches: (element: Element) => boolean): Element | undefined {
  for (let each: Element | undefined = element; each; each = each.parent) if (matches(each)) return each;
  return undefined;
}

const UNSEEN = new Set(['script', 'style', 'template', 'head', 'svg']);
const BLOCKS = new Set([
  'p',
  'div',
  'li',
  'h1',
  'h2',
  'h3',
  'tr',
  'td',
  'th',
  'section',
  'dt',
  'dd',
  'option',
  'br',
  'summary',
  'label',
]);

/** The text for a visitor or a screen reader, with single spaces. */
export function textOf(root: Node | undefined): string {
  return root === undefined ? '' : rawText(root).replace(/\s+/g, ' ').trim();
}

function rawText(node: Node): string {
  if (typeof node === 'string') return node;
  if (UNSEEN.has(node.name) || 'hidden' in node.attributes) return '';
  const text = node.children.map(rawText).join('');
  return BLOCKS.has(node.name) ? ` ${text} ` : text;
}

function readAttributes(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(ATTRIBUTE))
    attributes[name.toLowerCase()] = unescapeText(double ?? single ?? bare ?? '');
  return attributes;
}

function pushText(element: Element, text: string): void {
  if (text !== '') element.children.push(unescapeText(text));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' };

export function unescapeText(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal ? String.fromCodePoint(Number(decimal)) : (NAMED[name] ?? whole);
  });
}
