import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type Config, formatProblems, loadConfig, readConfig } from './config.ts';
import { getPurpose, type VariableName, variables } from './variables.ts';

const LAPTOP = { inContainer: false };

const PRODUCTION = {
  NODE_ENV: 'production',
  SECRET_KEY: 'a secret key of this test, and of nothing else',
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtps://user:secret@mail.example.com',
  MAIL_FROM: 'reservas@example.com',
  METROBANK_URL: 'https://gateway.ptranz.com/api',
  METROBANK_ID: 'merchant',
  METROBANK_PASSWORD: 'password',
};

function getConfig(env: Record<string, string>, machine = LAPTOP): Config {
  const result = readConfig(env, machine);
  if (!result.ok) throw new Error(formatProblems(result.problems));
  return result.config;
}

function findProblems(env: Record<string, string>): Record<string, string> {
  const result = readConfig(env, LAPTOP);
  return result.ok ? {} : Object.fromEntries(result.problems.map((each) => [each.variable, each.message]));
}

describe('readConfig', () => {
  it('returns a complete configuration without any setting', () => {
    expect(getConfig({})).toMatchObject({
      mode: 'development',
      brand: 'firefly',
      host: '127.0.0.1',
      port: 3000,
      siteUrl: undefined,
      trustedProxies: 0,
      dataDir: '.data',
      database: { url: undefined, poolSize: 10 },
      metrobank: undefined,
      tdsPolicy: 'strict',
      sandbox: { enabled: true, host: 'localhost', port: 3001 },
      mail: { smtpUrl: undefined, from: 'reservas@firefly.example', dkim: undefined },
    });
  });

  it('logs warnings alone on the console of a demonstration, requests for developers and in production', () => {
    expect(getConfig({}).logLevel).toBe('warn');
    expect(getConfig({ SITE_BUILD: 'development' }).logLevel).toBe('info');
    expect(getConfig(PRODUCTION).logLevel).toBe('info');
    expect(getConfig({ LOG_LEVEL: 'debug' }).logLevel).toBe('debug');
  });

  it('uses only the origin of SITE_URL', () => {
    expect(getConfig({ SITE_URL: 'https://www.example.com/' }).siteUrl).toBe('https://www.example.com');
  });

  it('listens on all interfaces in a container only', () => {
    expect(getConfig({}, { inContainer: true }).host).toBe('0.0.0.0');
    expect(getConfig({ HOST: '10.0.0.7' }, { inContainer: true }).host).toBe('10.0.0.7');
  });

  it.each(['', 'avis', 'Firefly'])('refuses the brand "%s" with the text of the specification', (BRAND) => {
    expect(findProblems({ BRAND })).toEqual({ BRAND: 'No brand specified on nuxt config' });
  });

  it('treats an empty variable other than BRAND as unset', () => {
    expect(getConfig({ PORT: '', GTM_ID: '', DATABASE_URL: '' }).port).toBe(3000);
  });

  it('names every problem at once, with the purpose of the variable', () => {
    const result = readConfig({ PORT: '99999', GTM_ID: 'UA-1', CONTENT_URL: 'ftp://x' }, LAPTOP);
    const text = result.ok ? '' : formatProblems(result.problems);
    expect(text).toContain('PORT: must be a port number\n    (port of the site)');
    expect(text).toContain('GTM_ID: UA-1 is not a valid GTM or G ID');
    expect(text).toContain('CONTENT_URL: must be an http or https address');
  });

  it.each(['GTM-abc', 'G-', 'GTM-A;alert(1)', 'xG-A'])('refuses the tag-manager id %s', (GTM_ID) => {
    expect(findProblems({ GTM_ID })).toEqual({ GTM_ID: `${GTM_ID} is not a valid GTM or G ID` });
  });

  it('accepts a complete production and switches the sandbox off there', () => {
    expect(getConfig(PRODUCTION)).toMatchObject({ mode: 'production', sandbox: { enabled: false } });
  });

  it('authorizes first, and disables look-ups, only with the settings', () => {
    const account = {
      METROBANK_URL: 'https://gateway.ptranz.com/api',
      METROBANK_ID: 'id',
      METROBANK_PASSWORD: 'p',
    };
    expect(getConfig(account)).toMatchObject({ captureMode: 'sale', metrobank: { canLookUp: true } });
    const other = { ...account, METROBANK_CAPTURE_MODE: 'auth_capture', METROBANK_LOOKUP: 'off' };
    expect(getConfig(other)).toMatchObject({ captureMode: 'auth_capture', metrobank: { canLookUp: false } });
    expect(findProblems({ METROBANK_CAPTURE_MODE: 'later' })).toEqual({
      METROBANK_CAPTURE_MODE: 'must be sale or auth_capture',
    });
  });

  const PAYPAL = { PAYPAL_CLIENT_ID: 'client', PAYPAL_CLIENT_SECRET: 'secret' };

  it('offers PayPal with the credentials of an account, at PayPal’s own address', () => {
    expect(getConfig({}).paypal).toBeUndefined();
    expect(getConfig({ ...PRODUCTION, ...PAYPAL, PAYPAL_WEBHOOK_ID: 'WH-1' }).paypal).toEqual({
      url: 'https://api-m.paypal.com',
      clientId: 'client',
      secret: 'secret',
      webhookId: 'WH-1',
      webhookAuthority: undefined,
    });
    expect(findProblems({ PAYPAL_CLIENT_ID: 'client' })).toEqual({
      PAYPAL_CLIENT_SECRET: 'is missing beside the other settings of its group',
    });
  });

  it('sends PayPal’s secret to PayPal only', () => {
    const refused = { PAYPAL_URL: 'must be an address of PayPal’s own' };
    for (const PAYPAL_URL of ['https://paypal.example.com', 'http://api-m.paypal.com', 'https://192.0.2.1'])
      expect(findProblems({ ...PAYPAL, PAYPAL_URL }), PAYPAL_URL).toEqual(refused);
    const loopback = { ...PAYPAL, PAYPAL_URL: 'http://localhost:4000' };
    expect(findProblems({ ...PRODUCTION, ...loopback })).toEqual(refused);
    expect(getConfig(loopback).paypal?.url).toBe('http://localhost:4000');
    expect(getConfig({ ...PAYPAL, PAYPAL_URL: 'https://api-m.sandbox.paypal.com' }).paypal).toBeDefined();
  });

  it('gives each API token its scopes, without scopes only the events', () => {
    const [first, second] = ['a'.repeat(64), 'b'.repeat(64)];
    const API_TOKENS = `rentworks:${first}:blocks+events,reader:${second}`;
    expect([...getConfig({ API_TOKENS }).apiClients]).toEqual([
      [first, { name: 'rentworks', scopes: ['events', 'blocks'] }],
      [second, { name: 'reader', scopes: ['events'] }],
    ]);
    for (const scopes of ['', 'all', 'events+', 'events,blocks'])
      expect(findProblems({ API_TOKENS: `rentworks:${first}:${scopes}` })).toEqual({
        API_TOKENS: expect.stringContaining('must be like rentworks:'),
      });
  });

  it('refuses a gateway’s sandbox in production', () => {
    const play = {
      METROBANK_URL: 'https://staging.ptranz.com/api',
      PAYPAL_URL: 'https://api-m.sandbox.paypal.com',
    };
    const message = 'takes play money and must not be used in production';
    expect(findProblems({ ...PRODUCTION, ...PAYPAL, ...play })).toEqual({
      METROBANK_URL: message,
      PAYPAL_URL: message,
    });
    expect(getConfig({ ...PAYPAL, PAYPAL_URL: play.PAYPAL_URL }).paypal).toBeDefined();
  });

  it('refuses real money with STAGING, which is not indexed', () => {
    const STAGING = 'on';
    const METROBANK_URL = 'https://staging.ptranz.com/api';
    const PAYPAL_URL = 'https://api-m.sandbox.paypal.com';
    const play = { ...PRODUCTION, ...PAYPAL, STAGING, METROBANK_URL, PAYPAL_URL };
    expect(getConfig(play)).toMatchObject({ mode: 'production', isStaging: true, isIndexed: false });
    expect(getConfig(PRODUCTION)).toMatchObject({ isStaging: false, isIndexed: true });
    const message = expect.stringContaining('takes real money and must not be used with STAGING');
    expect(findProblems({ ...PRODUCTION, ...PAYPAL, STAGING })).toEqual({
      METROBANK_URL: message,
      PAYPAL_URL: message,
    });
    expect(findProblems({ STAGING })).toEqual({});
  });

  it('refuses CLOCK_FILE and GATEWAY_PATIENCE_MS in production', () => {
    expect(findProblems({ ...PRODUCTION, CLOCK_FILE: 'clock.txt', GATEWAY_PATIENCE_MS: '2000' })).toEqual({
      CLOCK_FILE: 'is for tests and must not be set in production',
      GATEWAY_PATIENCE_MS: 'is for tests and must not be set in production',
    });
  });

  it('requires https of the provider of sign-ins in production', () => {
    const openId = {
      OPENID_ISSUER: 'http://id.example.com',
      OPENID_CLIENT_ID: 'a',
      OPENID_CLIENT_SECRET: 'b',
    };
    expect(findProblems({ ...PRODUCTION, ...openId })).toEqual({
      OPENID_ISSUER: 'must be an https address in production, unless it is of this machine',
    });
    expect(findProblems(openId)).toEqual({});
  });

  it('refuses settings for demonstrations in production', () => {
    expect(findProblems({ NODE_ENV: 'production', SANDBOX: 'on' })).toEqual({
      SECRET_KEY: 'is required in production',
      SITE_URL: 'is required in production',
      SMTP_URL: 'is required in production',
      MAIL_FROM: 'is required in production',
      SANDBOX: 'must not be on in production',
    });
  });

  it('sends cards to known hosts of the gateway only, or to configured ones', () => {
    const METROBANK_URL = 'https://ptranz.com.evil.example/api';
    expect(findProblems({ ...PRODUCTION, METROBANK_URL })).toEqual({
      METROBANK_URL: 'is not at one of METROBANK_HOSTS',
    });
    const told = {
      METROBANK_URL: 'https://pay.bank.example/api',
      METROBANK_HOSTS: 'ptranz.com,bank.example',
    };
    expect(findProblems({ ...PRODUCTION, ...told })).toEqual({});
  });

  it.each([
    'http://gateway.example.com',
    'https://localhost:3001',
    'https://127.0.0.1',
    'https://[::1]',
    'https://bank.localhost',
    'https://[::ffff:127.0.0.1]',
    'https://0x7f.1',
  ])('refuses the gateway %s in production', (METROBANK_URL) => {
    expect(findProblems({ ...PRODUCTION, METROBANK_URL })).toEqual({
      METROBANK_URL: 'must be an https address of another machine in production',
    });
  });

  it('refuses services on other machines without TLS in production', () => {
    const message = 'must be an https address in production, unless it is of this machine';
    const plain = { CONTENT_URL: 'http://content.internal:8055' };
    expect(findProblems({ ...PRODUCTION, ...plain })).toEqual({ CONTENT_URL: message });
    expect(findProblems({ ...PRODUCTION, CONTENT_URL: 'http://127.0.0.1:8055' })).toEqual({});
    expect(findProblems({ ...PRODUCTION, CONTENT_URL: 'https://content.example.com' })).toEqual({});
    expect(findProblems(plain)).toEqual({});
  });

  it('requires all gateway settings or none', () => {
    expect(findProblems({ METROBANK_ID: 'merchant' })).toEqual({
      METROBANK_URL: 'is missing beside the other two',
      METROBANK_PASSWORD: 'is missing beside the other two',
    });
    expect(Object.keys(findProblems({ SANDBOX: 'off' }))).toHaveLength(3);
  });

  it('measures the secret key in bytes', () => {
    expect(getConfig({ SECRET_KEY: 'áéíóúüñ¿'.repeat(2) }).secretKey).toHaveLength(16);
    expect(findProblems({ SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz01234' })).toEqual({
      SECRET_KEY: 'must be at least 32 bytes long',
    });
  });

  it.each(['x'.repeat(44), 'secret'.repeat(8), '1212'.repeat(16)])(
    'refuses the secret key %s',
    (SECRET_KEY) => {
      expect(findProblems({ SECRET_KEY })).toEqual({
        SECRET_KEY: 'must be random, for example of openssl rand -base64 32',
      });
    },
  );

  it.each(['WEBHOOK_URL', 'SITE_URL', 'CONTENT_URL', 'METROBANK_URL', 'BUCKET_URL', 'OPENID_ISSUER'])(
    'refuses a user or password in %s, which no request could have',
    (name) => {
      for (const address of ['https://user:password@a.example.com', 'https://user@a.example.com'])
        expect(findProblems({ [name]: address })[name]).toBe('must not have a user or password in it');
    },
  );

  it.each(['SITE_URL', 'WEBHOOK_URL'])('refuses an internal %s in production', (name) => {
    const message = 'must be an address on the internet in production';
    const WEBHOOK_SECRET = `whsec_${'a1B2'.repeat(8)}`;
    const given = { ...PRODUCTION, WEBHOOK_URL: 'https://rentals.example.com', WEBHOOK_SECRET };
    expect(findProblems(given)).toEqual({});
    for (const host of ['localhost', '10.0.0.7', 'rentals', 'rentals.internal'])
      expect(findProblems({ ...given, [name]: `https://${host}/events` })).toEqual({ [name]: message });
  });
});

it('reads a file .env with a byte order mark; variables of the environment win over it', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-env-'));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const file = path.join(directory, '.env');
  writeFileSync(file, '\uFEFFPORT=4567\nBRAND=hertz\n');
  vi.stubEnv('PORT', undefined);
  vi.stubEnv('BRAND', 'dollar');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(loadConfig(file)).toMatchObject({ config: { port: 4567, brand: 'dollar' } });
});

describe('settings that belong together', () => {
  it('report missing ones by name', () => {
    const missing = 'is missing beside the other settings of its group';
    expect(findProblems({ BUCKET_URL: 'https://s3.example.com/b', BUCKET_SECRET: 'x' })).toEqual({
      BUCKET_KEY_ID: missing,
    });
    expect(findProblems({ OPENID_CLIENT_ID: 'x' })).toEqual({
      OPENID_ISSUER: missing,
      OPENID_CLIENT_SECRET: missing,
    });
  });
});

it('.env.example names the same variables as the schema, each with its purpose above it', () => {
  const lines = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').split('\n');
  const named = lines.flatMap((line, index) => {
    const name = /^#?([A-Z_]+)=/.exec(line)?.[1];
    return name ? [[name, lines[index - 1]]] : [];
  });
  const names = Object.keys(variables.shape) as VariableName[];
  expect(Object.fromEntries(named)).toEqual(
    Object.fromEntries(names.map((name) => [name, `# ${getPurpose(name)}`])),
  );
});
