import type { NewPassword, Profile, ProfileChanges, Refusable, User } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { toOutcome, withoutWeak } from './account-outcomes.ts';
import { isRecord } from './content-error.ts';
import { parseProfile, profileFields, toUserChanges } from './profile.ts';
import type { RestClient } from './rest-client.ts';
import { fetchUser } from './session.ts';

/**
 * Reads and changes users with their own token. Where the users may not read themselves, their profiles are
 * read with the token of the server: a Directus without custom permission rules cannot let renters read their
 * own profile without letting them read all profiles. The id always comes from a request with the user's own
 * token. Decision 0048.
 */
export function createUsers({ server, log }: { server: RestClient | undefined; log: Log }) {
  async function readByServer(id: string): Promise<Profile | undefined> {
    const shown = await server?.send(`users/${id}?fields=${profileFields}`).catch(() => undefined);
    return isRecord(shown) ? parseProfile(shown, { isEditable: false }) : undefined;
  }

  return {
    /**
     * Returns what the service lets us read about the user; a part that cannot be read is undefined and
     * logged, never thrown. Returns undefined when the session has ended.
     */
    async read(client: RestClient): Promise<User | undefined> {
      const user = await fetchUser(client, profileFields, log);
      if (!user) return undefined;
      const userId = typeof user.id === 'string' && user.id !== '' ? user.id : undefined;
      if (userId === undefined) return { userId, profile: undefined };
      return { userId, profile: parseProfile(user, { isEditable: true }) ?? (await readByServer(userId)) };
    },

    /**
     * Suspends the account and activates it again: besides a new password, a suspension is the only operation
     * of the contract that ends all sessions.
     */
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
