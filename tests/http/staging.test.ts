import { expect, it, onTestFinished } from 'vitest';
import { recordProductionUse } from '#adapters/store/production-use.ts';
import { openAddress } from '#server/postgres/open-address.ts';
import { readConfig } from '#server/settings/config.ts';
import { SettingsError } from '#server/settings/find-problems.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { openTestStore } from '#tests/support/open-test-store.ts';
import { aSearch } from '#tests/support/search-days.ts';

const site = siteForTests({ STAGING: 'on' });

const SPANISH = 'Sitio de pruebas: las reservas y los pagos no son reales.';
const ENGLISH = 'Test site: reservations and payments are not real.';

it.each([
  ['/', SPANISH],
  ['/en', ENGLISH],
  ['/en/flota', ENGLISH],
  [`/flota?${new URLSearchParams(aSearch())}`, SPANISH],
  ['/no-existe', SPANISH],
])('a staging says at %s that nothing is real, and is not indexed', async (path, notice) => {
  const page = await site.visit().get(path);
  expect(page.text).toContain(notice);
  expect(page.headers.get('x-robots-tag')).toBe('noindex, nofollow');
});

const LOG = { info() {}, warn() {}, error() {} };

it('the database of a production refuses settings of a development or a staging, before it is migrated', async () => {
  const test = await openTestStore(1);
  onTestFinished(() => test.close());
  const { host, user, database } = test.database.address as Record<string, string>;
  const DATABASE_URL = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host ?? '')}`;
  const open = async (env: Record<string, string>) => {
    const read = readConfig({ DATABASE_URL, ...env }, { inContainer: false });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    await openAddress(read.config, LOG, []);
  };
  await open({});
  await recordProductionUse(test.database);
  await recordProductionUse(test.database);
  const refused = await open({}).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(SettingsError);
  expect((refused as Error).message).toMatch(
    /^NODE_ENV must be production: this database is one of a production since \d{4}-\d\d-\d\d$/,
  );
  await expect(open({ NODE_ENV: 'test' })).rejects.toThrow('NODE_ENV must be production');
  await open(PRODUCTION);
  const play = { METROBANK_URL: 'https://staging.ptranz.com/api', STAGING: 'on' };
  await expect(open({ ...PRODUCTION, ...play })).rejects.toThrow('STAGING must not be on');
});

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
