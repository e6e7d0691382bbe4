import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

describe('hashPassword', () => {
  it('contains nothing of the password and is different every time', async () => {
    const [one, other] = await Promise.all([hashPassword('caballo'), hashPassword('caballo')]);
    expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/);
    expect(one).not.toBe(other);
  });
});

describe('verifyPassword', () => {
  it('accepts the password in either Unicode form of accents, and no other', async () => {
    const stored = await hashPassword('Panam\u00e1 2026');
    expect(await verifyPassword('Panama\u0301 2026', stored)).toBe(true);
    expect(await verifyPassword('Panama 2026', stored)).toBe(false);
  });

  it.each([undefined, '', 'plain', 'scrypt$32768$8$1$abc$'])(
    'accepts no password where %s is stored',
    async (stored) => {
      expect(await verifyPassword('', stored)).toBe(false);
    },
  );
});
