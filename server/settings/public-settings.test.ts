import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Config, formatProblems, readConfig } from './config.ts';

function getConfig(env: Record<string, string>): Config {
  const result = readConfig(env, { inContainer: false });
  if (!result.ok) throw new Error(formatProblems(result.problems));
  return result.config;
}

function findProblems(env: Record<string, string>): Record<string, string> {
  const result = readConfig(env, { inContainer: false });
  return result.ok ? {} : Object.fromEntries(result.problems.map((each) => [each.variable, each.message]));
}

describe('the settings of how others see the site', () => {
  it('require https of sites with an https address, for subdomains unless HSTS limits or extends it', () => {
    const requiredBy = (env: Record<string, string>) => getConfig(env).strictTransport;
    const SITE_URL = 'https://www.example.com';
    expect(requiredBy({ SITE_URL })).toBe('max-age=31536000; includeSubDomains');
    expect(requiredBy({ SITE_URL, HSTS: 'host' })).toBe('max-age=31536000');
    expect(requiredBy({ SITE_URL, HSTS: 'preload' })).toBe('max-age=63072000; includeSubDomains; preload');
    expect(requiredBy({ SITE_URL: 'http://localhost:3000' })).toBeUndefined();
    expect(findProblems({ HSTS: 'on' })).toEqual({ HSTS: 'must be host, subdomains or preload' });
  });

  it('let search engines index the site, unless INDEXING is off', () => {
    expect([getConfig({}).isIndexed, getConfig({ INDEXING: 'off' }).isIndexed]).toEqual([true, false]);
    expect(findProblems({ INDEXING: 'no' })).toEqual({ INDEXING: 'must be on or off' });
  });

  it('publish contacts for reports about security that are addresses of mail or https', () => {
    const SECURITY_CONTACT = 'mailto:security@rental.example,https://rental.example/security';
    expect(getConfig({ SECURITY_CONTACT }).securityContacts).toHaveLength(2);
    for (const wrong of ['security@rental.example', 'http://rental.example', 'mailto:a@b.example, x'])
      expect(findProblems({ SECURITY_CONTACT: wrong })).toHaveProperty('SECURITY_CONTACT');
  });

  it('sign mails of the domain of MAIL_FROM with an RSA key of 2048 bits or more', () => {
    const makeKey = (modulusLength: number) => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength });
      return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    };
    const DKIM_KEY = makeKey(2048);
    const given = { MAIL_FROM: 'Hola <hola@rental.example>', DKIM_SELECTOR: 'site', DKIM_KEY };
    expect(getConfig(given).mail.dkim).toEqual({ domain: 'rental.example', selector: 'site', key: DKIM_KEY });
    for (const wrong of [makeKey(1024), 'secret'])
      expect(findProblems({ ...given, DKIM_KEY: wrong })).toHaveProperty('DKIM_KEY');
    expect(findProblems({ DKIM_KEY })).toHaveProperty('DKIM_SELECTOR');
  });
});
