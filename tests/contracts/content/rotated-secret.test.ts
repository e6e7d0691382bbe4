import { expect, test } from 'vitest';
import { createDiskStorage } from '#content-service/assets/storage.ts';
import { createContentService } from '#content-service/service.ts';
import { makeUser, post, signIn } from './some-users.ts';
import { openEmbeddedTarget, send } from './target.ts';

test('keeps sessions and tokens while some processes sign with a new secret and others with the old one', async () => {
  const target = await openEmbeddedTarget();
  const rotated = createContentService({
    pool: target.pool,
    fileStorage: createDiskStorage('/nowhere'),
    tokens: { public: 'new public', server: 'new server', editor: 'new editor', admin: 'new admin' },
    previousTokens: target.tokens,
    auth: { secret: 'a new secret', previousSecret: 'a secret of tests', passwordCost: 1024 },
  });
  const there = { ...target, fetch: rotated.handle };
  const signed = await signIn(target, await makeUser(target));
  expect((await send(there, 'users/me', { token: signed.access_token })).status).toBe(200);
  expect((await send(there, 'users/me', { token: target.tokens.admin })).status).toBe(200);
  const refresh = (to: typeof there, refresh_token: string) => post(to, 'auth/refresh', { refresh_token });
  const first = (await refresh(target, signed.refresh_token)).body.data;
  const again = (await refresh(there, signed.refresh_token)).body.data;
  expect(again.refresh_token).toBe(first.refresh_token);
  const next = (await refresh(there, first.refresh_token)).body.data;
  expect((await send(there, 'users/me', { token: next.access_token })).status).toBe(200);
  await target.close();
});
