import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable, Writable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { setUp } from '#server/commands/setup-command.ts';
import { readConfig } from '#server/settings/config.ts';
import { RENTER, reserve } from '#tests/support/book-by-form.ts';
import { createTestDatabase, type Template, type TestDatabase } from '#tests/support/database.ts';
import { demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { openTestSite, SECRET_KEY } from '#tests/support/open-test-site.ts';
import { queryOnce } from '#tests/support/query-once.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';

interface Filled {
  /** Schema and table. */
  name: string;
  rows: string;
}

/** Number of rows of every table. */
const COUNT_ROWS = `SELECT name, (xpath('//rows/text()', counted))[1]::text AS rows
  FROM (SELECT table_schema || '.' || table_name AS name,
    query_to_xml(format('SELECT count(*) AS rows FROM %I.%I', table_schema, table_name), false, false, '') AS counted
    FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema IN ('public', 'content')) t
  ORDER BY name`;

/** Lines as an operator types them: a wrong answer, its correction, and two empty lines for the defaults. */
const TYPED = [
  'Autos del Istmo',
  'albrook',
  'ALB',
  'Albrook',
  'Avenida Gaillard',
  '8.98, -79.55',
  '+507 300-1234',
  'mostrador@autos.test',
  '',
  '20:00',
  'ECAR',
  'Económico',
  'Economy',
  '',
  'Kia',
  'Rio',
  '5',
  '4',
  '2',
  '40',
  '2',
  'Protección básica',
  'Basic protection',
  '12.50',
  '1500',
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
    for (const text of ['editorial@staff.example', '/staff/content', 'docs/guides/editorial.md'])
      expect(said.at(-1)).toContain(text);
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

  describe('on an empty database', () => {
    let database: TestDatabase;
    let before: Filled[];
    let site: SiteProcess;
    const dataDir = mkdtempSync(path.join(tmpdir(), 'volante-production-'));

    beforeAll(async () => {
      chmodSync(dataDir, 0o711);
      database = await createTestDatabase();
      before = await queryOnce<Filled>(database.connection, COUNT_ROWS);
      const { host, user, database: name } = database.connection;
      site = startSiteProcess(await findFreePorts(), {
        ...PRODUCTION,
        SECRET_KEY,
        DATA_DIR: dataDir,
        DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
      });
      await vi.waitUntil(() => site.printed().includes('[Site Config Error]'), { timeout: 60_000 });
    });
    afterAll(async () => {
      await site?.end('SIGKILL');
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    });

    it('writes no demo content and shows the error page', async () => {
      const tables = await queryOnce<Filled>(database.connection, COUNT_ROWS);
      for (const name of ['public.car_units', 'content.flota', 'content.coupons'])
        expect(tables).toContainEqual({ name, rows: '0' });
      const isNew = ({ name, rows }: Filled) =>
        rows !== '0' && !before.some((each) => each.name === name && each.rows === rows);
      expect(tables.filter(isNew).map(({ name }) => name)).toEqual([
        // Of the static tokens.
        'content.directus_roles',
        'content.directus_users',
        'public.secret_keys',
      ]);
      const headers = { accept: 'text/html', connection: 'close' };
      const page = await fetch(`${site.origin}/flota`, { headers });
      expect(page.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect([page.status, await page.text()]).toEqual([
        500,
        expect.stringContaining('there is no sites_config'),
      ]);
    });
  });
});
