import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#adapters/store/database.ts';
import { checkFileStorage } from '#server/services/check-file-storage.ts';
import { readConfig } from '#server/settings/config.ts';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { findAll } from '#tests/support/html/parse-html.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { inDays } from '#tests/support/search-days.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { type SmtpServer, startSmtpServer } from '#tests/support/smtp-server.ts';
import { readTrace, traceInto } from '#tests/support/tracing/trace-file.ts';
import { isSignedByDomain } from '#tests/support/verify-dkim.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const SITE_URL = 'https://staging.example.com';
const SESSION_TOKEN = 'a session token of temporary credentials';
const POOL_SIZE = 3;
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** All tables, as pg_dump locks them before it reads the first one. */
const LOCK_LIKE_DUMP = `DO $$ DECLARE each regclass; BEGIN
  FOR each IN SELECT oid::regclass FROM pg_class
    WHERE relkind IN ('r', 'p') AND relnamespace IN ('public'::regnamespace, 'content'::regnamespace)
  LOOP EXECUTE format('LOCK TABLE %s IN ACCESS SHARE MODE', each); END LOOP; END $$`;

const SILENT = { info() {}, warn() {}, error() {} };

const LOCKED_BY_DUMP = "SELECT FROM pg_locks WHERE pid = pg_backend_pid() AND mode = 'AccessShareLock'";
const WAITING = `SELECT FROM pg_locks WHERE NOT granted
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;

/** Connections of the site's pool: not the one for signals of jobs, nor that for pings. */
const POOLED = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'volante' AND query <> 'LISTEN volante_jobs'`;

let lockedByDump: number | null;
let waitingAtStart: object[];
let database: TestDatabase;
let s3: S3Server;
let smtp: SmtpServer;
let site: SiteProcess;
const root = mkdtempSync(path.join(tmpdir(), 'volante-settings-'));
const TRACE_FILE = path.join(root, 'trace');

