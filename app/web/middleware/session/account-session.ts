import { createContext, type MiddlewareFunction, type RouterContextProvider } from 'react-router';
import { readAccountTokens, toAccountCookies } from '#app/request/account-cookies.ts';
import {
  accountCookiesContext,
  logContext,
  publicOriginContext,
  servicesContext,
} from '#app/request/context.ts';
import type { Resumed, SessionTokens, User } from '#operations/ports/accounts.ts';

/** The visitor's sign-in: tokens in cookies that scripts cannot read. */
export interface AccountSession {
  /** The user, or why there is none. Refreshes expired tokens. Calls the content service at most once per request. */
  resume(): Promise<Resumed>;
  /** Whether the tokens have to be refreshed at the start of a page. requirements.md#states. */
  isExpired(): boolean;
  begin(tokens: SessionTokens): void;
  /** Deletes the tokens, also for the page of this response. The operation informs the content service. */
  end(): void;
}

export const accountSessionContext = createContext<AccountSession>();

/** Provides loaders and actions with the visitor's session. Sets cookies only when it has changed. */
export const accountSession: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const settings = context.get(accountCookiesContext);
  const isSecure = settings.secure ?? context.get(publicOriginContext).startsWith('https:');
  let given = readAccountTokens(request, isSecure);
  const { accounts, clock } = context.get(servicesContext);
  let changed: SessionTokens | 'ended' | undefined;
  let resumed: Promise<Resumed> | undefined;

  async function resumeSession(): Promise<Resumed> {
    if (!given.accessToken && !given.refreshToken) return { kind: 'anonymous', isCleared: false };
    const answer = await accounts.resume(given);
    if (answer.kind === 'signed-in' && answer.isNew) changed ??= answer.tokens;
    if (answer.kind === 'anonymous' && answer.isCleared) changed ??= 'ended';
    return answer;
  }

  context.set(accountSessionContext, {
    resume: () => {
      resumed ??= resumeSession();
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

/** "Tokens are checked for auto-refresh at start-up and every page start"; a refusal deletes the cookies. */
export const refreshAccount: MiddlewareFunction<Response> = async ({ context }) => {
  const session = context.get(accountSessionContext);
  if (session.isExpired()) await session.resume();
};

/** The person who books: an anonymous visitor, or a user as the content service describes them. */
export interface Booker extends User {
  hasSession: boolean;
}

/** For pages that work without a user. A failure of the service makes the visitor anonymous. */
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
