import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { inDays } from '#tests/support/search-days.ts';
import { type SiteProcess, startSiteProcess } from '#tests/support/site-process.ts';
import { readTrace, traceInto } from '#tests/support/tracing/trace-file.ts';
import { createVisitor } from '#tests/support/visitor.ts';

const SITE_URL = 'https://staging.example.com';
const POOL_SIZE = 3;

/** Connections of the site's pool: not the one for signals of jobs, nor that for pings. */
const POOLED = `SELECT FROM pg_stat_activity
  WHERE datname = current_database() AND application_name = 'volante' AND query <> 'LISTEN volante_jobs'`;

let database: TestDatabase;
let s3: S3Server;
let site: SiteProcess;
const root = mkdtempSync(path.join(tmpdir(), 'volante-settings-'));
const TRACE_FILE = path.join(root, 'trace');

beforeAll(async () => {
  chmodSync(root, 0o711);
  [database, s3] = await Promise.all([createTestDatabase(demoTemplate), startS3Server()]);
  fillBucket();
  const { host, user, database: name } = database.connection;
  site = startSiteProcess(await findFreePorts(), {
    SECRET_KEY,
    SITE_URL,
    TRUSTED_PROXIES: '1',
    DATA_DIR: path.join(root, 'data'),
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(host)}`,
    DATABASE_POOL_SIZE: String(POOL_SIZE),
    BUCKET_URL: s3.account.bucketUrl,
    BUCKET_KEY_ID: s3.account.accessKeyId,
    BUCKET_SECRET: s3.account.secretAccessKey,
    NODE_OPTIONS: traceInto(TRACE_FILE),
  });
  await site.waitUntilReady();
});
afterAll(async () => {
  await site?.end('SIGKILL');
  await s3.close();
  await database.drop();
  rmSync(root, { recursive: true, force: true });
});

/** Puts the demo pictures into the bucket. */
function fillBucket(): void {
  copyDemoFiles(root);
  const directory = path.join(root, 'files');
  for (const name of globSync('**', { cwd: directory })) {
    const file = path.join(directory, name);
    if (statSync(file).isFile()) s3.objects.set(name, readFileSync(file));
  }
}

async function connect(): Promise<Client> {
  const client = new Client({ ...database.connection });
  await client.connect();
  return client;
}

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

async function countWaitingQueries(): Promise<number> {
  const metrics = await (await fetch(`${site.origin}/metrics`)).text();
  return Number(/^volante_database_connections\{state="waiting"\} (\d+)$/m.exec(metrics)?.[1]);
}

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
