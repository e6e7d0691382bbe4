import { createHash } from 'node:crypto';

/** Hash under which a token is stored. Tokens are long and random, so they need no salt and no slow hash. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
