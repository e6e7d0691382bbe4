import { type Element, find, findAll, findById, parseHtml, textOf } from './parse-html.ts';

/** A response as a visitor sees it. */
export interface Page {
  url: URL;
  /** The page with the link or form that led here; undefined when the address was typed. */
  from: URL | undefined;
  status: number;
  headers: Headers;
  body: string;
  /** Target of a redirect as path and query, or the whole address on another site; undefined without one. */
  location: string | undefined;
  /** Empty when the body is not HTML. */
  readonly root: Element;
  /** The visible text. */
  readonly text: string;
}

export async function toPage(url: URL, response: Response, from: URL | undefined): Promise<Page> {
  const body = await response.text();
  const isHtml = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  let parsed: Element | undefined;
  const read = () => (parsed ??= parseHtml(isHtml ? body : ''));
  const location = response.headers.get('location');
  const target = location === null ? undefined : new URL(location, url);
  return {
    url,
    from,
    status: response.status,
    headers: response.headers,
    body,
    location: target && (target.origin === url.origin ? target.href.slice(url.origin.length) : target.href),
    // Parsed on demand, because most tests use only the status and the headers.
    get root() {
      return read();
    },
    get text() {
      return isHtml ? textOf(read()) : body;
    },
  };
}

/** The text of the first card that contains `words`. Throws when there is none. */
export function readCard({ root }: Page, words: string): string {
  const cards = findAll(root, ({ name }) => name === 'article').map(textOf);
  const found = cards.find((text) => text.includes(words));
  if (found === undefined) throw new Error(`No card says ${words}`);
  return found;
}

/** The first control with that name; the first box of a birth date. */
export function getControl({ root }: Page, name: string): Element {
  const names = [name, `${name}_day`];
  const control = find(root, (each) => names.includes(each.attributes.name ?? '') && each.name !== 'meta');
  if (!control) throw new Error(`There is no field "${name}" in: ${textOf(root).slice(0, 1500)}`);
  return control;
}

/** The label of a field. */
export function labelOf(page: Page, name: string): string {
  const { id } = getControl(page, name).attributes;
  return textOf(find(page.root, (each) => each.name === 'label' && each.attributes.for === id));
}

/**
 * The error message of a field, found as by assistive technology: the field is marked invalid and
 * `aria-describedby` refers to the message. A group of choices has both on its `fieldset`.
 */
export function errorOf(page: Page, name: string): string | undefined {
  const control = getControl(page, name);
  const group = findById(page.root, `field-${name}`);
  const described = [control, group].flatMap(
    (each) => each?.attributes['aria-describedby']?.split(' ') ?? [],
  );
  const id = described.find((each) => each.endsWith('-error'));
  if (id === undefined) return undefined;
  if (control.attributes['aria-invalid'] !== 'true')
    throw new Error(`"${name}" has an error but is not aria-invalid`);
  const message = findById(page.root, id);
  if (!message) throw new Error(`"${name}" is described by ${id}, which is not there`);
  return textOf(message);
}

/** All messages of the error summary by their field. Checks that each link leads to a focusable element. */
export function readSummary(page: Page): Record<string, string> {
  const box = find(page.root, (each) => 'data-error-summary' in each.attributes);
  if (!box) return {};
  const isToField = (href = '') => href.startsWith('#');
  const links = findAll(box, ({ name, attributes }) => name === 'a' && isToField(attributes.href));
  return Object.fromEntries(
    links.map((link) => {
      const id = link.attributes.href?.slice(1) ?? '';
      if (!findById(page.root, id)) throw new Error(`The summary links to #${id}, which is not there`);
      return [id.replace(/^field-/, ''), textOf(link)];
    }),
  );
}

/** The amounts of a bill by the text of the line, without small print (days × price). */
export function readQuote(page: Page, caption?: string): Record<string, string> {
  return Object.fromEntries(
    findQuoteRows(page, caption).map((row) => {
      const [head, amount] = ['th', 'td'].map((name) => find(row, (each) => each.name === name));
      const label =
        head?.children.filter(
          (each) => typeof each === 'string' || !['small', 'details'].includes(each.name),
        ) ?? [];
      return [label.map(textOf).join(' ').trim(), textOf(amount)];
    }),
  );
}

/** The texts of the rows of a bill, with small print. */
export function listQuoteRows(page: Page, caption?: string): string[] {
  return findQuoteRows(page, caption).map((row) =>
    findAll(row, ({ name }) => name === 'th' || name === 'td')
      .flatMap(({ children }) => children)
      .flatMap((each) => (typeof each !== 'string' && each.name === 'details' ? each.children : [each]))
      .map(textOf)
      .join(' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

function findQuoteRows(page: Page, caption: string | undefined): Element[] {
  const table = find(
    page.root,
    (each) =>
      each.name === 'table' &&
      each.attributes.class === 'quote' &&
      (!caption || textOf(each).includes(caption)),
  );
  if (!table) throw new Error(`There is no bill in: ${page.text.slice(0, 1500)}`);
  return findAll(table, (each) => each.name === 'tr' && 'data-quote-row' in each.attributes);
}

/** The address of the link with that text. Throws when there is none. */
export function getLink({ root }: Page, name: string): string {
  const link = find(root, (each) => each.name === 'a' && textOf(each).startsWith(name));
  if (!link?.attributes.href)
    throw new Error(`There is no link "${name}" in: ${textOf(root).slice(0, 1500)}`);
  return link.attributes.href;
}

export function headingOf({ root }: Page): string {
  return textOf(find(root, (each) => each.name === 'h1'));
}
