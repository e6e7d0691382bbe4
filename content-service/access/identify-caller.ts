import { createHash, timingSafeEqual } from 'node:crypto';
import { readAccessToken } from '../auth/access-token.ts';
import { hashToken } from '../auth/sessions.ts';
import type { Service } from '../context.ts';
import { invalidCredentials, invalidPayload } from '../http/errors.ts';
import { roleIds, staticUserIds } from '../schema/roles.ts';
import { quote } from '../schema/sql.ts';
import type { Access, Caller } from './permissions.ts';

/** The bearer token or `?access_token=`. Throws for two at once, unknown and expired ones. content.md#conventions. */
export async function identifyCaller(service: Service, request: Request, url: URL): Promise<Caller> {
  const token = readToken(request, url);
  return token === undefined ? { kind: 'anonymous' } : findCaller(service, token);
}

async function findCaller(service: Service, token: string): Promise<Caller> {
  for (const audience of ['public', 'server', 'editor', 'admin'] as const) {
    if (service.tokens.some((tokens) => isSame(token, tokens[audience])))
      return { kind: 'user', id: staticUserIds[audience], audience };
  }
  return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)
    ? findSignedIn(service, token)
    : findByStaticToken(service, token);
}

/**
 * Valid until it expires, also after a sign-out; permits what its user may at present, nothing without an active one.
 * content.md#sign-in.
 */
async function findSignedIn(service: Service, token: string): Promise<Caller> {
  const id = await readAccessToken(service, token);
  const found = await service.pool.query<{ role: string | null }>(
    `select role from ${quote(service.schema)}.directus_users where id = $1 and status = 'active'`,
    [id],
  );
  return { kind: 'user', id, audience: audienceOf(found.rows[0]?.role) };
}

/** The database contains only hashes of the tokens of users. */
async function findByStaticToken(service: Service, token: string): Promise<Caller> {
  const found = await service.pool.query<{ id: string; role: string | null }>(
    `select id, role from ${quote(service.schema)}.directus_users where token = $1 and status = 'active'`,
    [hashToken(token)],
  );
  const [user] = found.rows;
  if (!user) throw invalidCredentials();
  return { kind: 'user', id: user.id, audience: audienceOf(user.role) };
}

/** Renters have the same read permissions as the public. */
function audienceOf(role: string | null | undefined): Access | undefined {
  if (role === roleIds.administrator) return 'admin';
  if (role === roleIds.editor) return 'editor';
  return role === roleIds.customer || role === roleIds.website ? 'public' : undefined;
}

function readToken(request: Request, url: URL): string | undefined {
  const header = /^bearer\s+(.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]?.trim();
  const query = url.searchParams.get('access_token') ?? undefined;
  if (header !== undefined && query !== undefined)
    throw invalidPayload('The request uses more than one method for including an access token');
  return header ?? query;
}

/** Compares two tokens in constant time. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
