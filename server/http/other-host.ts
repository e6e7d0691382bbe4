import type { IncomingMessage, ServerResponse } from 'node:http';
import { isInternalHost } from '../settings/internal-host.ts';
import { type Addresses, HOST } from './web-request.ts';

/** Called by programs, which do not follow the redirect of a POST. */
const FOR_PROGRAMS = /^\/(?:webhooks|api)\//;

/**
 * Sends a visitor who used another name of the site to its own: forms, cookies and payments belong to that one
 * name. Returns false for the site's name, and for names of private networks, which health checks and proxies
 * use. Without `siteUrl` every name is the site's. The response has no HSTS, which would concern all names below
 * the other one.
 */
export function redirectToSite(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  addresses: Addresses,
): boolean {
  const { siteUrl } = addresses;
  const target = incoming.url ?? '/';
  if (siteUrl === undefined || FOR_PROGRAMS.test(target) || !target.startsWith('/')) return false;
  if (!isOtherHost(findHost(incoming, addresses), siteUrl)) return false;
  // The body is not read, so the connection cannot be reused.
  if (incoming.method !== 'GET' && incoming.method !== 'HEAD') outgoing.setHeader('connection', 'close');
  // Not stored: a proxy that changes the host would otherwise have visitors wait for its repair.
  outgoing.writeHead(308, { location: siteUrl + target, 'cache-control': 'no-store', 'content-length': 0 });
  outgoing.end();
  return true;
}

/** The host that the visitor used, as the outermost trusted proxy reports it, else as requested. */
function findHost({ headers }: IncomingMessage, { trustedProxies }: Addresses): string | undefined {
  const forwarded = trustedProxies > 0 ? String(headers['x-forwarded-host'] ?? '').split(',') : [];
  return (forwarded.at(-trustedProxies) ?? forwarded[0])?.trim() || headers.host;
}

/** Ports are not compared: a proxy may listen on another one than visitors use. */
function isOtherHost(host: string | undefined, siteUrl: string): boolean {
  if (host === undefined || !HOST.test(host) || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  return hostname !== new URL(siteUrl).hostname && !isInternalHost(hostname);
}
