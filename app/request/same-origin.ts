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
