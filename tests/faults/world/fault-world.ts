import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import type { LedgerEntry } from '#sandbox/card-gateway/ledger.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { mailFolderIn, type Sandbox, startSandbox } from '#sandbox/start-sandbox.ts';
import { copyDemoFiles, demoTemplate } from '#tests/support/demo-template.ts';
import { type EditContent, makeEditor } from '#tests/support/edit-content.ts';
import { SECRET_KEY } from '#tests/support/open-test-site.ts';
import { openTestStore, type TestStore } from '#tests/support/open-test-store.ts';
import { steerBank } from '#tests/support/steer-bank.ts';
import { watchHolds } from './lapses.ts';
import { createStation, type Station } from './site-processes.ts';
import { createTime, PATIENCE_MS, type Time } from './time.ts';

/** The built site as separate processes, with an environment that tests control. */
export interface FaultWorld extends Pick<TestStore, 'query' | 'database' | 'store'> {
  /** The site that renters visit; running when the world is open. */
  site: Station;
  /** A second instance of the site on the same database; not started. */
  second: Station;
  sandbox: Sandbox;
  time: Time;
  mailFolder: string;
  /** All output of the site's processes. */
  printed(): string;
  dataDir: string;
  /** The control interface of the card gateway's sandbox. */
  bank(path: string, document?: unknown): Promise<unknown>;
  arm(fault: Record<string, unknown>): Promise<void>;
  /** The control interface of the PayPal sandbox. */
  paypal(path: string, document?: unknown): Promise<unknown>;
  armPayPal(fault: Record<string, unknown>): Promise<void>;
  /** Ledger entries of the card gateway and of PayPal. */
  readBooks(): Promise<BookEntry[]>;
  /** Sets the difference between the clocks of the gateway and of the site. */
  skewGateway(ms: number): Promise<void>;
  /** Runs `npm run payments -- …` as an operator. */
  operate(...words: string[]): Promise<{ status: number | null; said: string }>;
  /** Makes the gateway unreachable until the returned function is called. Its ledger is kept. */
  takeGatewayAway(): Promise<() => Promise<void>>;
  /** Closes all database connections and refuses new ones until the returned function is called. */
  takeDatabaseAway(): Promise<() => Promise<void>>;
  /** Edits content. Resolves when the site shows the change. */
  edit: EditContent;
  close(): Promise<void>;
}

/** The gateway's data of one payment. */
export interface BookEntry
  extends Pick<LedgerEntry, 'orderIdentifier' | 'netCents' | 'capturedCents' | 'creditedCents'> {
  /** Cards only. */
  voided?: boolean;
  /** Authorized and not captured. Always 0 at PayPal. */
  heldCents?: number;
  /** PayPal's order id; payments by card use `orderIdentifier`. */
  orderId?: string;
}

/** Enough cars that all scenarios of a file can book the same week. */
const MANY_COROLLAS = { classCode: 'ICAR', branchCode: 'PTY', units: 1000 };

