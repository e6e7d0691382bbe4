import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { codeOf, makeUser, post, signIn, tokenInMail } from './some-users.ts';
import { asJson, send, type Target } from './target.ts';

/** content.md#users, for the service that `open` returns. */
export function describeUsers(open: () => Promise<Target>): void {
  describe('/users', () => {
    const target = openForTests(open);
    const address = () => `rosa.${randomUUID()}@example.com`;
    const password = 'Tucán-azul-2026';

    const statusOf = async (email: string): Promise<string | undefined> => {
      const filter = asJson({ email: { _eq: email } });
      const answer = await send(target, `users?filter=${filter}&fields=status,role`, { as: 'admin' });
      return answer.body.data[0]?.status;
    };

    const register = (json: object) => {
      target.accounts.advance?.(60_000);
      return post(target, 'users/register', json);
    };

    it('shows a user with secrets masked, to administrators only', async () => {
      const { id, email } = await makeUser(target);
      const answer = await send(target, `users/${id}`, { as: 'admin' });
      expect(answer.body.data).toMatchObject({
        id,
        email,
        first_name: 'Ana',
        password: '**********',
        token: null,
        status: 'active',
        provider: 'default',
        role: target.accounts.customerRole,
      });
      for (const as of ['public', 'none'] as const) {
        expect((await send(target, `users/${id}`, { as })).status).toBe(403);
        expect((await send(target, 'users', { as })).status).toBe(403);
        expect((await send(target, 'users', { as, method: 'POST', json: {} })).status).toBe(403);
      }
    });

    it('refuses invalid and used addresses', async () => {
      const { email } = await makeUser(target);
      const add = (json: object) => send(target, 'users', { method: 'POST', as: 'admin', json });
      expect((await add({ email: 'nobody' })).body.errors[0].extensions).toMatchObject({
        code: 'FAILED_VALIDATION',
        field: 'email',
        type: 'email',
      });
      expect((await add({ email })).body.errors[0].extensions).toMatchObject({
        code: 'RECORD_NOT_UNIQUE',
        field: 'email',
      });
      expect((await add({})).status).toBe(200);
    });

    it('refuses /users/me without a token', async () => {
      expect((await send(target, 'users/me', { as: 'none' })).status).toBe(401);
      const method = 'PATCH';
      expect((await send(target, 'users/me', { method, as: 'none', json: {} })).status).toBe(401);
    });

    it('lets renters read and change their profile, and nothing that gives them rights', async () => {
      if (!target.accounts.hasOwnProfile) return;
      const user = await makeUser(target);
      const { access_token: token } = await signIn(target, user);
      const method = 'PATCH';
      const json = {
        first_name: 'Analía',
        phone: '+507 6000-0000',
        license: '8-123-456',
        birthday: '1990-02-03',
      };
      const changed = await send(target, 'users/me', { method, token, json });
      expect(changed.body.data).toMatchObject({ ...json, id: user.id, email: user.email });
      for (const more of [
        { role: null },
        { status: 'active' },
        { token: randomUUID() },
        { email: 'a@b.co' },
      ]) {
        expect((await send(target, 'users/me', { method, token, json: { ...json, ...more } })).status).toBe(
          403,
        );
      }
      const shown = await send(target, 'users/me?fields=*', { token });
      expect(shown.body.data).toMatchObject(json);
      expect(Object.keys(shown.body.data)).not.toContain('password');
    });

    it('returns only the id for fields that the caller may not read', async () => {
      const user = await makeUser(target);
      const { access_token: token } = await signIn(target, user);
      const projections = [
        'fields=id,token',
        'fields=nope',
        `filter=${asJson({ email: { _eq: 'other@example.com' } })}`,
      ];
      for (const projection of projections) {
        expect((await send(target, `users/me?${projection}`, { token })).body.data).toEqual({ id: user.id });
      }
      expect((await send(target, 'users/me?filter={broken', { token })).status).toBe(400);
    });

    it('lets renters read what visitors read, and write nothing', async () => {
      const { access_token: token } = await signIn(target, await makeUser(target));
      expect((await send(target, 'items/flota', { token })).status).toBe(200);
      expect((await send(target, 'items/coupons', { token })).status).toBe(403);
      expect((await send(target, 'items/flota', { token, method: 'POST', json: {} })).status).toBe(403);
    });

    it('registers without a role, and allows sign-in once the address is verified', async () => {
      const email = address();
      const json = { email, password, first_name: 'Rosa', verification_url: target.accounts.pageUrl };
      expect((await register(json)).status).toBe(204);
      expect(await statusOf(email)).toBe('unverified');
      expect((await post(target, 'auth/login', { email, password })).status).toBe(401);
      if (!target.accounts.mails) return;
      await expect.poll(() => target.accounts.mails?.some(({ to }) => to === email)).toBe(true);
      const verify = () =>
        send(target, `users/register/verify-email?token=${tokenInMail(target, email)}`, { as: 'none' });
      const verified = await verify();
      expect([verified.status, verified.headers.get('location')]).toEqual([
        302,
        expect.stringMatching('/admin/users/'),
      ]);
      expect((await verify()).status).toBe(400);
      const { access_token } = await signIn(target, { email, password });
      const { id } = (await send(target, 'users/me?fields=id', { token: access_token })).body.data;
      const { body } = await send(target, `users/${id}?fields=role,first_name`, { as: 'admin' });
      expect(body.data).toEqual({ role: target.accounts.customerRole, first_name: 'Rosa' });
    });

    it('gives the registration of a known address the same response, and changes nothing', async () => {
      const user = await makeUser(target);
      const json = { email: user.email, password: 'Otra-clave-1', verification_url: target.accounts.pageUrl };
      expect((await register(json)).status).toBe(204);
      await signIn(target, user);
    });

    it.each<[string, object, string]>([
      ['a role', { role: randomUUID() }, 'INVALID_PAYLOAD'],
      ['a status', { status: 'active' }, 'INVALID_PAYLOAD'],
      ['a token', { token: 'x' }, 'INVALID_PAYLOAD'],
      ['no password', { password: undefined }, 'INVALID_PAYLOAD'],
      ['an empty password', { password: '' }, 'INVALID_PAYLOAD'],
      ['a short password', { password: 'corta' }, 'FAILED_VALIDATION'],
      ['no address', { email: 'nobody' }, 'INVALID_PAYLOAD'],
      ['a foreign page', { verification_url: 'https://evil.example/' }, 'INVALID_PAYLOAD'],
    ])('refuses a registration with %s', async (_what, changes, code) => {
      const email = address();
      const answer = await register({ email, password, ...changes });
      expect([answer.status, codeOf(answer)]).toEqual([400, code]);
      expect(await statusOf(email)).toBeUndefined();
    });

    it('refuses verification with invalid tokens', async () => {
      const answer = await send(target, 'users/register/verify-email?token=bogus', { as: 'none' });
      expect([answer.status, codeOf(answer)]).toEqual([403, 'INVALID_TOKEN']);
    });

    it('invites, and allows sign-in after the acceptance', async () => {
      const email = address();
      const json = { email, role: target.accounts.customerRole, invite_url: target.accounts.pageUrl };
      const asked = await send(target, 'users/invite', { method: 'POST', as: 'admin', json });
      expect(asked.status).toBe(204);
      expect(await statusOf(email)).toBe('invited');
      if (!target.accounts.mails) return;
      await expect.poll(() => target.accounts.mails?.some(({ to }) => to === email)).toBe(true);
      const accept = () =>
        post(target, 'users/invite/accept', { token: tokenInMail(target, email), password });
      expect((await accept()).status).toBe(204);
      expect(codeOf(await accept())).toBe('INVALID_INVITE');
      await signIn(target, { email, password });
    });

    it('refuses invitations by users who may not invite', async () => {
      const { access_token } = await signIn(target, await makeUser(target));
      const email = address();
      const json = { email, role: target.accounts.customerRole };
      await send(target, 'users/invite', { method: 'POST', token: access_token, json });
      await send(target, 'users/invite', { method: 'POST', as: 'public', json });
      expect(await statusOf(email)).toBeUndefined();
    });

    it.each([{ email: 'a@example.com' }, { email: 'a@example.com', role: 'boss' }, { role: randomUUID() }])(
      'refuses the invitation %j',
      async (json) => {
        const answer = await send(target, 'users/invite', { method: 'POST', as: 'admin', json });
        expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
      },
    );

    it('refuses acceptance with invalid tokens, or without a password', async () => {
      expect(codeOf(await post(target, 'users/invite/accept', { token: 'bogus', password }))).toBe(
        'INVALID_TOKEN',
      );
      expect(codeOf(await post(target, 'users/invite/accept', { token: 'bogus' }))).toBe('INVALID_PAYLOAD');
    });
  });
}
