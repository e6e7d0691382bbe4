import type { Instant } from '#domain/calendar/panama.ts';
import type { Language } from '#domain/texts.ts';
import {
  type Accounts,
  accountPages,
  type Refusable,
  type Resumed,
  type SessionTokens,
  staffInvitation,
  type Visitor,
} from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { createUsers, toOutcome, updateOwn, updateOwnPassword, withoutWeak } from './account-users.ts';
import { ContentError, isRecord } from './content-error.ts';
import { type Call, createRestClient, type Fetch } from './rest-client.ts';
import { createSession, loginFailed, type Session } from './session.ts';

interface Options {
  baseUrl: string;
  fetch: Fetch;
  log: Log;
}

export interface AccountsOptions {
  baseUrl: string;
  fetch: Fetch;
  /** Token of the server. It reads profiles that renters may not read themselves and ends sessions. */
  serverToken: string | undefined;
  /** Token that may invite employees. */
  inviteToken?: string | undefined;
  /** Origin of the site. Links in mails are built from it, never from the request. */
  siteUrl: string;
  log: Log;
  now: () => Instant;
}

/** Role of employees in both content services: no rights but the sign-in. docs/guides/studio.md. */
const STAFF_ROLE = '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a04';

const USUAL_TIMEOUT_MS = 2_000;
/** For calls that the service delays on purpose or for which it hashes a password. */
const SLOW_TIMEOUT_MS = 5_000;
/** At a return the service itself calls the provider, and the code of a return is valid only once. */
const PROVIDER_TIMEOUT_MS = 10_000;

/** Accounts of renters over the REST API of the content service. */
export function createAccounts(options: AccountsOptions): Accounts {
  const { baseUrl, fetch, serverToken, siteUrl, log, now } = options;
  const server = createRestClient({ baseUrl, fetch, token: serverToken, log });
  const open = createOpen(options);
  const page = (name: keyof typeof accountPages, language: Language) => pageUrl(siteUrl, name, language);

  const users = createUsers({ server: serverToken === undefined ? undefined : server, log });

  const post = (path: string, json: unknown, headers: Record<string, string> = {}) => {
    const call: Call = { method: 'POST', json, headers, isAnonymous: true };
    return toOutcome(() => open({}, SLOW_TIMEOUT_MS).client.send(path, call));
  };

  async function resume(tokens: Partial<SessionTokens>): Promise<Resumed> {
    const hadTokens = Boolean(tokens.accessToken || tokens.refreshToken);
    const session = open(tokens);
    if (!(await session.start())) return { kind: 'unavailable', tokens };
    const current = session.tokens();
    if (!isWhole(current) || current.expiresAt <= now()) return { kind: 'anonymous', isCleared: hadTokens };
    const user = await users.read(session.client);
    const isNew = current.refreshToken !== tokens.refreshToken;
    if (user) return { kind: 'signed-in', tokens: current, isNew, ...user };
    // The access token was refused before it expired. A refresh shows whether the session has ended.
    return isNew ? { kind: 'anonymous', isCleared: true } : resume({ refreshToken: current.refreshToken });
  }

  return {
    async signIn({ email, password }, visitor) {
      const session = open({}, SLOW_TIMEOUT_MS);
      const signingIn = () => session.signIn({ email, password }, headersOf(visitor));
      const outcome = withoutWeak(await toOutcome(signingIn, loginFailed));
      if (outcome.kind !== 'done') return outcome;
      return {
        kind: 'signed-in',
        tokens: requireTokens(session),
        ...((await users.read(session.client)) ?? { userId: undefined, profile: undefined }),
      };
    },
    resume,
    register({ email, password, firstName, lastName }, visitor) {
      const names = { ...(firstName && { first_name: firstName }), ...(lastName && { last_name: lastName }) };
      const verification_url = page('verify', visitor.language);
      return post('users/register', { email, password, ...names, verification_url }, headersOf(visitor));
    },
    verifyEmail: async (token) =>
      withoutWeak(
        await toOutcome(() =>
          open().client.send(`users/register/verify-email?token=${encodeURIComponent(token)}`, {
            isAnonymous: true,
          }),
        ),
      ),
    async requestPasswordReset(email, visitor) {
      const json = { email, reset_url: page('reset', visitor.language) };
      const outcome = await post('auth/password/request', json, headersOf(visitor));
      return outcome.kind === 'too-many' || outcome.kind === 'unavailable' ? outcome : { kind: 'done' };
    },
    resetPassword: (input) => post('auth/password/reset', input),
    acceptInvitation: (input) => post('users/invite/accept', input),
    inviteStaff: (email) => inviteStaff(options, email),
    updateProfile: (tokens, changes) => updateOwn(open(tokens).client, changes),
    changePassword: (tokens, password) => updateOwnPassword(open(tokens).client, password),
    async signOut(tokens) {
      await toOutcome(() => open(tokens).signOut());
    },
    signOutEverywhere: (tokens) => users.endSessions(open(tokens).client),
    ...createProviders({ baseUrl, fetch, log }, (language) => page('provider', language)),
  };
}

