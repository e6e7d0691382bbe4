import { describe, expect, it } from 'vitest';
import { createSecrets, deriveToken } from './secrets.ts';

const KEY = 'k'.repeat(32);

describe('createSecrets', () => {
  it('decrypts what it encrypted, with a different ciphertext each time', () => {
    const secrets = createSecrets(KEY);
    const [one, other] = [secrets.seal('ñandú'), secrets.seal('ñandú')];
    expect(one).not.toBe(other);
    expect([secrets.open(one), secrets.open(other)]).toEqual(['ñandú', 'ñandú']);
  });

  it('refuses what was encrypted with another key or changed', () => {
    const sealed = createSecrets(KEY).seal('token');
    expect(() => createSecrets('x'.repeat(32)).open(sealed)).toThrow();
    const changed = sealed.slice(0, -1) + (sealed.endsWith('A') ? 'B' : 'A');
    expect(() => createSecrets(KEY).open(`${changed}A`)).toThrow();
    expect(() => createSecrets(KEY).open('plain')).toThrow('not sealed');
    expect(() => createSecrets(KEY).open('v1.')).toThrow();
  });

  it('opens and verifies what an earlier key has sealed and signed, and writes with its own', () => {
    const [old, other] = ['o'.repeat(32), 'x'.repeat(32)];
    const secrets = createSecrets(KEY, old);
    expect(secrets.open(createSecrets(old).seal('token'))).toBe('token');
    expect(() => secrets.open(createSecrets(other, old).seal('token'))).toThrow('another SECRET_KEY');
    expect(secrets.isSigned('link', 'FF-7K2Q9M', createSecrets(old).sign('link', 'FF-7K2Q9M'))).toBe(true);
    expect(secrets.isSigned('link', 'FF-7K2Q9M', createSecrets(other).sign('link', 'FF-7K2Q9M'))).toBe(false);
    expect(createSecrets(KEY).open(secrets.seal('token'))).toBe('token');
    expect(secrets.sign('link', 'FF-7K2Q9M')).toBe(createSecrets(KEY).sign('link', 'FF-7K2Q9M'));
  });

  it('names its key only beside a previous one, so that older builds open what it encrypts', () => {
    expect(createSecrets(KEY).seal('token')).toMatch(/^v1\.[\w-]+$/);
    const secrets = createSecrets(KEY, 'o'.repeat(32));
    expect(secrets.seal('token')).toMatch(new RegExp(`^v2\\.${secrets.keyId}\\.[\\w-]+$`));
  });

  it('opens texts that do not name their key', () => {
    const sealed = 'v1.BwcHBwcHBwcHBwcHtcyUP7_NoiWggE9ILlgYQCeekZrrW5Y';
    expect(createSecrets(KEY).open(sealed)).toBe('ñandú');
    expect(createSecrets('x'.repeat(32), KEY).open(sealed)).toBe('ñandú');
    expect(() => createSecrets('x'.repeat(32)).open(sealed)).toThrow();
  });

  it('verifies its signatures for their purpose only', () => {
    const secrets = createSecrets(KEY);
    const signature = secrets.sign('link', 'FF-7K2Q9M');
    expect(signature).toMatch(/^[\w-]{43}$/);
    expect(secrets.isSigned('link', 'FF-7K2Q9M', signature)).toBe(true);
    expect(secrets.isSigned('pass', 'FF-7K2Q9M', signature)).toBe(false);
    expect(secrets.isSigned('link', 'FF-7K2Q9N', signature)).toBe(false);
    for (const wrong of ['', 'x', signature.slice(0, -2), signature.toUpperCase()])
      expect(secrets.isSigned('link', 'FF-7K2Q9M', wrong)).toBe(false);
    expect(createSecrets('x'.repeat(32)).isSigned('link', 'FF-7K2Q9M', signature)).toBe(false);
  });

  it('derives a different token for each purpose', () => {
    expect(deriveToken(KEY, 'a')).toBe(deriveToken(KEY, 'a'));
    expect(deriveToken(KEY, 'a')).not.toBe(deriveToken(KEY, 'b'));
  });
});
