import type { NewPassword, Profile, ProfileChanges, Refusable, User } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/log.ts';
import { toOutcome, withoutWeak } from './account-outcomes.ts';
import { isRecord } from './content-error.ts';
import { parseProfile, profileFields, toUserChanges } from './profile.ts';
import type { RestClient } from './rest-client.ts';
import { fetchUser } from './session.ts';

/**
 * Users in their own name and, where they may not see themselves, in the server's: a Directus without custom permission rules
 * cannot allow a renter his own profile without allowing him everybody's. Who the user is, his own token says. Decision 0048.
 */
export function createUsers({ server, log }: { server: RestClient | undefined; log: Log }) {
  async function readByServer(id: string): Promise<Profile | undefined> {
    const shown = await server?.send(`users/${id}?fields=${profileFields}`).catch(() => undefined);
    return isRecord(shown) ? parseProfile(shown, { isEditable: false }) : undefined;
  }

  return {
    /**
     * Whatever can be known of the user now; what cannot is undefined, logged and never thrown. Undefined instead of a user where the
     * session has ended.
     */
    async read(client: RestClient): Promise<User | undefined> {
      const user = await fetchUser(client, profileFields, log);
      if (!user) return undefined;
      const userId = typeof user.id === 'string' && user.id !== '' ? user.id : undefined;
      if (userId === undefined) return { userId, profile: undefined };
      return { userId, profile: parseProfile(user, { isEditable: true }) ?? (await readByServer(userId)) };
    },

    /** A suspension ends all sessions at once; nothing else in the contract does, but another password. */
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

/** Changes the profile of the client's user. */
export async function updateOwn(client: RestClient, changes: ProfileChanges): Promise<Refusable> {
  return withoutWeak(await patchOwn(client, toUserChanges(changes)));
}

/** Changes the password of the client's user. */
export function updateOwnPassword(client: RestClient, password: string): Promise<NewPassword> {
  return patchOwn(client, { password });
}

function patchOwn(client: RestClient, json: Record<string, string | null>): Promise<NewPassword> {
  return toOutcome(() => client.send('users/me', { method: 'PATCH', json, allowStaticToken: false }));
}
