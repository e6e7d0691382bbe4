import { getButton, pressButton } from './html/forms.ts';
import { getLink, type Page, toPage } from './html/page.ts';

/** A browser without scripts. Keeps cookies, sends referrer and origin, submits forms of pages. */
export interface Visitor {
  cookies: Map<string, string>;
  /** Opens an address. Redirects are not followed. */
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  /** Opens an address and follows redirects. */
  open(path: string): Promise<Page>;
  /** Follows a link and its redirects. */
  click(page: Page, link: string): Promise<Page>;
  /** Presses a button with `typed` in its form. Returns the response itself, even a redirect. */
  send(page: Page, button: string, typed?: Typed): Promise<Page>;
  /** Like `send`, but follows redirects. */
  press(page: Page, button: string, typed?: Typed): Promise<Page>;
  /** Posts a form that no page of the site contains. */
  post(path: string, body: PostBody, headers?: Record<string, string>): Promise<Page>;
  /** Follows redirects until there is a page. */
  follow(page: Page): Promise<Page>;
}

/** Values typed or chosen, by field name; null removes a field. */
export type Typed = Record<string, string | string[] | null>;
type PostBody = Record<string, string> | URLSearchParams | FormData | Uint8Array<ArrayBuffer> | string;

const MAX_REDIRECTS = 10;
let networks = 0;

/** Each visitor has a different network address, as reported by the proxy in front of the site. */
export function createVisitor(origin: string): Visitor {
  const cookies = new Map<string, string>();
  const ip = `198.51.${100 + Math.floor(++networks / 250)}.${networks % 250}`;

  async function request(url: URL, init: RequestInit, from: URL | undefined): Promise<Page> {
    const headers = new Headers({ connection: 'close', 'x-forwarded-for': ip, accept: 'text/html,*/*' });
    const isCrossSite = from !== undefined && from.hostname !== url.hostname;
    headers.set('sec-fetch-site', isCrossSite ? 'cross-site' : from ? 'same-origin' : 'none');
    // SameSite=Lax: the browser sends cookies with a cross-site link or redirect, but not with a cross-site
    // form.
    if (url.origin === origin && cookies.size > 0 && !(isCrossSite && init.method === 'POST'))
      headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    if (from?.origin === url.origin) headers.set('referer', from.href.replace(/#.*/, ''));
    if (from && init.method === 'POST') headers.set('origin', from.origin);
    for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    if (url.origin === origin) keepCookies(cookies, response);
    return toPage(url, response, from);
  }

  async function follow(page: Page): Promise<Page> {
    let at = page;
    for (let count = 0; at.location !== undefined; count++) {
      if (count === MAX_REDIRECTS) throw new Error(`${page.url} leads round in a circle, to ${at.location}`);
      // A redirect keeps the referrer of the first request.
      at = await request(new URL(at.location, at.url), {}, at.from);
    }
    return at;
  }

  async function send(page: Page, button: string, typed: Typed = {}): Promise<Page> {
    const form = pressButton(page.root, getButton(page.root, button), typed);
    const target = new URL(form.action || page.url, page.url);
    if (form.method === 'post') return request(target, { method: 'POST', body: form.fields }, page.url);
    target.search = form.fields.toString();
    return request(target, {}, page.url);
  }

  const get = (path: string, headers: Record<string, string> = {}) =>
    request(new URL(path, origin), { headers }, undefined);
  return {
    cookies,
    get,
    follow,
    send,
    open: async (path) => follow(await get(path)),
    click: async (page, link) => follow(await request(new URL(getLink(page, link), page.url), {}, page.url)),
    press: async (page, button, typed) => follow(await send(page, button, typed)),
    post: (path, body, headers = {}) =>
      request(new URL(path, origin), { method: 'POST', body: toBody(body), headers }, new URL(path, origin)),
  };
}

function toBody(body: PostBody): BodyInit {
  const isPlain = Object.getPrototypeOf(body) === Object.prototype;
  return isPlain ? new URLSearchParams(body as Record<string, string>) : (body as BodyInit);
}

/** Applies Set-Cookie as a browser does: stores the value, or deletes the cookie when its age is 0. */
function keepCookies(cookies: Map<string, string>, response: Response): void {
  for (const line of response.headers.getSetCookie()) {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const name = pair.slice(0, pair.indexOf('='));
    if (attributes.some((each) => /^max-age=0$/i.test(each))) cookies.delete(name);
    else cookies.set(name, pair.slice(name.length + 1));
  }
}
