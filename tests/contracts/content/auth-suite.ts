import { describe, expect, it } from 'vitest';
import { openForTests } from '#tests/support/open-for-tests.ts';
import { codeOf, makeUser, post, signIn } from './some-users.ts';
import { send, sendRaw, type Target } from './target.ts';

const dayMs = 86_400_000;

/** Sign-in, refresh and sign-out, content.md#sign-in, for the service that `open` returns. */
export function describeAuth(open: () => Promise<Target>): void {
  describe('/auth', () => {
    const target = openForTests(open);

    const refresh = (refresh_token: string) => post(target, 'auth/refresh', { refresh_token });
    const me = (token: string) => send(target, 'users/me?fields=id', { token });

    it('signs in by mail address, whatever its case, and password', async () => {
      const user = await makeUser(target);
      const pair = await signIn(target, { ...user, email: user.email.toUpperCase() });
      expect(pair).toEqual({
        expires: 900_000,
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{64}$/),
      });
      const claims = JSON.parse(atob(pair.access_token.split('.')[1] ?? ''));
      expect(claims).toMatchObject({
        id: user.id,
        role: target.accounts.customerRole,
        app_access: false,
        admin_access: false,
        iss: 'directus',
      });
      expect(claims.exp - claims.iat).toBe(900);
      expect((await me(pair.access_token)).body.data.id).toBe(user.id);
    });

    it('gives the same response to every failed sign-in', async () => {
      const user = await makeUser(target);
      const [invited, suspended, unverified] = await Promise.all(
        ['invited', 'suspended', 'unverified'].map((status) => makeUser(target, { status })),
      );
      const failures = await Promise.all([
        sendLogin({ ...user, password: 'wrong' }),
        sendLogin({ email: 'nobody@example.com', password: 'wrong' }),
        ...[invited, suspended, unverified].map(sendLogin),
      ]);
      const texts = await Promise.all(failures.map((response) => response.text()));
      expect(failures.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401]);
      expect(new Set(texts).size).toBe(1);
      expect(JSON.parse(texts[0] ?? '')).toEqual({
        errors: [{ message: 'Invalid user credentials.', extensions: { code: 'INVALID_CREDENTIALS' } }],
      });
    });

    function sendLogin(json: object | undefined) {
      return sendRaw(target, 'auth/login', { method: 'POST', as: 'none', json: json ?? {} });
    }

    it.each<[string, unknown]>([
      ['nothing', {}],
      ['no password', { email: 'a@example.com' }],
      ['an address that is none', { email: 'nobody', password: 'x' }],
      ['a filter for an address', { email: { _neq: '' }, password: 'x' }],
      ['a number for a password', { email: 'a@example.com', password: 1 }],
      ['an unknown mode', { email: 'a@example.com', password: 'x', mode: 'magic' }],
      ['broken JSON', '{broken'],
    ])('refuses a sign-in with %s', async (_what, json) => {
      const answer = await post(target, 'auth/login', json);
      expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
    });

    it('replaces the refresh token at each use', async () => {
      const first = await signIn(target, await makeUser(target));
      const second = await refresh(first.refresh_token);
      expect(second).toMatchObject({ status: 200, body: { data: { expires: 900_000 } } });
      expect(second.body.data.refresh_token).not.toBe(first.refresh_token);
      expect((await refresh(second.body.data.refresh_token)).status).toBe(200);
      target.accounts.advance?.(60_000);
      expect(codeOf(await refresh(first.refresh_token))).toBe('INVALID_CREDENTIALS');
    });

    it('extends a session at each use, up to seven days', async () => {
      const { advance } = target.accounts;
      if (!advance) return;
      const first = await signIn(target, await makeUser(target));
      advance(6 * dayMs);
      const second = await refresh(first.refresh_token);
      advance(6 * dayMs);
      const third = await refresh(second.body.data.refresh_token);
      expect(third.status).toBe(200);
      advance(7 * dayMs);
      expect((await refresh(third.body.data.refresh_token)).status).toBe(401);
    });

    it.each([
      ['POST', 'auth/login'],
      ['POST', 'auth/refresh'],
      ['POST', 'auth/logout'],
      ['POST', 'users/register'],
      ['GET', 'items/flota'],
      ['GET', 'users/me'],
    ])('reports on %s %s that a token has expired', async (method, path) => {
      const { advance } = target.accounts;
      if (!advance) return;
      const { access_token } = await signIn(target, await makeUser(target));
      advance(900_000);
      const json = method === 'POST' ? { json: { refresh_token: 'x' } } : {};
      const answer = await send(target, path, { method, token: access_token, ...json });
      expect([answer.status, answer.body.errors[0].message]).toEqual([401, 'Token expired.']);
    });

    it('ends a session at once, also when repeated', async () => {
      const { refresh_token, access_token } = await signIn(target, await makeUser(target));
      expect((await post(target, 'auth/logout', { refresh_token })).status).toBe(204);
      expect((await post(target, 'auth/logout', { refresh_token })).status).toBe(204);
      expect((await refresh(refresh_token)).status).toBe(401);
      expect((await me(access_token)).status).toBe(200);
    });

    it('requires a refresh token', async () => {
      for (const path of ['auth/refresh', 'auth/logout']) {
        const answer = await post(target, path, {});
        expect(answer.body.errors[0].message).toBe(
          'Invalid payload. The refresh token is required in either the payload or cookie.',
        );
      }
      expect((await refresh('nobody')).status).toBe(401);
    });

    it('ends all sessions when the password or the status changes, and when the user is deleted', async () => {
      for (const change of [{ password: 'Otra-clave-1' }, { status: 'suspended' }, undefined]) {
        const user = await makeUser(target);
        const { refresh_token } = await signIn(target, user);
        const path = `users/${user.id}`;
        const method = change ? 'PATCH' : 'DELETE';
        await send(target, path, { method, as: 'admin', ...(change && { json: change }) });
        expect((await refresh(refresh_token)).status).toBe(401);
      }
    });

    it('keeps the tokens in a cookie on request', async () => {
      const user = await makeUser(target);
      const answer = await post(target, 'auth/login', { ...user, id: undefined, mode: 'cookie' });
      expect(answer.body.data).toEqual({ expires: 900_000, access_token: expect.any(String) });
      const [cookie = ''] = answer.headers.getSetCookie();
      expect(cookie).toMatch(
        /^directus_refresh_token=[\w-]{64}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/,
      );
      const Cookie = cookie.split(';')[0] ?? '';
      const next = await post(target, 'auth/refresh', {}, { Cookie });
      expect(next.status).toBe(200);
      expect(next.body.data.refresh_token).toBeUndefined();
      expect(next.headers.getSetCookie()[0]).not.toContain(Cookie);
      expect((await post(target, 'auth/refresh', { mode: 'json' }, { Cookie })).status).toBe(400);
      const ended = await post(target, 'auth/logout', {}, { Cookie: next.headers.getSetCookie()[0] ?? '' });
      expect(ended.status).toBe(204);
      expect(ended.headers.getSetCookie()[0]).toMatch(/^directus_refresh_token=;/);
    });

    it('accepts static tokens of users, and stores only their hashes', async () => {
      const token = `static-${crypto.randomUUID()}`;
      const { id } = await makeUser(target, { token });
      expect((await me(token)).body.data.id).toBe(id);
      const { body } = await send(target, `users/${id}?fields=token,password`, { as: 'admin' });
      expect(body.data).toEqual({ token: '**********', password: '**********' });
    });

    it('lists its providers and redirects to no other', async () => {
      const answer = await send(target, 'auth', { as: 'none' });
      expect(answer.body).toEqual({ data: expect.any(Array), disableDefault: false });
      expect(codeOf(await send(target, 'auth/login/nobody', { as: 'none' }))).toBe('ROUTE_NOT_FOUND');
    });
  });
}
