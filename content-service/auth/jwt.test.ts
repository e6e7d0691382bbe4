import { describe, expect, it } from 'vitest';
import { signJwt, verifyJwt } from './jwt.ts';

const at = (seconds: number) => seconds * 1000;

describe('verifyJwt', () => {
  it('accepts its own token until the second of its expiry', async () => {
    const token = await signJwt({ id: 'a', exp: 100 }, 'secret');
    const claims = { id: 'a', exp: 100 };
    expect(await verifyJwt(token, ['secret'], at(100) - 1)).toEqual({ kind: 'good', claims });
    expect(await verifyJwt(token, ['secret'], at(100))).toEqual({ kind: 'expired' });
  });

  it('accepts a token of an earlier secret', async () => {
    const token = await signJwt({ exp: 100 }, 'older');
    expect((await verifyJwt(token, ['secret', 'older'], 0)).kind).toBe('good');
    expect((await verifyJwt(token, ['secret', 'older'], at(100))).kind).toBe('expired');
  });

  it.each<[what: string, make: (token: string) => string | Promise<string>]>([
    ['another secret', () => signJwt({ exp: 100 }, 'other')],
    ['no end', () => signJwt({ id: 'a' }, 'secret')],
    ['no signature', (token) => token.replace(/[^.]+$/, '')],
    ['the algorithm none', (token) => `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
    ['a fourth part', (token) => `${token}.x`],
    ['changed claims', (token) => token.replace(/\.[^.]+\./, `.${btoa('{"exp":999}').replace(/=+$/, '')}.`)],
    ['nothing', () => ''],
  ])('refuses a token with %s', async (_what, make) => {
    const token = await signJwt({ id: 'a', exp: 100 }, 'secret');
    expect(await verifyJwt(await make(token), ['secret', 'older'], 0)).toEqual({ kind: 'bad' });
  });
});