beforeAll(async () => {
  chmodSync(root, 0o711);
  [database, s3, smtp] = await Promise.all([
    createTestDatabase(demoTemplate),
    startS3Server(),
    startSmtpServer(),
  ]);
  fillBucket();
  await startAsFirstHost();
  const dump = await connect();
  await dump.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await dump.query(LOCK_LIKE_DUMP);
  const { host, user, database: name } = database.connection;
  site = startSiteProcess(await findFreePorts(), {
    SECRET_KEY,
    SITE_URL,
    TRUSTED_PROXIES: '1',
    DATA_DIR: path.join(root, 'second'),
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    BUCKET_URL: s3.account.bucketUrl,
    BUCKET_KEY_ID: s3.account.accessKeyId,
    BUCKET_SECRET: s3.account.secretAccessKey,
    BUCKET_SESSION_TOKEN: SESSION_TOKEN,
    SMTP_URL: smtp.url,
    MAIL_FROM: 'Reservas <reservas@mail.example.com>',
    DKIM_SELECTOR: 'site2026',
    DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    HSTS: 'preload',
    INDEXING: 'off',
    NODE_OPTIONS: traceInto(TRACE_FILE),
  });
  await site.waitUntilReady();
  lockedByDump = (await dump.query(LOCKED_BY_DUMP)).rowCount;
  waitingAtStart = (await dump.query(WAITING)).rows;
  await dump.end();
});
afterAll(async () => {
  await site?.end('SIGKILL');
  smtp.close();
  await s3.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

/** Puts the demo pictures into the bucket, which accepts only requests with the session token from now on. */
function fillBucket(): void {
  copyDemoFiles(root);
  const directory = path.join(root, 'files');
  for (const name of globSync('**', { cwd: directory })) {
    const file = path.join(directory, name);
    if (statSync(file).isFile()) s3.objects.set(name, readFileSync(file));
  }
  s3.requireSession(SESSION_TOKEN);
}

/** What the start of a process on another machine, with files in a directory of its own, leaves in the database. */
async function startAsFirstHost(): Promise<void> {
  const own = { NODE_ENV: 'test', SECRET_KEY, DATA_DIR: path.join(root, 'first') };
  const result = readConfig(own, { inContainer: false });
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const opened = openDatabase({ address: database.connection, log: SILENT });
  await checkFileStorage(result.config, opened, SILENT);
  await closeDatabase(opened);
}

async function connect(): Promise<Client> {
  const client = new Client({ ...database.connection });
  await client.connect();
  return client;
}

it('starts during a dump of the database, and waits for none of its locks', () => {
  expect(lockedByDump).toBeGreaterThan(50);
  expect(waitingAtStart).toEqual([]);
});

it('opens DATABASE_POOL_SIZE connections for queries, however many requests wait for one', async () => {
  const [writer, observer] = await Promise.all([connect(), connect()]);
  onTestFinished(() => Promise.all([writer.end(), observer.end()]).then(() => undefined));
  // Metrics of tables are kept for five seconds, so that the next ones do not wait for a connection.
  await countWaitingQueries();
  await writer.query('BEGIN; LOCK TABLE car_units IN ACCESS EXCLUSIVE MODE');
  const searches = Array.from({ length: 3 * POOL_SIZE }, (_, index) => {
    const search = { pickup_date: inDays(20 + index), return_date: inDays(30 + index) };
    return createVisitor(site.origin).get(toFleetAddress({ search }));
  });
  const answered = Promise.all(searches);
  await expect.poll(countWaitingQueries, { timeout: 30_000 }).toBeGreaterThan(POOL_SIZE);
  // A transaction would see the same connections at each query.
  await expect.poll(async () => (await observer.query(POOLED)).rowCount, { timeout: 10_000 }).toBe(POOL_SIZE);
  await writer.query('COMMIT');
  await answered;
});

/** Queries that wait for a connection of the pool. */
async function countWaitingQueries(): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return Number(/^volante_database_connections\{state="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
}

it('raises an alarm when the first host on the database keeps files elsewhere', async () => {
  const alarm = /the files of this database are not in this BUCKET_URL.* alarm=true$/m;
  await expect.poll(site.printed, { timeout: 10_000 }).toMatch(alarm);
});

it('reads pictures with temporary credentials, whose session token is signed', async () => {
  const visitor = createVisitor(site.origin);
  const { root: page } = await visitor.get(toFleetAddress());
  const [image] = findAll(page, ({ name }) => name === 'img');
  const picture = await visitor.get(image?.attributes.src ?? '');
  const type = picture.headers.get('content-type');
  expect([picture.status, type]).toEqual([200, expect.stringMatching(/^image\//)]);
  expect([...s3.objects.keys()]).toContainEqual(expect.stringMatching(/^transforms\//));
});

it('loads an instrumentation by NODE_OPTIONS that sees modules, requests, statements without values, calls', async () => {
  await createVisitor(site.origin).get('/en/flota?tipo=suv');
  await askForProposal('traced@company.example');
  const trace = readTrace(TRACE_FILE);
  expect(trace.module).toContainEqual(expect.stringMatching(/\/node_modules\/pg\//));
  expect(trace.request).toContain('GET /en/flota?tipo=suv');
  expect(trace.call).toContainEqual(expect.stringContaining(`GET ${s3.account.bucketUrl}/`));
  expect(trace.statement).toContainEqual(expect.stringMatching(/insert into "?corporate_requests.*\$1/is));
  expect(trace.statement.join()).not.toContain('traced@company.example');
});

it('requires TLS by HSTS and forbids to index by INDEXING=off in every response', async () => {
  const visitor = createVisitor(site.origin);
  const home = await visitor.get('/');
  const [script = ''] = /\/static\/[\w.-]+\.js/.exec(home.body) ?? [];
  const [picture = ''] = /\/assets\/[^"& ]+/.exec((await visitor.get('/flota')).body) ?? [];
  const paths = [
    '/',
    '/en',
    '/flota',
    '/no-existe',
    '/reserva',
    '/robots.txt',
    '/sitemap.xml',
    '/favicon.svg',
  ];
  const more = ['/livez', '/readyz', '/metrics', '/reserva.data', script, picture, '/%', '/static/../x'];
  for (const address of [...paths, ...more]) {
    const { headers } = await visitor.get(address);
    expect([address, headers.get('strict-transport-security'), headers.get('x-robots-tag')]).toEqual([
      address,
      'max-age=63072000; includeSubDomains; preload',
      'noindex, nofollow',
    ]);
  }
});

it('sends mails whose DKIM signature is valid with the published key', async () => {
  await askForProposal('signed@company.example');
  const mail = await vi.waitUntil(
    () => smtp.mails.find(({ content }) => content.includes('signed@company.example'))?.content,
    { timeout: 20_000 },
  );
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
  const lookUp = (name: string) =>
    name === 'site2026._domainkey.mail.example.com' ? `v=DKIM1; k=rsa; p=${key}` : undefined;
  expect(isSignedByDomain(mail, lookUp)).toBe(true);
  expect(isSignedByDomain(mail.replace('signed@', 'forged@'), lookUp)).toBe(false);
  expect(isSignedByDomain(`${mail}\r\nMore`, lookUp)).toBe(false);
});

/** The site mails a request of a company to the company's address and to its own. */
async function askForProposal(email: string): Promise<void> {
  const given = {
    company: 'Café Volcán',
    contactName: 'Ana',
    phone: '6123-4567',
    interest: 'plan',
    cars: '12',
  };
  const request = { ...given, email, message: 'Para la cosecha.' };
  const answer = await createVisitor(site.origin).post('/corporativo', request, { origin: SITE_URL });
  expect(answer.status).toBe(303);
}
