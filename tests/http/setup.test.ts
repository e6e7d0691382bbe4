import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { setUp } from '#server/commands/setup-command.ts';
import { readConfig } from '#server/settings/config.ts';
import { RENTER, reserve } from '#tests/support/book-by-form.ts';
import { createTestDatabase, type Template, type TestDatabase } from '#tests/support/database.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import { openTestSite, SECRET_KEY } from '#tests/support/open-test-site.ts';

/** Lines as an operator types them: a wrong answer, its correction, and two empty lines for the defaults. */
const TYPED = [
  ...['Autos del Istmo', 'albrook', 'ALB', 'Albrook', 'Avenida Gaillard', '8.98, -79.55', '+507 300-1234'],
  ...['mostrador@autos.test', '', '20:00', 'ECAR', 'Económico', 'Economy', '', 'Kia', 'Rio'],
  ...['5', '4', '2', '40', '2', 'Protección básica', 'Basic protection', '12.50', '1500'],
];

const PRODUCTION = {
  NODE_ENV: 'production',
  SITE_URL: 'https://www.example.com',
  SMTP_URL: 'smtp://localhost:1025',
  MAIL_FROM: 'reservas@example.com',
  METROBANK_URL: 'https://gateway.ptranz.com/api',
  METROBANK_ID: 'merchant',
  METROBANK_PASSWORD: 'password',
};

/** Runs the setup on the database. Returns its exit status and what it has said. */
async function runSetup({ host, user, database }: TestDatabase['connection'], typed: string[]) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-setup-'));
  chmodSync(dataDir, 0o711);
  const said: string[] = [];
  const given = {
    NODE_ENV: 'test',
    BRAND: 'hertz',
    SECRET_KEY,
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
  };
  const result = readConfig(given, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const input = Readable.from([`${typed.join('\n')}\n`]);
  const output = new Writable({ write: (_chunk, _encoding, done) => done() });
  const status = await setUp(result.config, { say: (text) => said.push(text), input, output });
  rmSync(dataDir, { recursive: true, force: true });
  return { status, said };
}

/** An empty database after `npm run setup`. */
const company: Template = {
  name: 'volante_company_template',
  async fill(connection) {
    const { status, said } = await runSetup(connection, TYPED);
    expect([status, said[0]]).toEqual([0, '  Two to eight capital letters or digits, as PTY.']);
  },
};

describe('npm run setup', () => {
  it('leads from an empty database to a first booking', async () => {
    const site = await openTestSite({ BRAND: 'hertz' }, company);
    const confirmed = await reserve(site.visit(), {
      type: 'normal',
      car: 'Kia Rio',
      search: { pickup_location: 'ALB', return_location: 'ALB' },
      typed: { ...RENTER, coverage: 'BASIC', email: 'ana@autos.test' },
    });
    expect(confirmed.text).toContain('Albrook');
    const units = await site.query("SELECT class_code FROM car_units WHERE branch_code = 'ALB'");
    expect(units).toEqual([{ class_code: 'ECAR' }, { class_code: 'ECAR' }]);
    await site.close();
  });

  it('changes nothing when there is content already, or an answer is missing', async () => {
    const { connection, drop } = await createTestDatabase();
    expect(await runSetup(connection, TYPED.slice(0, 9))).toMatchObject({ status: 1 });
    expect(await runSetup(connection, TYPED)).toMatchObject({ status: 0 });
    expect(await runSetup(connection, TYPED)).toEqual({
      status: 1,
      said: ['There is content already. Nothing has changed.'],
    });
    await drop();
  });
});

describe('a site in production', () => {
  it('does not start with demo content', async () => {
    const starting = openTestSite(PRODUCTION, demoTemplate);
    await expect(starting).rejects.toThrow('[Site Config Error] the content is that of the demo');
  });

  it('writes no demo content into an empty database', async () => {
    const starting = openTestSite(PRODUCTION, {
      name: 'volante_empty_template',
      fill: async () => undefined,
    });
    await expect(starting).rejects.toThrow('[Site Config Error] there is no sites_config');
  });
});
