/** The one address others may post to: the bank sends the payer's browser back there with a token of its own. */
const GATEWAY_RETURN = '/pay/return/';

/**
 * Whether a request may change something. Covers every route, because the framework's own check leaves resource
 * routes out (STYLE.md section 7.4). Browsers say where a request comes from; programs that say nothing carry no
 * visitor's cookies, so they pass.
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

/** The answer to a form of another site. */
export function refuseForeignOrigin(): Response {
  return new Response('403 Forbidden: this form was not sent from our site.\n', {
    status: 403,
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  });
}
