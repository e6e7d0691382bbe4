import { describe, expect, it, onTestFinished } from 'vitest';
import { changeStatus } from '#adapters/content/change-status.ts';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import { roleIds } from '#content-service/schema/roles.ts';
import { createContentService } from '#content-service/service.ts';
import { describeAuth } from './auth-suite.ts';
import { describePasswords } from './password-suite.ts';
import { codeOf, makeUser, post, signIn, tokenInMail } from './some-users.ts';
import { type EmbeddedTarget, openEmbeddedTarget, send, sendRaw } from './target.ts';
import { describeUsers } from './users-suite.ts';

describeAuth(() => openEmbeddedTarget());
describePasswords(() => openEmbeddedTarget());
describeUsers(() => openEmbeddedTarget());

/** A service that closes when its test ends. */
async function open(auth?: Parameters<typeof openEmbeddedTarget>[0]): Promise<EmbeddedTarget> {
  const target = await openEmbeddedTarget(auth);
  onTestFinished(() => target.close());
  return target;
}

describe('accounts of the embedded service', () => {
  it('invites an address that somebody registered and did not verify, who cannot enter with it any more', async () => {
    const target = await open();
    const email = 'elena@example.com';
    const [stranger, invited] = ['Clave-de-otro-2026', 'Tucán-azul-2026'];
    const { pageUrl, customerRole, mails } = target.accounts;
    await post(target, 'users/register', { email, password: stranger, verification_url: pageUrl });
    await expect.poll(() => mails?.length).toBe(1);
    const old = tokenInMail(target, email);
    const json = { email, role: customerRole, invite_url: pageUrl };
    await send(target, 'users/invite', { method: 'POST', as: 'admin', json });
    const verified = await send(target, `users/register/verify-email?token=${old}`, { as: 'none' });
    expect([verified.status, mails?.length]).toEqual([400, 2]);
    const token = tokenInMail(target, email);
    expect((await post(target, 'users/invite/accept', { token, password: invited })).status).toBe(204);
    expect((await post(target, 'auth/login', { email, password: stranger })).status).toBe(401);
    await signIn(target, { email, password: invited });
  });

  it('gives concurrent refreshes the same new pair, over all processes, and ends no session', async () => {
    const target = await open();
    const neighbor = createContentService({
      pool: target.pool,
      fileStorage: createDiskStorage('/nowhere'),
      tokens: target.tokens,
      auth: { secret: 'a secret of tests', passwordCost: 1024 },
    });
    const { refresh_token } = await signIn(target, await makeUser(target));
    const refresh = (token: string, at = 0) =>
      post(at % 2 ? { ...target, fetch: neighbor.handle } : target, 'auth/refresh', {
        refresh_token: token,
      });
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => refresh(refresh_token, at)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const pairs = new Set(answers.map(({ body }) => JSON.stringify(body.data)));
    expect(pairs.size).toBe(1);
    const next = await refresh(answers[0]?.body.data.refresh_token);
    expect(next.status).toBe(200);
  });

  it('refuses a session in one cookie, which only Directus has', async () => {
    const target = await open();
    const user = await makeUser(target);
    const { email, password } = user;
    const answer = await post(target, 'auth/login', { email, password, mode: 'session' });
    expect([answer.status, codeOf(answer)]).toEqual([400, 'INVALID_PAYLOAD']);
    const Cookie = `directus_session_token=${(await signIn(target, user)).access_token}`;
    expect((await send(target, 'users/me', { as: 'none', headers: { Cookie } })).status).toBe(401);
  });

  it('ends the whole session when a refresh token comes again after its grace', async () => {
    const target = await open();
    const user = await makeUser(target);
    const refresh = async (token: string) => {
      const answer = await post(target, 'auth/refresh', { refresh_token: token });
      return { status: answer.status, ...answer.body.data };
    };
    const [stolen, other] = [await signIn(target, user), await signIn(target, user)];
    const second = await refresh(stolen.refresh_token);
    target.accounts.advance?.(10_001);
    const third = await refresh(second.refresh_token);
    target.accounts.advance?.(10_001);
    expect((await refresh(stolen.refresh_token)).status).toBe(401);
    expect((await refresh(third.refresh_token)).status).toBe(401);
    expect((await refresh(other.refresh_token)).status).toBe(200);
  });

  it('ends a session ninety days after the sign-in, however often it is refreshed', async () => {
    const target = await open();
    let { refresh_token } = await signIn(target, await makeUser(target));
    const statuses: number[] = [];
    for (let week = 0; week < 16; week++) {
      target.accounts.advance?.(6 * 86_400_000);
      const answer = await post(target, 'auth/refresh', { refresh_token });
      statuses.push(answer.status);
      refresh_token = answer.body.data?.refresh_token ?? refresh_token;
    }
    expect(statuses.slice(0, 14)).toEqual(Array.from({ length: 14 }, () => 200));
    expect(statuses.at(-1)).toBe(401);
  });

  it.each([
    ['suspension', 'PATCH', { status: 'suspended' }],
    ['deletion', 'DELETE', undefined],
  ])('lets an access token do nothing any more after a %s', async (_, method, json) => {
    const target = await open();
    const role = roleIds.administrator;
    const user = await makeUser(target, { role });
    const { access_token: token } = await signIn(target, user);
    await send(target, `users/${user.id}`, { method, as: 'admin', ...(json && { json }) });
    expect((await send(target, 'users/me', { token })).body.data).toEqual({ id: user.id });
    expect((await send(target, 'items/flota', { token })).status).toBe(403);
    const change = { method: 'PATCH', token, json: { first_name: 'Late' } };
    expect((await send(target, 'users/me', change)).status).toBe(403);
    const item = { method: 'POST', token, json: { code: 'LATE' } };
    expect((await send(target, 'items/car_classes', item)).status).toBe(403);
  });

  it('keeps an access token until it expires after a reset of the password, and renews none', async () => {
    const target = await open();
    const user = await makeUser(target);
    const { access_token: token, refresh_token } = await signIn(target, user);
    await post(target, 'auth/password/request', { email: user.email });
    const reset = { token: tokenInMail(target, user.email), password: 'Nueva-clave-1' };
    await post(target, 'auth/password/reset', reset);
    expect((await send(target, 'users/me', { token })).status).toBe(200);
    expect((await post(target, 'auth/refresh', { refresh_token })).status).toBe(401);
    target.accounts.advance?.(900_000);
    expect((await send(target, 'users/me', { token })).status).toBe(401);
  });

  it('stores no token and no password in its tables', async () => {
    const target = await open();
    const token = 'a-static-token-of-a-user';
    const user = await makeUser(target, { token });
    const pair = await signIn(target, user);
    const { rows: tables } = await target.pool.query(
      `select table_name as name from information_schema.tables where table_schema = 'content'`,
    );
    const dump: string[] = [];
    for (const { name } of tables) {
      const { rows } = await target.pool.query(`select t::text as text from content."${name}" t`);
      dump.push(...rows.map((row) => row.text));
    }
    for (const secret of [token, user.password, pair.refresh_token, pair.access_token]) {
      expect(dump.join('\n')).not.toContain(secret);
    }
  });

  it.each(['known', 'unknown'])('blocks a %s user for a while after 20 wrong sign-ins', async (which) => {
    const target = await open();
    const user = which === 'known' ? await makeUser(target) : { email: 'nobody@example.com', password: 'x' };
    const attempt = (password: string) => post(target, 'auth/login', { email: user.email, password });
    const answers = await Promise.all(Array.from({ length: 30 }, () => attempt('wrong')));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    const refused = await attempt(user.password);
    expect([refused.status, codeOf(refused)]).toEqual([429, 'REQUESTS_EXCEEDED']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(refused.body.errors[0].message).toMatch(/^Too many requests, retry after \d+s\.$/);
    target.accounts.advance?.(15 * 60_000);
    expect((await attempt(user.password)).status).toBe(which === 'known' ? 200 : 401);
  });

  describe('when strangers guess the password of an account', () => {
    const attemptOf = (target: EmbeddedTarget, email: string) => (password: string, from: string) =>
      post(target, 'auth/login', { email, password }, { 'X-Forwarded-For': from });

    it('slows the attempts down and refuses them, and neither suspends the account nor blocks its owner', async () => {
      const target = await open();
      const user = await makeUser(target);
      const attempt = attemptOf(target, user.email);
      const { refresh_token } = (await attempt(user.password, '192.0.2.1')).body.data;
      const answers = [];
      for (let at = 0; at < 150; at++) answers.push(await attempt('wrong', `198.51.100.${at % 8}`));
      expect(answers.filter(({ status }) => status === 401)).toHaveLength(100);
      expect(answers.at(-1)?.status).toBe(429);
      expect((await attempt(user.password, '203.0.113.1')).status).toBe(429);
      expect((await attempt(user.password, '192.0.2.1')).status).toBe(200);
      expect((await post(target, 'auth/refresh', { refresh_token })).status).toBe(200);
    });

    it('allows its owner to sign in from any network after a password reset by mail', async () => {
      const target = await open();
      const { email } = await makeUser(target);
      const attempt = attemptOf(target, email);
      for (let at = 0; at < 30; at++) await attempt('wrong', '203.0.113.1');
      await post(target, 'auth/password/request', { email });
      const password = 'Nueva-clave-1';
      await post(target, 'auth/password/reset', { token: tokenInMail(target, email), password });
      expect((await attempt(password, '203.0.113.1')).status).toBe(200);
    });
  });

  it('resets no password of a suspended account', async () => {
    const target = await open();
    const { email, id } = await makeUser(target);
    await post(target, 'auth/password/request', { email });
    const token = tokenInMail(target, email);
    await send(target, `users/${id}`, { method: 'PATCH', as: 'admin', json: { status: 'suspended' } });
    await post(target, 'auth/password/request', { email });
    expect(target.accounts.mails).toHaveLength(1);
    const reset = await post(target, 'auth/password/reset', { token, password: 'Nueva-clave-1' });
    expect(reset.status).toBe(403);
  });

  it('is suspended and activated by an operator, whatever strangers have tried', async () => {
    const target = await open();
    const user = await makeUser(target);
    const attempt = (password: string) => post(target, 'auth/login', { email: user.email, password });
    const service = { fetch: target.fetch, baseUrl: target.baseUrl, token: target.tokens.admin };
    for (let at = 0; at < 25; at++) await attempt('wrong');
    expect(await changeStatus(service, user.email.toUpperCase(), 'suspended')).toBe(true);
    expect(await changeStatus(service, user.email, 'active')).toBe(true);
    expect((await attempt(user.password)).status).toBe(200);
    expect(await changeStatus(service, 'nobody@example.com', 'active')).toBe(false);
  });

  it('opens a registered account with the password of the registration whose mail was confirmed', async () => {
    const target = await open();
    const email = 'rosa@example.com';
    const attempt = (password: string) => post(target, 'auth/login', { email, password });
    await post(target, 'users/register', { email, password: 'of-a-stranger-1', first_name: 'Stranger' });
    const strange = tokenInMail(target, email);
    await post(target, 'users/register', { email, password: 'of-the-owner-22', first_name: 'Rosa' });
    const own = tokenInMail(target, email);
    const confirm = (token: string) =>
      sendRaw(target, `users/register/verify-email?token=${token}`, { as: 'none' });
    expect((await confirm(own)).status).toBe(302);
    expect((await attempt('of-a-stranger-1')).status).toBe(401);
    const { access_token } = (await attempt('of-the-owner-22')).body.data;
    const me = await send(target, 'users/me', { token: access_token });
    expect(me.body.data.first_name).toBe('Rosa');
    expect((await confirm(strange)).status).toBe(400);
    expect((await attempt('of-a-stranger-1')).status).toBe(401);
  });

  it('sets no password that the settings reject as guessable, and passes them the account', async () => {
    const reported: string[][] = [];
    const target = await open({
      isGuessable: (password, about) => {
        reported.push(about);
        return password === 'guessable-1';
      },
    });
    const user = await makeUser(target);
    await post(target, 'auth/password/request', { email: user.email });
    const token = tokenInMail(target, user.email);
    const reset = await post(target, 'auth/password/reset', { token, password: 'guessable-1' });
    expect([reset.status, codeOf(reset)]).toEqual([400, 'FAILED_VALIDATION']);
    const names = { first_name: 'Rosa', last_name: 'Díaz' };
    const applicant = { email: 'rosa@example.com', ...names, password: 'guessable-1' };
    expect((await post(target, 'users/register', applicant)).status).toBe(400);
    const { access_token } = await signIn(target, user);
    const change = { method: 'PATCH', token: access_token, json: { password: 'guessable-1' } };
    expect((await send(target, 'users/me', change)).status).toBe(400);
    expect(reported).toContainEqual([user.email, 'Ana', 'Ríos']);
    expect(reported).toContainEqual(['rosa@example.com', 'Rosa', 'Díaz']);
  });

  it('accepts five registrations a minute from one address', async () => {
    const target = await open();
    const register = (at: number, from: string) =>
      post(
        target,
        'users/register',
        { email: `rosa${at}@example.com`, password: 'Tucán-azul-2026' },
        { 'X-Forwarded-For': from },
      );
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map((at) => register(at, '192.0.2.1')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 204, 204, 429]);
    expect((await register(7, '192.0.2.2')).status).toBe(204);
  });

  it('allows no write with a read-only token, not even of its own user', async () => {
    const target = await open();
    for (const as of ['public', 'server'] as const) {
      const json = { first_name: 'Somebody', password: 'Otra-clave-1' };
      expect((await send(target, 'users/me', { method: 'PATCH', as, json })).status).toBe(403);
      expect((await send(target, 'users/me', { as })).body.data.first_name).toBe('Website');
    }
  });

  it('allows the server token to suspend and activate renters, and nothing else', async () => {
    const target = await open();
    const renter = await makeUser(target);
    const editor = await makeUser(target, { role: '6b1f0c52-0f63-4c5e-9a53-1f6f0a4f0a01' });
    const change = (id: string, json: object) =>
      send(target, `users/${id}?fields=id,status`, { method: 'PATCH', as: 'server', json });
    const { refresh_token } = await signIn(target, renter);
    expect((await change(renter.id, { status: 'suspended' })).body.data).toEqual({
      id: renter.id,
      status: 'suspended',
    });
    await change(renter.id, { status: 'active' });
    expect((await post(target, 'auth/refresh', { refresh_token })).status).toBe(401);
    for (const json of [
      { role: null },
      { password: 'Otra-clave-1' },
      { email: 'a@b.co' },
      { phone: '6000-0000' },
      { status: 'invited' },
    ]) {
      expect((await change(renter.id, json)).status).toBe(403);
    }
    expect((await change(editor.id, { status: 'suspended' })).status).toBe(403);
  });

  it('refuses no tries because of those counted while the clock was two days ahead', async () => {
    const target = await open();
    const { advance } = target.accounts;
    const json = { email: 'clock@example.com' };
    const statuses = async () => {
      const found: number[] = [];
      for (let i = 0; i < 6; i++) found.push((await post(target, 'auth/password/request', json)).status);
      return found;
    };
    advance?.(48 * 3_600_000);
    expect(await statuses()).toEqual([204, 204, 204, 204, 204, 429]);
    advance?.(-48 * 3_600_000);
    expect(await statuses()).toEqual([204, 204, 204, 204, 204, 429]);
  });
});
