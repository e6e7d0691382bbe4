import type { Instant } from '#domain/calendar/panama.ts';
import type { SessionTokens } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { ContentError, isRecord } from './content-error.ts';
import { type ClientOptions, createRestClient, type RestClient } from './rest-client.ts';

/** One user, one instance per request. requirements.md#states, requirements.md#permissions, requirements.md#errors. */
export interface Session {
  /** Client with the user's token; without a user, with the static token where the call allows it. */
  client: RestClient;
  tokens(): Partial<SessionTokens>;
  /** Discards the present tokens. Throws "Login failed, please check your credentials." without an access token. */
  signIn(credentials: { email: string; password: string }, headers: Record<string, string>): Promise<void>;
  /**
   * Called at start-up and at the start of each page: refreshes an expired session, and discards its tokens
   * when the service refuses. Returns false when the service failed to respond; the tokens then stay as they
   * are. Decision 0042.
   */
  start(): Promise<boolean>;
  signOut(): Promise<void>;
}

export interface SessionOptions extends Omit<ClientOptions, 'userToken'> {
  now: () => Instant;
  /** Refreshes in progress by refresh token; shared by all sessions of the process. */
  flights: Map<string, Promise<SessionTokens>>;
  autoRefresh: boolean;
  onRefreshFailed: (error: unknown) => void;
}

export const loginFailed = 'Login failed, please check your credentials.';

export function createSession(options: SessionOptions, given: Partial<SessionTokens> = {}): Session {
  const { now, flights, autoRefresh, onRefreshFailed, log } = options;
  let tokens = given;
  let isRefreshing = false;
  const userToken = () => (isRefreshing ? undefined : tokens.accessToken);
  const client = createRestClient({ ...options, userToken });

  const isExpired = () => !tokens.accessToken || tokens.expiresAt === undefined || tokens.expiresAt <= now();

  /** Concurrent refreshes share one request, because a refresh token can be used once. */
  function refreshOnce(refreshToken: string): Promise<SessionTokens> {
    const present = flights.get(refreshToken);
    if (present) return present;
    const json = { refresh_token: refreshToken };
    const flight = client
      .send('auth/refresh', { method: 'POST', json, isAnonymous: true })
      .then((data) => parseTokens(data, now()))
      .finally(() => flights.delete(refreshToken));
    flights.set(refreshToken, flight);
    return flight;
  }

  return {
    client,
    tokens: () => tokens,
    async signIn(credentials, headers) {
      tokens = {};
      const call = { method: 'POST', json: credentials, headers, isAnonymous: true } as const;
      tokens = parseTokens(await client.send('auth/login', call), now());
    },
    async start() {
      if (!autoRefresh || !tokens.refreshToken || !isExpired()) return true;
      isRefreshing = true;
      try {
        tokens = await refreshOnce(tokens.refreshToken);
        return true;
      } catch (error) {
        if (!isRefusal(error)) {
          log.warn({ err: error }, 'A session could not be refreshed now and stays as it is');
          return false;
        }
        tokens = {};
        onRefreshFailed(error);
        return true;
      } finally {
        isRefreshing = false;
      }
    },
    async signOut() {
      const json = { refresh_token: tokens.refreshToken };
      tokens = {};
      if (json.refresh_token === undefined) return;
      await client.send('auth/logout', { method: 'POST', json, isAnonymous: true });
    },
  };
}

/** Statuses with which the service rejects a refresh token as unknown or expired. content.md#sign-in. */
const refusals = [400, 401, 403];

function isRefusal(error: unknown): boolean {
  return error instanceof ContentError && refusals.includes(error.statusCode);
}

/** `expires` is a lifetime in milliseconds. requirements.md#constants. */
function parseTokens(data: unknown, now: Instant): SessionTokens {
  const found = isRecord(data) ? data : {};
  const { access_token: accessToken, refresh_token: refreshToken, expires } = found;
  if (typeof accessToken !== 'string' || accessToken === '') throw new Error(loginFailed);
  return {
    accessToken,
    refreshToken: typeof refreshToken === 'string' ? refreshToken : '',
    expiresAt: now + (Number(expires) || 0),
  };
}

/** The user's record; undefined: the token is refused (401). Other failures: empty, logged. requirements.md#errors. */
export async function fetchUser(
  client: RestClient,
  fields: string,
  log: Log,
): Promise<Record<string, unknown> | undefined> {
  try {
    const user = await client.send(`users/me?fields=${fields}`, { allowStaticToken: false });
    return isRecord(user) ? user : {};
  } catch (err) {
    if (err instanceof ContentError && err.statusCode === 401) return undefined;
    log.error({ err }, "Couldn't fetch user");
    return {};
  }
}
