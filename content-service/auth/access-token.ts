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

/** Creates the JWT of content.md#conventions. `at`: its start in epoch milliseconds. Deterministic. */
export function makeAccessToken(
  { auth }: Service,
  bearer: Bearer,
  { at, lifetimeMs }: { at: number; lifetimeMs: number },
): Promise<string> {
  const iat = Math.floor(at / 1000);
  const claims: Claims = {
    id: bearer.id,
    role: bearer.role,
    app_access: bearer.isAdmin,
    admin_access: bearer.isAdmin,
    iat,
    exp: iat + Math.floor(lifetimeMs / 1000),
    iss: issuer,
  };
  return signJwt(claims, auth.secret);
}

/** The id of the user of a JWT. Throws 401 for expired and invalid tokens, 403 for tokens of links. */
export async function readAccessToken({ auth }: Service, token: string): Promise<string> {
  const verified = await verifyJwt(token, secretsOf(auth), Date.now());
  if (verified.kind === 'expired') throw tokenExpired();
  if (verified.kind === 'bad') throw invalidCredentials();
  const { id, iss, scope } = verified.claims;
  if (scope !== undefined) throw invalidToken();
  if (typeof id !== 'string' || iss !== issuer) throw invalidCredentials();
  return id;
}
