import type { SessionTokens } from '#operations/ports/accounts.ts';
import { formatOwnCookie, readCookie, toOwnName } from './cookies.ts';

/** Attributes of the token cookies. requirements.md#constants. */
export interface AccountCookies {
  maxAgeSeconds: number;
  sameSite: 'Lax' | 'Strict';
  /** If undefined, the cookies are secure when the site's address is https. */
  secure: boolean | undefined;
}

const NAMES = {
  accessToken: 'volante_token',
  refreshToken: 'volante_refresh_token',
  expiresAt: 'volante_token_expires',
} as const;

/** Characters and length of a token. A cookie with any other value counts as missing. */
const TOKEN = /^[\w.~+/=-]{1,3000}$/;

/** Reads the tokens from the cookies of a request; any of them may be missing. */
export function readAccountTokens(request: Request, isSecure: boolean): Partial<SessionTokens> {
  const token = (name: string) => {
    const value = readCookie(request, toOwnName(name, isSecure));
    return value !== undefined && TOKEN.test(value) ? value : undefined;
  };
  const accessToken = token(NAMES.accessToken);
  const refreshToken = token(NAMES.refreshToken);
  const expires = token(NAMES.expiresAt);
  return {
    ...(accessToken && { accessToken }),
    ...(refreshToken && { refreshToken }),
    ...(expires && /^\d{1,15}$/.test(expires) && { expiresAt: Number(expires) }),
  };
}

/** The values of Set-Cookie that store the tokens, or delete the cookies when the session has `ended`. */
export function toAccountCookies(
  tokens: SessionTokens | 'ended',
  { maxAgeSeconds, sameSite, isSecure }: Omit<AccountCookies, 'secure'> & { isSecure: boolean },
): string[] {
  const attributes = {
    maxAgeSeconds: tokens === 'ended' ? 0 : maxAgeSeconds,
    sameSite: sameSite === 'Strict' ? 'strict' : 'lax',
  } as const;
  const keep = (name: string, value: string) => formatOwnCookie(name, { value, ...attributes }, isSecure);
  if (tokens === 'ended') return Object.values(NAMES).map((name) => keep(name, ''));
  return [
    keep(NAMES.accessToken, tokens.accessToken),
    keep(NAMES.refreshToken, tokens.refreshToken),
    keep(NAMES.expiresAt, String(Math.floor(tokens.expiresAt))),
  ];
}
