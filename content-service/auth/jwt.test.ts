import { describe, expect, it } from 'vitest';
import { signJwt, verifyJwt } from './jwt.ts';

const at = (seconds: number) => seconds * 1000;

describe('verifyJwt', () => {
  const token = signJwt({ id: 'a', exp: 100 }, 'secret');

  it('accepts its own token until the second of its expiry', () => {
    expect(verifyJwt(token, 'secret', at(100) - 1)).toEqual({ kind: 'good', claims: { id: 'a', exp: 100 } });
    expect(verifyJwt(token, 'secret', at(100))).toEqual({ kind: 'expired' });
  });

  it.each([
    ['another secret', signJwt({ exp: 100 }, 'other')],
    ['no end', signJwt({ id: 'a' }, 'secret')],
    ['no signature', token.replace(/[^.]+$/, '')],
    ['the algorithm none', `${btoa('{"alg":"none"}')}.${token.split('.')[1]}.`],
    ['a fourth part', `${token}.x`],
    ['changed claims', token.replace(/\.[^.]+\./, `.${btoa('{"exp":999}').replace(/=+$/, '')}.`)],
    ['nothing', ''],
  ])('refuses a token with %s', (_what, bad) => {
    expect(verifyJwt(bad, 'secret', 0)).toEqual({ kind: 'bad' });
  });
});
