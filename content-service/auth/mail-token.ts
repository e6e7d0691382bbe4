import type { Service } from '../context.ts';
import { forbidden, invalidPayload, invalidToken } from '../http/errors.ts';
import { type Claims, signJwt, verifyJwt } from './jwt.ts';
import { type AccountMail, secretsOf } from './settings.ts';

export type Scope = 'password-reset' | 'pending-registration' | 'invite';

/** Creates the token for a link in a mail. It contains its scope, so that it is valid for nothing else. */
export function makeMailToken(
  { auth }: Service,
  scope: Scope,
  { lifetimeMs, ...claims }: Claims & { email: string; lifetimeMs: number },
): Promise<string> {
  const iat = Math.floor(Date.now() / 1000);
  return signJwt({ ...claims, scope, iat, exp: iat + lifetimeMs / 1000, iss: 'directus' }, auth.secret);
}

/** Claims of a mail's token. Throws 403: INVALID_TOKEN, also when expired, or FORBIDDEN for another scope. */
export async function readMailToken(
  { auth }: Service,
  scope: Scope,
  token: string,
): Promise<Claims & { email: string }> {
  const verified = await verifyJwt(token, secretsOf(auth), Date.now());
  if (verified.kind !== 'good') throw invalidToken();
  if (verified.claims.scope !== scope) throw forbidden();
  const { email } = verified.claims;
  if (typeof email !== 'string') throw invalidToken();
  return { ...verified.claims, email };
}

/** For the link of a mail: the given address if origin and path are listed, by default the service's. Else throws. */
export function chooseUrl(
  { auth }: Service,
  given: string | undefined,
  { allowed, own, field }: { allowed: string[]; own: string; field: string },
): URL {
  if (given === undefined) return new URL(own, auth.publicUrl);
  if (!isListed(given, allowed)) throw invalidPayload(`Url "${given}" can't be used to ${field}`);
  return new URL(given);
}

/** Origin and path must equal an entry of the list; the query may differ. */
export function isListed(given: string, allowed: string[]): boolean {
  if (!URL.canParse(given)) return false;
  const place = (url: string) => new URL(url).origin + new URL(url).pathname;
  const { username, password } = new URL(given);
  return !username && !password && allowed.some((one) => place(one) === place(given));
}

/** A failure is reported, not thrown: the response must not reveal whether a mail was sent. */
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
