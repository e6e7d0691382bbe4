import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import type { Resumed, SessionTokens, User } from '#operations/ports/accounts.ts';
import { accountCookiesContext, logContext, publicOriginContext, servicesContext } from '../context.ts';
import { readAccountTokens, toAccountCookies } from './account-cookies.ts';

/** The visitor's sign-in: tokens in cookies that scripts cannot read. */
export interface AccountSession {
  /** Who the visitor is; refreshes what has expired. The content service is asked once a request, and only when somebody asks. */
  resume(): Promise<Resumed>;
  /** Whether a page start has to refresh. SPEC.md section 4. */
  isExpired(): boolean;
  begin(tokens: SessionTokens): void;
  /** Forgets the tokens, for the page of this answer too; telling the content service is for the operation. */
  end(): void;
}

export const accountSessionContext = createContext<AccountSession>();

/** Gives loaders and actions the visitor's sign-in; sets cookies only when it changed. */
export const accountSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const settings = context.get(accountCookiesContext);
  const isSecure = settings.secure ?? context.get(publicOriginContext).startsWith('https:');
  let given = readAccountTokens(request, isSecure);
  const { accounts, clock } = context.get(servicesContext);
  let changed: SessionTokens | 'ended' | undefined;
  let resumed: Promise<Resumed> | undefined;

  async function ask(): Promise<Resumed> {
    if (!given.accessToken && !given.refreshToken) return { kind: 'anonymous', isCleared: false };
    const answer = await accounts.resume(given);
    if (answer.kind === 'signed-in' && answer.isNew) changed ??= answer.tokens;
    if (answer.kind === 'anonymous' && answer.isCleared) changed ??= 'ended';
    return answer;
  }

  context.set(accountSessionContext, {
    resume: () => {
      resumed ??= ask();
      return resumed;
    },
    isExpired: () =>
      Boolean(given.refreshToken) && (!given.accessToken || (given.expiresAt ?? 0) <= clock.now()),
    begin: (tokens) => {
      changed = tokens;
    },
    end: () => {
      given = {};
      resumed = undefined;
      changed = 'ended';
    },
  });
  const response = await next();
  if (changed)
    for (const cookie of toAccountCookies(changed, { ...settings, isSecure }))
      response.headers.append('Set-Cookie', cookie);
  return response;
};

/**
 * "Tokens are checked for auto-refresh at start-up and every page start": an expired session is refreshed, or forgotten
 * when that is refused.
 */
export const refreshAccount: MiddlewareFunction<Response> = async ({ context }) => {
  const session = context.get(accountSessionContext);
  if (session.isExpired()) await session.resume();
};

/** Who books: nobody known, or a user as far as the content service tells. */
export interface Booker extends User {
  hasSession: boolean;
}

/** Who is signed in, for pages that work without it: whatever goes wrong with accounts is not their trouble. */
export async function findUser(context: Readonly<RouterContextProvider>): Promise<Booker> {
  const nobody = { userId: undefined, profile: undefined };
  try {
    const resumed = await context.get(accountSessionContext).resume();
    if (resumed.kind === 'unavailable') return { hasSession: true, ...nobody };
    if (resumed.kind === 'signed-in')
      return { hasSession: true, userId: resumed.userId, profile: resumed.profile };
  } catch (err) {
    context.get(logContext).error({ err }, "Couldn't fetch user");
  }
  return { hasSession: false, ...nobody };
}
