import { parsePanamaDate } from '#domain/calendar/panama.ts';
import type { NewPassword, Profile, ProfileChanges, Refusable, User } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { ContentError, isRecord } from './content-error.ts';
import type { RestClient } from './rest-client.ts';
import { fetchUser } from './session.ts';

const profileFields = 'id,email,first_name,last_name,phone,license,birthday';

/** Column of `directus_users` for each field of a profile. */
const columns = {
  firstName: 'first_name',
  lastName: 'last_name',
  phone: 'phone',
  license: 'license',
  birthday: 'birthday',
} as const satisfies Record<keyof ProfileChanges, string>;

type Outcome = NewPassword;

/** Wait reported when a service refuses a request for too many requests without `Retry-After`. */
const usualWaitSeconds = 60;

/**
 * Reads and changes users with their own token. Where the users may not read themselves, their profiles are
 * read with the token of the server: a Directus without custom permission rules cannot let renters read their
 * own profile without letting them read all profiles. The id always comes from a request with the user's own
 * token. Decision 0042.
 */
export function createUsers({ server, log }: { server: RestClient | undefined; log: Log }) {
  /** Undefined: the account is not active any more, while the access token is still valid. */
  async function readByServer(userId: string): Promise<User | undefined> {
    const shown = await server?.send(`users/${userId}?fields=status,${profileFields}`).catch(() => undefined);
    if (!isRecord(shown)) return { userId, profile: undefined };
    const isActive = shown.status === undefined || shown.status === 'active';
    return isActive ? { userId, profile: parseProfile(shown, { isEditable: false }) } : undefined;
  }

  return {
    /** What we may read of the user; an unreadable part is undefined and logged. Undefined: the session ended. */
    async read(client: RestClient): Promise<User | undefined> {
      const user = await fetchUser(client, profileFields, log);
      if (!user) return undefined;
      const userId = typeof user.id === 'string' && user.id !== '' ? user.id : undefined;
      if (userId === undefined) return { userId, profile: undefined };
      const profile = parseProfile(user, { isEditable: true });
      return profile ? { userId, profile } : readByServer(userId);
    },

    /** Suspends and activates the account: besides a new password, only that ends all sessions. */
    async endSessions(client: RestClient): Promise<Refusable> {
      const id = (await fetchUser(client, 'id', log))?.id;
      if (typeof id !== 'string' || !server) return { kind: 'refused' };
      const setStatus = async (status: string) =>
        withoutWeak(await toOutcome(() => server.send(`users/${id}`, { method: 'PATCH', json: { status } })));
      const suspended = await setStatus('suspended');
      if (suspended.kind !== 'done') return suspended;
      const active = await setStatus('active');
      return active.kind === 'done' ? active : setStatus('active');
    },
  };
}

export async function updateOwn(client: RestClient, changes: ProfileChanges): Promise<Refusable> {
  return withoutWeak(await patchOwn(client, toUserChanges(changes)));
}

export function updateOwnPassword(client: RestClient, password: string): Promise<NewPassword> {
  return patchOwn(client, { password });
}

function patchOwn(client: RestClient, json: Record<string, string | null>): Promise<NewPassword> {
  return toOutcome(() => client.send('users/me', { method: 'PATCH', json, allowStaticToken: false }));
}

/** Failures of the service as values; an error with the message `refusal` is `refused`. Throws any other: a bug. */
export async function toOutcome(call: () => Promise<unknown>, refusal?: string): Promise<Outcome> {
  try {
    await call();
    return { kind: 'done' };
  } catch (error) {
    if (error instanceof ContentError) return ofFailure(error);
    if (error instanceof Error && error.message === refusal) return { kind: 'refused' };
    throw error;
  }
}

/** For calls that set no password: `weak-password` becomes `refused`. */
export function withoutWeak(outcome: Outcome): Exclude<Outcome, { kind: 'weak-password' }> {
  return outcome.kind === 'weak-password' ? { kind: 'refused' } : outcome;
}

function ofFailure(error: ContentError): Outcome {
  if (error.statusCode === 429)
    return { kind: 'too-many', retryAfterSeconds: error.retryAfterSeconds ?? usualWaitSeconds };
  if (error.statusCode >= 500) return { kind: 'unavailable' };
  return { kind: error.code === 'FAILED_VALIDATION' ? 'weak-password' : 'refused' };
}

/** Maps a record of `directus_users`. Returns undefined when the token may not read id or e-mail address. */
function parseProfile(
  user: Record<string, unknown>,
  { isEditable }: { isEditable: boolean },
): Profile | undefined {
  const text = (name: string) => (typeof user[name] === 'string' ? user[name] : '');
  if (text('id') === '' || text('email') === '') return undefined;
  return {
    id: text('id'),
    email: text('email'),
    firstName: text(columns.firstName),
    lastName: text(columns.lastName),
    phone: text(columns.phone),
    license: text(columns.license),
    birthday: parsePanamaDate(text(columns.birthday)),
    isEditable,
  };
}

/** Columns to update. Takes only fields of the profile from the object. The empty text becomes null. */
function toUserChanges(changes: ProfileChanges): Record<string, string | null> {
  const written: Record<string, string | null> = {};
  for (const name of ['firstName', 'lastName', 'phone', 'license', 'birthday'] as const) {
    if (name in changes) written[columns[name]] = changes[name] || null;
  }
  return written;
}
