import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeUser, signIn } from './some-users.ts';
import { asJson, type EmbeddedTarget, openEmbeddedTarget, send } from './target.ts';

const SECRETS = ['password', 'token', 'tfa_secret', 'auth_data'];

let target: EmbeddedTarget;
let renter: { id: string; accessToken: string };

beforeAll(async () => {
  target = await openEmbeddedTarget();
  const user = await makeUser(target, { token: 'a-static-token-of-a-user', tfa_secret: 'secret' });
  renter = { id: user.id, accessToken: (await signIn(target, user)).access_token };
});

afterAll(() => target.close());

/** Queries that could reveal the value of a field, with filters nested in all supported ways. */
function questionsAbout(field: string): string[] {
  const about = [{ _starts_with: 's' }, { _nnull: true }, { _neq: 'x' }, { _in: ['x'] }, { _gt: 'a' }];
  const wrappings = (filter: object) => [
    filter,
    { _and: [filter] },
    { _or: [{ id: { _nnull: true } }, filter] },
    { _or: [{ _and: [{ _or: [filter] }] }] },
  ];
  return [
    ...about.flatMap((one) => wrappings({ [field]: one })).map((filter) => `filter=${asJson(filter)}`),
    `filter[${field}][_starts_with]=s`,
    `filter[_or][0][${field}][_null]=true`,
    `filter=${asJson({ [field]: 's' })}`,
    `sort=${field}`,
    `sort=-${field}`,
    `sort=email,${field}`,
  ];
}

describe.each(SECRETS)('about %s', (field) => {
  it('the secret is returned to no caller, not even an administrator', async () => {
    for (const question of questionsAbout(field)) {
      const answer = await send(target, `users?fields=id&${question}`, { as: 'admin' });
      expect([question, answer.status, answer.body.data]).toEqual([question, 403, undefined]);
    }
  });

  it('the secret is not returned to the site and its visitors', async () => {
    for (const question of questionsAbout(field))
      for (const as of ['public', 'server', 'none'] as const)
        expect((await send(target, `users?fields=id&${question}`, { as })).status).toBe(403);
  });

  it('a renter gets the same response to every guess', async () => {
    for (const question of questionsAbout(field)) {
      const address = `users/me?fields=id,email&${question}`;
      const { status, body } = await send(target, address, { token: renter.accessToken });
      const isTold = status === 200 && body.data.email !== undefined && question.startsWith('filter');
      expect([question, isTold, JSON.stringify(body)]).toEqual([
        question,
        false,
        expect.not.stringContaining('secret'),
      ]);
    }
  });

  it('it is masked, in whatever way it is requested', async () => {
    const stars = '**********';
    const filter = `filter=${asJson({ id: renter.id })}`;
    for (const fields of ['*', '*.*', field, `${field},role.*`]) {
      const { body } = await send(target, `users?fields=${fields}&${filter}`, { as: 'admin' });
      expect([stars, null]).toContain(body.data[0][field]);
      expect(JSON.stringify(body)).not.toMatch(/scrypt\$|a-static-token|"secret"/);
    }
    for (const as of ['server'] as const) {
      expect((await send(target, `users/${renter.id}?fields=*`, { as })).body.data[field]).toBeUndefined();
      expect((await send(target, `users/${renter.id}?fields=id,${field}`, { as })).status).toBe(403);
    }
  });
});

describe('SQL in a query', () => {
  const injections = [
    "' or 1=1 --",
    '1; drop table content.flota',
    'id" from content.directus_users --',
    '$1',
  ];
  const parameters = ['sort', 'fields', 'search', 'limit', 'page', 'offset', 'meta', 'deep'];

  it.each(injections)('changes nothing: %s', async (sql) => {
    await send(target, 'items/flota', {
      method: 'POST',
      as: 'admin',
      json: { marca: 'Kia', modelo: 'Rio', tipo: 'sedan' },
    });
    const count = async () =>
      (await send(target, 'items/flota?limit=0&meta=total_count')).body.meta.total_count as number;
    const before = await count();
    const queries = [
      ...parameters.map((name) => `${name}=${encodeURIComponent(sql)}`),
      ...[{ [sql]: { _eq: 1 } }, { marca: { [sql]: 1 } }].map((filter) => `filter=${asJson(filter)}`),
      `deep=${asJson({ discount: { _filter: { [sql]: { _eq: 1 } }, _sort: [sql] } })}`,
    ];
    for (const query of queries) {
      const { status } = await send(target, `items/flota?${query}`);
      expect([query, [200, 400, 403].includes(status)]).toEqual([query, true]);
    }
    const found = await send(target, `items/flota?filter=${asJson({ marca: { _eq: sql } })}`);
    expect([found.status, found.body.data]).toEqual([200, []]);
    expect((await send(target, `items/${encodeURIComponent(sql)}`)).status).toBe(403);
    expect(await count()).toBe(before);
  });
});
