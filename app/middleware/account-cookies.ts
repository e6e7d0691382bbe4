import type { SessionTokens } from '#operations/ports/accounts.ts';
import { readCookie } from './read-cookie.ts';

/** How the token cookies are set. SPEC.md section 9. */
export interface AccountCookies {
  maxAgeSeconds: number;
  sameSite: 'Lax' | 'Strict';
  /** Undefined: as the site's address is. */
  secure: boolean | undefined;
}

const NAMES = {
  accessToken: 'volante_token',
  refreshToken: 'volante_refresh_token',
  expiresAt: 'volante_token_expires',
} as const;

/** What tokens are made of; anything else in a cookie is as good as none. */
const TOKEN = /^[\w.~+/=-]{1,3000}$/;

/** The tokens of a request; any of them may be missing. */
export function readAccountTokens(request: Request): Partial<SessionTokens> {
  const token = (name: string) => {
    const value = readCookie(request, name);
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

/** Values of Set-Cookie that keep the tokens, or take them away. */
export function toAccountCookies(tokens: SessionTokens | 'ended', settings: AccountCookies): string[] {
  const { maxAgeSeconds, sameSite, secure } = settings;
  const attributes = (age: number) =>
    `Path=/; Max-Age=${age}; HttpOnly; SameSite=${sameSite}${secure ? '; Secure' : ''}`;
  if (tokens === 'ended') return Object.values(NAMES).map((name) => `${name}=; ${attributes(0)}`);
  return [
    `${NAMES.accessToken}=${tokens.accessToken}; ${attributes(maxAgeSeconds)}`,
    `${NAMES.refreshToken}=${tokens.refreshToken}; ${attributes(maxAgeSeconds)}`,
    `${NAMES.expiresAt}=${Math.floor(tokens.expiresAt)}; ${attributes(maxAgeSeconds)}`,
  ];
}
