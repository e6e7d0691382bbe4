import type { Service } from '../context.ts';
import { forbidden, invalidPayload, invalidToken } from '../http/errors.ts';
import { type Claims, signJwt, verifyJwt } from './jwt.ts';
import type { AccountMail } from './settings.ts';

export type Scope = 'password-reset' | 'pending-registration' | 'invite';

/** The token of a mail's link; it names its scope, so that it opens nothing else. */
export function makeMailToken(
  { auth }: Service,
  scope: Scope,
  { lifetimeMs, ...claims }: Claims & { email: string; lifetimeMs: number },
): string {
  const iat = Math.floor(auth.now() / 1000);
  return signJwt({ ...claims, scope, iat, exp: iat + lifetimeMs / 1000, iss: 'directus' }, auth.secret);
}

/**
 * The claims of such a token. Throws 403 INVALID_TOKEN for what is none and when its time is over, FORBIDDEN for
 * another scope.
 */
export function readMailToken({ auth }: Service, scope: Scope, token: string): Claims & { email: string } {
  const verified = verifyJwt(token, auth.secret, auth.now());
  if (verified.kind !== 'good') throw invalidToken();
  if (verified.claims.scope !== scope) throw forbidden();
  const { email } = verified.claims;
  if (typeof email !== 'string') throw invalidToken();
  return { ...verified.claims, email };
}

/** The address for a mail: the caller's if it is on the list, by origin and path; else our own. */
export function chooseUrl(
  { auth }: Service,
  given: string | undefined,
  { allowed, own, field }: { allowed: string[]; own: string; field: string },
): URL {
  if (given === undefined) return new URL(own, auth.publicUrl);
  if (!isListed(given, allowed)) throw invalidPayload(`Url "${given}" can't be used to ${field}`);
  return new URL(given);
}

/** Origin and path have to be exactly those of the list; the query may differ. */
export function isListed(given: string, allowed: string[]): boolean {
  if (!URL.canParse(given)) return false;
  const place = (url: string) => new URL(url).origin + new URL(url).pathname;
  const { username, password } = new URL(given);
  return !username && !password && allowed.some((one) => place(one) === place(given));
}

/** Sends a mail with the token in its link. What fails is told of, not shown: the answer must not tell. */
export async function sendWithToken(
  service: Service,
  mail: Omit<AccountMail, 'url'>,
  { url, token }: { url: URL; token: string },
): Promise<void> {
  url.searchParams.set('token', token);
  try {
    await service.auth.sendMail({ ...mail, url: url.href });
  } catch (error) {
    service.onError(error);
  }
}
