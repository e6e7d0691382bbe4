import crypto, { type ScryptOptions } from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeUser, post } from './some-users.ts';
import { type EmbeddedTarget, openEmbeddedTarget } from './target.ts';

/** Work of the service for a response: SQL statements, hashes with their cost, minimum response times. */
const work = { statements: [] as string[], hashes: [] as (number | undefined)[], waits: [] as number[] };

const { scrypt } = crypto;
let target: EmbeddedTarget;

beforeAll(async () => {
  target = await openEmbeddedTarget({
    stallMs: { login: 500, register: 750 },
    wait: async (ms) => void work.waits.push(ms),
  });
  const query = target.pool.query.bind(target.pool);
  target.pool.query = ((text: string | { text: string }, values: unknown[]) => {
    work.statements.push(typeof text === 'string' ? text : text.text);
    return query(text as string, values);
  }) as typeof target.pool.query;
  crypto.scrypt = ((...given: Parameters<typeof scrypt>) => {
    work.hashes.push((given[3] as ScryptOptions | undefined)?.N);
    return scrypt(...given);
  }) as typeof scrypt;
  syncBuiltinESMExports();
});

afterAll(async () => {
  crypto.scrypt = scrypt;
  syncBuiltinESMExports();
  await target.close();
});

beforeEach(() => {
  Object.assign(work, { statements: [], hashes: [], waits: [] });
});

async function workFor(path: string, json: object) {
  Object.assign(work, { statements: [], hashes: [], waits: [] });
  const { status, body } = await post(target, path, json);
  return { ...work, status, body };
}

const address = () => `${crypto.randomUUID()}@example.com`;

describe('a failed sign-in', () => {
  it('takes the same time whether the user is unknown, the password wrong, or the user suspended', async () => {
    const user = await makeUser(target);
    const others = await Promise.all(
      ['invited', 'suspended', 'unverified'].map((status) => makeUser(target, { status })),
    );
    const known = await workFor('auth/login', { email: user.email, password: 'wrong' });
    expect([known.status, known.hashes, known.waits]).toEqual([401, [1024], [500]]);
    expect(known.statements.length).toBeGreaterThan(1);
    expect(await workFor('auth/login', { email: address(), password: 'wrong' })).toEqual(known);
    for (const { email, password } of others)
      expect(await workFor('auth/login', { email, password })).toEqual(known);
  });

  it('is delayed from the sixth on, and four times as long at the end', async () => {
    const email = address();
    const waits: number[] = [];
    for (let at = 0; at < 20; at++)
      waits.push(...(await workFor('auth/login', { email, password: 'x' })).waits);
    expect(waits.slice(0, 5)).toEqual([500, 500, 500, 500, 500]);
    expect(waits.slice(5)).toEqual(waits.slice(5).toSorted((a, b) => a - b));
    expect(waits[5]).toBeGreaterThan(500);
    expect(waits.at(-1)).toBe(2_000);
    const refused = await workFor('auth/login', { email, password: 'x' });
    expect([refused.status, refused.hashes]).toEqual([429, []]);
  });
});

describe('a registration', () => {
  it('hashes and waits also for an address with an account', async () => {
    const { email } = await makeUser(target);
    const applicant = { password: 'Tucán-azul-2026', verification_url: target.accounts.pageUrl };
    const known = await workFor('users/register', { email, ...applicant });
    const unknown = await workFor('users/register', { email: address(), ...applicant });
    expect([known.status, known.hashes, known.waits]).toEqual([204, [1024], [750]]);
    expect([unknown.status, unknown.hashes, unknown.waits]).toEqual([204, [1024], [750]]);
  });
});

describe('a request for a new password', () => {
  it('queries and waits the same for an unknown user', async () => {
    const { email } = await makeUser(target);
    const applicant = { reset_url: target.accounts.pageUrl };
    const known = await workFor('auth/password/request', { email, ...applicant });
    expect([known.status, known.waits]).toEqual([204, [500]]);
    expect(await workFor('auth/password/request', { email: address(), ...applicant })).toEqual(known);
  });
});
