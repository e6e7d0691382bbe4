import { createHash } from 'node:crypto';

/** What is kept of a token. A token is long and random: no salt, no slow hash is needed. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
