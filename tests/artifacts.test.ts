import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readConfig } from '#server/settings/config.ts';
import { variables } from '#server/settings/variables.ts';
import { readDeployFile, readEnvironment, readImageEnvironment } from '#tests/support/deploy-files.ts';

const compose = parse(readDeployFile('compose.yaml'));
const unit = readDeployFile('volante@.service');

describe('the files of deploy/', () => {
  it('name only settings that the site has', () => {
    const named = [
      ...Object.keys(readEnvironment('volante.env')),
      ...Object.keys(readImageEnvironment()),
      ...Object.keys(compose.services.site.environment),
      ...[...unit.matchAll(/^Environment=(\w+)=/gm)].map(([, name = '']) => name),
    ];
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => !(name in variables.shape))).toEqual([]);
  });

  it('name all settings that production requires', () => {
    const given = { ...readEnvironment('volante.env'), ...readImageEnvironment() };
    const filled = {
      ...given,
      SECRET_KEY: 'a secret key of this test, and of nothing else',
      DATABASE_URL: 'postgres://volante:password@database:5432/volante',
      SMTP_URL: 'smtps://user:password@mail.example.com',
      MAIL_FROM: 'reservas@example.com',
      METROBANK_URL: 'https://gateway.ptranz.com/api',
      METROBANK_ID: 'merchant',
      METROBANK_PASSWORD: 'password',
    };
    expect(Object.keys(filled).filter((name) => !(name in given))).toEqual([]);
    expect(readConfig(filled, { inContainer: true })).toMatchObject({ ok: true });
    expect(readConfig(given, { inContainer: true })).toMatchObject({ ok: false });
  });
});
