import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import type { Service } from '../context.ts';
import { type Queryable, quote } from '../schema/sql.ts';
import { secretsOf } from './settings.ts';

/** A session with its refresh token in plain text; `at` is its last rotation in epoch milliseconds. */
export interface Session {
  id: string;
  userId: string;
  token: string;
  at: number;
}

/** A random prefix, the family, of all tokens of a session: identifies it long after a token was replaced. */
const FAMILY_BYTES = 16;
const FAMILY_CHARACTERS = 22;
const TOKEN_CHARACTERS = 64;

/** Opens a session. Only hashes of its token and family are stored. */
export async function beginSession(service: Service, userId: string): Promise<Session> {
  const { pool, auth } = service;
  const [id, family] = [randomUUID(), randomBytes(FAMILY_BYTES).toString('base64url')];
  const token = toToken(family, randomBytes(48));
  const at = Date.now();
  await pool.query(
    `insert into ${sessions(service)} (id, user_id, family_hash, token_hash, began_at, rotated_at, expires_at)
     values ($1, $2, $3, $4, $5, $5, $6)`,
    [id, userId, hashToken(family), hashToken(token), new Date(at), new Date(at + auth.refreshTokenMs)],
  );
  await pool.query(`delete from ${sessions(service)} where expires_at < $1`, [new Date(at)]);
  return { id, userId, token, at };
}

interface Row {
  id: string;
  user_id: string;
  token_hash: string;
  /** Epoch milliseconds, because the parsing of timestamps depends on the settings of the pool. */
  at: number;
}

const rotatedAt = '(extract(epoch from rotated_at) * 1000)::float8 as at';

/**
 * Replaces a refresh token once. The new token is derived from the old one and the secret, so that concurrent
 * requests with the same old token get the same pair in every process, and no plain token is stored for that.
 * Returns undefined for tokens that are unknown, ended, or were replaced longer ago than the grace period:
 * then the token or its successor was stolen, and the session ends.
 */
export async function rotateSession(service: Service, token: string): Promise<Session | undefined> {
  const { pool, auth } = service;
  const [next = '', other] = secretsOf(auth).map((secret) => successorOf(token, secret));
  const [old, at] = [hashToken(token), new Date()];
  const replaced = await pool.query<Row>(
    `update ${sessions(service)}
     set token_hash = $2, previous_hash = $1, rotated_at = $3,
       expires_at = least($4, began_at + $5 * interval '1 millisecond')
     where token_hash = $1 and expires_at > $3 returning id, user_id, token_hash, ${rotatedAt}`,
    [old, hashToken(next), at, new Date(at.getTime() + auth.refreshTokenMs), auth.longestSessionMs],
  );
  const row = replaced.rows[0] ?? (await findReplaced(service, old, at));
  if (!row) await endReused(service, familyOf(token), at);
  // A process that signs with the other secret may have replaced it.
  const given = other !== undefined && row?.token_hash === hashToken(other) ? other : next;
  return row && { id: row.id, userId: row.user_id, token: given, at: row.at };
}

function successorOf(token: string, secret: string): string {
  const bytes = createHmac('sha384', secret).update(`refresh ${token}`).digest();
  return toToken(familyOf(token), bytes);
}

/** Ends no session within the grace after its last rotation: pages at once may be two rotations apart. */
async function endReused(service: Service, family: string, at: Date): Promise<void> {
  await service.pool.query(`delete from ${sessions(service)} where family_hash = $1 and rotated_at <= $2`, [
    hashToken(family),
    new Date(at.getTime() - service.auth.refreshGraceMs),
  ]);
}

function familyOf(token: string): string {
  return token.slice(0, FAMILY_CHARACTERS);
}

function toToken(family: string, secret: Buffer): string {
  return (family + secret.toString('base64url')).slice(0, TOKEN_CHARACTERS);
}

/** Finds the session of a token that a concurrent request has just replaced. */
async function findReplaced(service: Service, old: string, at: Date): Promise<Row | undefined> {
  const { pool, auth } = service;
  const found = await pool.query<Row>(
    `select id, user_id, token_hash, ${rotatedAt} from ${sessions(service)}
     where previous_hash = $1 and rotated_at > $2 and expires_at > $3`,
    [old, new Date(at.getTime() - auth.refreshGraceMs), at],
  );
  return found.rows[0];
}

/** Ends the session of a token, also when another process has just replaced the token. */
export async function endSession(service: Service, token: string): Promise<void> {
  await service.pool.query(`delete from ${sessions(service)} where token_hash = $1 or previous_hash = $1`, [
    hashToken(token),
  ]);
}

/** Ends all sessions of these users: after a change of password or a suspension. */
export async function endSessionsOf(
  service: Pick<Service, 'schema'>,
  db: Queryable,
  userIds: string[],
): Promise<void> {
  await db.query(`delete from ${sessions(service)} where user_id = any($1::uuid[])`, [userIds]);
}

function sessions({ schema }: Pick<Service, 'schema'>): string {
  return `${quote(schema)}.auth_sessions`;
}

/** Hash under which a token is stored. Tokens are long and random, so they need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
