import type { Service } from '../context.ts';
import { invalidCredentials, invalidToken, tokenExpired } from '../http/errors.ts';
import { type Claims, signJwt, verifyJwt } from './jwt.ts';
import { secretsOf } from './settings.ts';

const issuer = 'directus';

export interface Bearer {
  id: string;
  role: string | null;
  isAdmin: boolean;
}

/**
 * Creates the JWT of content.md#conventions. `at` is its start in epoch milliseconds, `session` the token of the
 * session with which it ends. Equal arguments give equal tokens.
 */
export function makeAccessToken(
  { auth }: Service,
  bearer: Bearer,
  { at, lifetimeMs, session }: { at: number; lifetimeMs: number; session?: string },
): Promise<string> {
  const iat = Math.floor(at / 1000);
  const claims: Claims = {
    id: bearer.id,
    role: bearer.role,
    app_access: bearer.isAdmin,
    admin_access: bearer.isAdmin,
    ...(session !== undefined && { session }),
    iat,
    exp: iat + Math.floor(lifetimeMs / 1000),
    iss: issuer,
  };
  return signJwt(claims, auth.secret);
}

/**
 * Returns the user and the session of a JWT. Throws 401 for expired and invalid tokens, 403 for tokens of
 * links in mails.
 */
export async function accessClaims(
  { auth }: Service,
  token: string,
): Promise<{ id: string; session: string | undefined }> {
  const verified = await verifyJwt(token, secretsOf(auth), auth.now());
  if (verified.kind === 'expired') throw tokenExpired();
  if (verified.kind === 'bad') throw invalidCredentials();
  const { id, iss, session, scope } = verified.claims;
  if (scope !== undefined) throw invalidToken();
  if (typeof id !== 'string' || iss !== issuer) throw invalidCredentials();
  return { id, session: typeof session === 'string' ? session : undefined };
}
