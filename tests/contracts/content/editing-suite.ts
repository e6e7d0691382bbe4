import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { roleIds } from '#content-service/schema/roles.ts';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { makeUser, signIn } from './some-users.ts';
import { type Call, send, type Target } from './target.ts';

/** What editors may do, by the site's token for them and by a sign-in of their own. */
export function describeEditing(open: () => Promise<Target>): void {
  describe.each(['the token of the site', 'a sign-in'])('an editor by %s', (by) => {
    const target = openForTests(open);
    let own: Call | undefined;

    const call = async (path: string, given: Call = {}) => {
      own ??= by === 'a sign-in' ? { token: await signInAsEditor(target) } : { as: 'editor' };
      return send(target, path, { ...given, ...own });
    };

    it('changes content', async () => {
      const json = { code: `E-${randomUUID().slice(0, 8)}`.toUpperCase(), percent: '5.00' };
      const created = await call('items/coupons', { method: 'POST', json });
      expect(created).toMatchObject({ status: 200, body: { data: json } });
      const path = `items/coupons/${created.body.data.id}`;
      const changed = await call(path, { method: 'PATCH', json: { percent: '6.00' } });
      expect(changed.body.data).toMatchObject({ percent: '6.00' });
      expect(await call(path, { method: 'DELETE' })).toMatchObject({ status: 204 });
    });

    it('uploads files', async () => {
      const form = new FormData();
      form.set('title', 'A note');
      form.set('file', new File(['text'], 'note.txt', { type: 'text/plain' }));
      const uploaded = await call('files', { method: 'POST', form });
      expect(uploaded).toMatchObject({ status: 200, body: { data: { title: 'A note' } } });
    });

    it('is refused users', async () => {
      const json = { email: `${randomUUID()}@example.com`, role: roleIds.administrator };
      const answers = await Promise.all([
        call('users', { method: 'POST', json }),
        call(`users/${randomUUID()}`, { method: 'PATCH', json }),
        call(`users/${randomUUID()}`, { method: 'DELETE' }),
        call('items/directus_users', { method: 'POST', json }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    });
  });
}

async function signInAsEditor(target: Target): Promise<string> {
  return (await signIn(target, await makeUser(target, { role: roleIds.editor }))).access_token;
}