/** Opens a world with a site of its own. `env` are further settings of the site. */
export async function openFaultWorld(env: Record<string, string> = {}): Promise<FaultWorld> {
  const folder = mkdtempSync(path.join(tmpdir(), 'volante-faults-'));
  chmodSync(folder, 0o711);
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const test = await openTestStore(20, demoTemplate);
  copyDemoFiles(dataDir);
  let sandbox = await startSandbox({ host: 'localhost', port: 0, controlPort: 0, dataDir });
  const place = {
    host: 'localhost',
    port: portOf(sandbox.url),
    controlPort: portOf(sandbox.controlUrl),
    dataDir,
  };
  const bank: FaultWorld['bank'] = (address, document) => steerBank(sandbox, address, document);
  const clockFile = path.join(folder, 'clock');
  let [aheadMs, skewMs] = [0, 0];
  let isAway = false;
  const paypal: FaultWorld['paypal'] = (address, document) => bank(`/paypal${address}`, document);
  const setGateways = async () => {
    if (isAway) return;
    const clock = { offsetMs: aheadMs + skewMs };
    await Promise.all([bank('/clock', clock), paypal('/clock', clock)]);
  };
  const readLedger = async (steer: FaultWorld['bank']) =>
    ((await steer('/ledger')) as { transactions: BookEntry[] }).transactions;
  const time = createTime({
    query: test.query,
    clockFile,
    setGateways: (ms) => {
      aheadMs = ms;
      return setGateways();
    },
  });
  const settings = { ...toSettings(test, sandbox), DATA_DIR: dataDir, CLOCK_FILE: clockFile, ...env };
  const [site, second] = await Promise.all([createStation(settings), createStation(settings)]);
  await paypal('/switches', { webhookUrl: `${site.origin}/webhooks/paypal` });
  await site.start();
  await test.store.keepUnits([MANY_COROLLAS]);
  await watchHolds(test);
  return {
    query: test.query,
    database: test.database,
    store: test.store,
    site,
    second,
    sandbox,
    time,
    dataDir,
    bank,
    mailFolder: mailFolderIn(dataDir),
    printed: () => site.printed() + second.printed(),
    arm: async (fault) => void (await bank('/faults', fault)),
    paypal,
    armPayPal: async (fault) => void (await paypal('/faults', fault)),
    readBooks: async () => (await Promise.all([readLedger(bank), readLedger(paypal)])).flat(),
    skewGateway: (ms) => {
      skewMs = ms;
      return setGateways();
    },
    operate: (...words) => runPayments(words, settings),
    async takeGatewayAway() {
      isAway = true;
      await sandbox.close();
      return async () => {
        sandbox = await startSandbox(place);
        isAway = false;
        await setGateways();
      };
    },
    takeDatabaseAway: () => closeDatabase(test),
    edit: makeEditor(test.database.pool, { dataDir, secretKey: SECRET_KEY, refresh: async () => {} }),
    async close() {
      await Promise.all([site.kill(), second.kill()]);
      await sandbox.close();
      await test.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runPayments(
  words: string[],
  settings: Record<string, string>,
): Promise<{ status: number | null; said: string }> {
  const command = path.resolve(import.meta.dirname, '../../../scripts/payments.js');
  const child = spawn(process.execPath, [command, ...words], { env: { NODE_ENV: 'test', ...settings } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (said += chunk));
  const [status] = await once(child, 'close');
  return { status, said };
}

function portOf(url: string): number {
  return Number(new URL(url).port);
}

async function closeDatabase({ database }: TestStore): Promise<() => Promise<void>> {
  const { database: name, ...address } = database.address;
  const client = new Client({ ...address, user: 'postgres', database: 'postgres' });
  await client.connect();
  await client.query(`alter database ${name} allow_connections false`);
  await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  return async () => {
    await client.query(`alter database ${name} allow_connections true`);
    await client.end();
  };
}

function toSettings({ database }: TestStore, sandbox: Sandbox): Record<string, string> {
  const { user, host, database: name } = database.address;
  return {
    BRAND: 'firefly',
    LOG_LEVEL: 'info',
    SECRET_KEY,
    TRUSTED_PROXIES: '1',
    DATABASE_URL: `postgres://${user}@localhost/${name}?host=${encodeURIComponent(String(host))}`,
    SANDBOX: 'off',
    METROBANK_URL: sandbox.apiUrl,
    METROBANK_ID: sandboxCredentials.id,
    METROBANK_PASSWORD: sandboxCredentials.password,
    PAYPAL_URL: sandbox.paypal.url,
    PAYPAL_CLIENT_ID: sandbox.paypal.clientId,
    PAYPAL_CLIENT_SECRET: sandbox.paypal.secret,
    PAYPAL_WEBHOOK_ID: sandbox.paypal.webhookId,
    PAYPAL_WEBHOOK_CA: sandbox.paypal.webhookAuthority,
    GATEWAY_PATIENCE_MS: String(PATIENCE_MS),
  };
}
