import type { Profile, ProfileChanges, Refusable } from '#operations/ports/accounts.ts';
import type { Log } from '#operations/ports/log.ts';
import { toOutcome, withoutWeak } from './account-outcomes.ts';
import { isRecord } from './content-error.ts';
import { parseProfile, profileFields, toUserChanges } from './profile.ts';
import type { RestClient } from './rest-client.ts';
import { fetchUser } from './session.ts';

/**
 * Users in their own name and, where they may not see or change themselves, in the server's: a Directus without custom permission
 * rules cannot allow a renter his own profile without allowing him everybody's. Who the user is, his own token says.
 */
export function createUsers({ server, log }: { server: RestClient | undefined; log: Log }) {
  async function findId(client: RestClient): Promise<string | undefined> {
    const { id } = await fetchUser(client, 'id', log);
    return typeof id === 'string' ? id : undefined;
  }

  return {
    async readProfile(client: RestClient): Promise<Profile | undefined> {
      const user = await fetchUser(client, profileFields, log);
      const own = parseProfile(user);
      if (own || typeof user.id !== 'string' || !server) return own;
      const shown = await server.send(`users/${user.id}?fields=${profileFields}`).catch(() => undefined);
      return isRecord(shown) ? parseProfile(shown) : undefined;
    },

    async updateProfile(client: RestClient, changes: ProfileChanges): Promise<Refusable> {
      const json = toUserChanges(changes);
      const call = { method: 'PATCH', json, allowStaticToken: false } as const;
      const own = await toOutcome(() => client.send('users/me', call));
      if (own.kind !== 'refused' || !server) return withoutWeak(own);
      const id = await findId(client);
      if (id === undefined) return { kind: 'refused' };
      return withoutWeak(await toOutcome(() => server.send(`users/${id}`, { method: 'PATCH', json })));
    },

    /** A suspension ends all sessions at once; nothing else in the contract does, but another password. */
    async endSessions(client: RestClient): Promise<Refusable> {
      const id = await findId(client);
      if (id === undefined || !server) return { kind: 'refused' };
      const setStatus = async (status: string) =>
        withoutWeak(await toOutcome(() => server.send(`users/${id}`, { method: 'PATCH', json: { status } })));
      const suspended = await setStatus('suspended');
      if (suspended.kind !== 'done') return suspended;
      const active = await setStatus('active');
      return active.kind === 'done' ? active : setStatus('active');
    },
  };
}
