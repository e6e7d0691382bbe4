import { createPrivateKey } from 'node:crypto';
import { z } from 'zod';
import { readDatabaseUrl } from '#adapters/store/addresses.ts';
import { apiScopes } from '#operations/security/api-client.ts';

export const port = z.coerce
  .number('must be a port number')
  .int('must be a port number')
  .min(1, 'must be a port number')
  .max(65_535, 'must be a port number');

/** A number of days, of which `least` are allowed. */
export const daysKept = (least: number, tooFew: string) =>
  z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(least, tooFew)
    .max(3650, 'must be ten years at most');

const scope = `(${apiScopes.join('|')})`;
/** `name:hash`, and the scopes if given. */
export const apiToken = `[\\w.-]{1,40}:[\\da-f]{64}(:${scope}(\\+${scope})*)?`;

/** `fetch` refuses an address with credentials in it. */
export const httpUrl = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
  .refine(
    (url) => new URL(url).username + new URL(url).password === '',
    'must not have a user or password in it',
  );

const SECRET_BYTES = 32;
/** A random key of 32 hexadecimal digits has fewer different ones in a case of a million. */
const DIFFERENT_CHARACTERS = 8;

/** A key that nobody guesses. */
export const secretKey = z
  .string()
  .refine((key) => Buffer.byteLength(key) >= SECRET_BYTES, {
    error: `must be at least ${SECRET_BYTES} bytes long`,
    abort: true,
  })
  .refine(
    (key) => new Set(key).size >= DIFFERENT_CHARACTERS,
    'must be random, for example of openssl rand -base64 32',
  );

export const postgresUrl = z
  .string()
  .refine(
    isDatabaseUrl,
    'must be an address like postgres://user:password@host:5432/database?sslmode=verify-full',
  );

function isDatabaseUrl(text: string): boolean {
  try {
    readDatabaseUrl(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether mails can be signed with this key: RFC 8301 requires RSA with 2048 bits. */
export function isSigningKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2048;
  } catch {
    return false;
  }
}
