/** Sources that a page needs beyond the site's own. */
export interface PolicyExtensions {
  /** Origins to which a form may be submitted or redirected: the bank, PayPal. */
  formAction?: string[];
  /** Whether the tag manager may run on this page once the visitor has consented. */
  tagManager?: boolean;
  /** Whether the page has frames with pages of this site. */
  frames?: boolean;
}

/** Sources of the tag manager and its analytics, for pages that allow tags where there is one. */
const TAG_MANAGER_SOURCES = {
  script: ['https://www.googletagmanager.com'],
  img: ['https://*.googletagmanager.com', 'https://*.google-analytics.com'],
  connect: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
};

const NO_SOURCES: typeof TAG_MANAGER_SOURCES = { script: [], img: [], connect: [] };

/**
 * Returns the Content-Security-Policy of a page, which allows only what the site uses. Inline scripts and
 * styles carry the nonce. Style attributes, other hosts and framing of the page are forbidden.
 */
export function contentSecurityPolicy(nonce: string, extensions: PolicyExtensions = {}): string {
  const tags = extensions.tagManager ? TAG_MANAGER_SOURCES : NO_SOURCES;
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, ...tags.script],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:', ...tags.img],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...tags.connect],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...(extensions.formAction ?? [])],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    ...(extensions.frames && { 'frame-src': ["'self'"] }),
  };
  return toPolicy(directives);
}

function toPolicy(directives: Record<string, string[]>): string {
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/**
 * Returns the policy of a page that shows content before it is published: nothing in it runs or is sent, and only pages
 * of this site may frame it. It keeps its origin, because pictures and fonts are for this origin alone.
 */
export function previewPolicy(nonce: string): string {
  return toPolicy({
    'default-src': ["'none'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'none'"],
    'frame-ancestors': ["'self'"],
    sandbox: ['allow-same-origin'],
  });
}

/** Path to which browsers report violations of the policy. */
const POLICY_REPORTS = '/csp-report';

/**
 * Returns the policy of a page on which a card is typed (payments.md#card-data): scripts need the nonce or
 * are loaded by such a script; no tag manager, no other host, no frame. The only inline style is the brand's
 * colors. `formAction` is that of `PolicyExtensions`.
 */
export function cardPagePolicy(nonce: string, { formAction = [] }: { formAction?: string[] } = {}): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'", ...formAction],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'report-uri': [POLICY_REPORTS],
  };
  return toPolicy(directives);
}

/** Keeps headers of the route, except `X-Content-Type-Options` and, on https, `Strict-Transport-Security`. */
export function applySecurityHeaders(
  headers: Headers,
  page: { nonce: string; strictTransport?: string | undefined; tagManager?: boolean },
): void {
  setDefault(
    headers,
    'Content-Security-Policy',
    contentSecurityPolicy(page.nonce, { tagManager: page.tagManager ?? false }),
  );
  // The verification window must be able to notify its opener when it is done.
  // payments.md#verification-window.
  setDefault(headers, 'Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  setDefault(headers, 'Cross-Origin-Resource-Policy', 'same-origin');
  setDefault(headers, 'Referrer-Policy', 'same-origin');
  // A navigation keeps the policy of its document, so the map could not ask for the position otherwise.
  setDefault(headers, 'Permissions-Policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (page.strictTransport) headers.set('Strict-Transport-Security', page.strictTransport);
}

/**
 * Sets the cache headers of a response. Pages depend on the language cookie, so shared caches may not store
 * them. Responses that set a cookie, errors and responses to forms are not cached at all. What a browser
 * fetches before it is needed (`Sec-Purpose: prefetch`) is stored for half a minute: without a lifetime it
 * would be fetched again when it is needed.
 */
export function applyCachePolicy(
  headers: Headers,
  exchange: { method: string; status: number; purpose?: string | null },
): void {
  const passing = exchange.method !== 'GET' && exchange.method !== 'HEAD';
  if (passing || exchange.status >= 400 || headers.has('Set-Cookie')) {
    headers.set('Cache-Control', 'private, no-store');
    return;
  }
  if (headers.has('Cache-Control')) return;
  const isPrefetch = exchange.purpose?.startsWith('prefetch') === true;
  headers.set('Cache-Control', isPrefetch ? 'private, max-age=30' : 'private, no-cache');
  headers.append('Vary', 'Cookie');
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}

/** The only path to which other sites may post: the bank sends the payer's browser back there. */
const GATEWAY_RETURN = '/pay/return/';

/**
 * Whether a request may change data. Covers every route, because the framework's own check does not cover
 * resource routes. Browsers send the origin of a request; programs that send no origin carry no cookies of a
 * visitor, so they pass.
 */
export function isAllowedOrigin(request: Request, publicOrigin: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return true;
  const url = new URL(request.url);
  if (url.pathname.startsWith(GATEWAY_RETURN)) return true;
  const site = request.headers.get('Sec-Fetch-Site');
  if (site !== null) return site === 'same-origin' || site === 'none';
  const origin = request.headers.get('Origin');
  return origin === null || origin === publicOrigin || origin === url.origin;
}

export function refuseForeignOrigin(): Response {
  return new Response('403 Forbidden: this form was not sent from our site.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
