import { createHmac, timingSafeEqual } from 'node:crypto';
import { isRecord } from '../http/body.ts';

export type Claims = Record<string, unknown>;

export type Verified = { kind: 'good'; claims: Claims } | { kind: 'expired' } | { kind: 'bad' };

const header = encode({ alg: 'HS256', typ: 'JWT' });

/** Creates a JSON web token, HS256. Equal claims give equal tokens. */
export function signJwt(claims: Claims, secret: string): string {
  const content = `${header}.${encode(claims)}`;
  return `${content}.${sign(content, secret).toString('base64url')}`;
}

/**
 * Verifies a token created by `signJwt`. `nowMs` is compared with its `exp` in seconds. Any other algorithm
 * is refused.
 */
export function verifyJwt(token: string, secret: string, nowMs: number): Verified {
  const [head = '', body = '', signature = '', ...rest] = token.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(`${head}.${body}`, secret);
  if (rest.length > 0 || head !== header || given.byteLength !== expected.byteLength) return { kind: 'bad' };
  if (!timingSafeEqual(given, expected)) return { kind: 'bad' };
  const claims = decode(body);
  if (!claims || typeof claims.exp !== 'number') return { kind: 'bad' };
  return claims.exp * 1000 <= nowMs ? { kind: 'expired' } : { kind: 'good', claims };
}

function sign(content: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(content).digest();
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function decode(text: string): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
