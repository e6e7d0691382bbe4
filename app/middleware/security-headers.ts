/** Origins a page may need beyond our own; only payment pages need any. */
export interface PolicyExtensions {
  /** Where a form may lead, directly or by redirect: the bank, PayPal. */
  formAction?: string[];
  /** A tag manager may run here, once the visitor has consented. */
  tagManager?: boolean;
}

/** What the tag manager and its measuring need; only of pages that may have it, of deployments that do. */
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
 * The Content-Security-Policy of a page: nothing is allowed that the site does not use. Inline scripts and styles
 * carry the nonce; no style attributes, no other hosts, no frames around us.
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
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Where browsers tell what they kept from running. */
const POLICY_REPORTS = '/csp-report';

/**
 * The policy of a page on which a card is typed (PAYMENTS.md section 7): scripts only by nonce, and those they load; no
 * tag manager, no other host, no frame. The one inline style is the brand's colours. `formAction` as above.
 */
export function cardPagePolicy(nonce: string, { formAction = [] }: { formAction?: string[] } = {}): string {
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", `'nonce-${nonce}'`, "'strict-dynamic'"],
    'style-src': ["'self'", `'nonce-${nonce}'`],
    'img-src': ["'self'", 'data:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'"],
    'form-action': ["'self'", ...formAction],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'report-uri': [POLICY_REPORTS],
  };
  return Object.entries(directives)
    .map(([name, values]) => `${name} ${values.join(' ')}`)
    .join('; ');
}

/** Sets the headers every answer has; what a route has set itself stays. */
export function applySecurityHeaders(
  headers: Headers,
  page: { nonce: string; secure: boolean; tagManager?: boolean },
): void {
  setDefault(
    headers,
    'Content-Security-Policy',
    contentSecurityPolicy(page.nonce, { tagManager: page.tagManager ?? false }),
  );
  // The verification window must be able to tell its opener that it is done. PAYMENTS.md.
  setDefault(headers, 'Cross-Origin-Opener-Policy', 'same-origin-allow-popups');
  setDefault(headers, 'Cross-Origin-Resource-Policy', 'same-origin');
  setDefault(headers, 'Referrer-Policy', 'same-origin');
  setDefault(headers, 'Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()');
  headers.set('X-Content-Type-Options', 'nosniff');
  if (page.secure) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
}

/**
 * Says who may keep an answer. Pages depend on the language cookie, so no shared cache may; answers that set a cookie,
 * errors and answers to forms are kept by nobody.
 */
export function applyCachePolicy(headers: Headers, exchange: { method: string; status: number }): void {
  const passing = exchange.method !== 'GET' && exchange.method !== 'HEAD';
  if (passing || exchange.status >= 400 || headers.has('Set-Cookie')) {
    headers.set('Cache-Control', 'private, no-store');
    return;
  }
  if (headers.has('Cache-Control')) return;
  headers.set('Cache-Control', 'private, no-cache');
  headers.append('Vary', 'Cookie');
}

function setDefault(headers: Headers, name: string, value: string): void {
  if (!headers.has(name)) headers.set(name, value);
}