async function inviteStaff(options: AccountsOptions, email: string): Promise<Refusable> {
  const { baseUrl, fetch, inviteToken: token, siteUrl, log } = options;
  if (token === undefined) return { kind: 'refused' };
  const client = createRestClient({ baseUrl, fetch, token, log, timeoutMs: SLOW_TIMEOUT_MS });
  const json = { email, role: STAFF_ROLE, invite_url: new URL(staffInvitation, siteUrl).href };
  return withoutWeak(await toOutcome(() => client.send('users/invite', { method: 'POST', json })));
}

/** Returns a function that opens sessions. The sessions share refreshes that are in progress. */
function createOpen({ baseUrl, fetch, log, now }: AccountsOptions) {
  const flights = new Map<string, Promise<SessionTokens>>();
  const onRefreshFailed = (err: unknown) =>
    log.warn({ err }, 'A session could not be refreshed and has ended');
  return (tokens: Partial<SessionTokens> = {}, timeoutMs = USUAL_TIMEOUT_MS): Session =>
    createSession(
      {
        timeoutMs,
        baseUrl,
        fetch,
        token: undefined,
        log,
        now,
        flights,
        autoRefresh: true,
        onRefreshFailed,
      },
      tokens,
    );
}

/** Address of the account page: Spanish without a prefix, English under `/en`. */
function pageUrl(siteUrl: string, name: keyof typeof accountPages, language: Language): string {
  return new URL(`${language === 'en' ? '/en' : ''}${accountPages[name]}`, siteUrl).href;
}

/** The service limits requests per visitor, so it needs the visitor's address instead of this server's. */
function headersOf({ clientIp }: Visitor): Record<string, string> {
  return { 'X-Forwarded-For': clientIp };
}

function isWhole(tokens: Partial<SessionTokens>): tokens is SessionTokens {
  return Boolean(tokens.accessToken && tokens.refreshToken && tokens.expiresAt);
}

function requireTokens(session: Session): SessionTokens {
  const tokens = session.tokens();
  if (!isWhole(tokens)) throw new Error('A sign-in gave only a part of the tokens');
  return tokens;
}

/** Forwards sign-in with a provider to the service, with one fixed return page. requirements.md#calls. */
function createProviders(
  { baseUrl, fetch, log }: Options,
  returnPage: (language: Language) => string,
): Pick<Accounts, 'listProviders' | 'forwardProviderCall'> {
  const open = (timeoutMs: number) => createRestClient({ baseUrl, fetch, token: undefined, log, timeoutMs });
  return {
    async listProviders() {
      const data = await open(USUAL_TIMEOUT_MS)
        .send('auth', { isAnonymous: true })
        .catch(() => []);
      const found: unknown[] = Array.isArray(data) ? data : [];
      return found.flatMap((one) => (isRecord(one) && typeof one.name === 'string' ? one.name : []));
    },
    async forwardProviderCall({ provider, isCallback, search, cookie, language }) {
      const login = `auth/login/${encodeURIComponent(provider)}`;
      const redirect = encodeURIComponent(returnPage(language));
      const path = isCallback ? `${login}/callback${search}` : `${login}?redirect=${redirect}`;
      try {
        const call: Call = { headers: { Cookie: cookie }, isAnonymous: true };
        const response = await open(PROVIDER_TIMEOUT_MS).requestRaw(path, call);
        const location = response.headers.get('location');
        if (response.status !== 302 || !location)
          return { kind: response.status >= 500 ? 'unavailable' : 'refused' };
        return { kind: 'redirect', location, setCookies: response.headers.getSetCookie() };
      } catch (error) {
        if (error instanceof ContentError) return { kind: 'unavailable' };
        throw error;
      }
    },
  };
}
