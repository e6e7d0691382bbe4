import { unescapeText } from './html/parse-html.ts';

/** A form of a page. The visitor is a browser without scripts and submits the first form of a page. */
export interface Form {
  action: string;
  fields: Record<string, string>;
}

export interface BankVisit {
  /** The form that the bank's last page posts to the shop; undefined when there is none. */
  returned: Form | undefined;
  /** All pages on the way. */
  pages: string[];
}

/** The button that the payer presses on the password form. */
export type Payer = 'approve' | 'cancel';

const MAX_PAGES = 10;

/** From the gateway's challenge document through the bank's pages to the form that leads to the shop. */
export async function visitBank(
  challengeHtml: string,
  shopOrigin: string,
  payer: Payer = 'approve',
): Promise<BankVisit> {
  const pages = [challengeHtml];
  let address = shopOrigin;
  while (pages.length < MAX_PAGES) {
    const page = pages.at(-1) ?? '';
    const form = findForm(page);
    if (!form) return { returned: undefined, pages };
    if (form.action.startsWith(shopOrigin)) return { returned: form, pages };
    if ('password' in form.fields) Object.assign(form.fields, { action: payer, password: '3ds2' });
    const url = new URL(form.action, address);
    address = url.href;
    pages.push(await post(url, form));
  }
  throw new Error(`The bank showed ${MAX_PAGES} pages and never led back to the shop`);
}

/** The form's fields encoded as by a browser. */
export function encodeForm({ fields }: Form): { contentType: string; text: string } {
  return { contentType: 'application/x-www-form-urlencoded', text: new URLSearchParams(fields).toString() };
}

function findForm(page: string): Form | undefined {
  const [, action, inside] = /<form method="post" action="([^"]*)">(.*?)<\/form>/s.exec(page) ?? [];
  if (action === undefined || inside === undefined) return undefined;
  const inputs = [...inside.matchAll(/<input\b[^>]*>/g)].map(([tag]) => [
    readAttribute(tag, 'name'),
    readAttribute(tag, 'value'),
  ]);
  return { action: unescapeText(action), fields: Object.fromEntries(inputs) };
}

async function post(url: URL, form: Form): Promise<string> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { connection: 'close' },
    body: new URLSearchParams(form.fields),
  });
  return response.text();
}

function readAttribute(tag: string, name: string): string {
  return unescapeText(new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1] ?? '');
}
