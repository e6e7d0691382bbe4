import { parseArgs } from 'node:util';
import { clearBookings } from '#adapters/store/clear-bookings.ts';
import type { ConnectionOptions } from '#adapters/store/connection.ts';
import { closeDatabase, type Database, openDatabase } from '#adapters/store/database.ts';
import { isServed } from '#adapters/store/job-signal.ts';
import { demoStock } from '#demo/stock.ts';
import type { Log } from '#operations/ports/runtime.ts';
import { sandboxCredentials } from '#sandbox/card-gateway/start-card-gateway.ts';
import { startSandbox } from '#sandbox/start-sandbox.ts';
import { makeDemoBookings } from '../demo/make-bookings.ts';
import { createLog } from '../log/log.ts';
import { openAddress } from '../postgres/open-address.ts';
import type { Config } from '../settings/config.ts';
import { isDemoContent, openSite, type Site } from '../start/open-site.ts';
import { loadSettings } from './load-settings.ts';

const usage = `Bookings of the demonstration, within two weeks around today; the site must be stopped

npm run demo -- reset                    deletes all bookings and makes 40 anew
npm run demo -- --bookings 200 --seed 7  the same with 200 bookings; another seed draws others`;

const MOST_BOOKINGS = 2_000;

interface Order {
  bookings: number;
  seed: number;
}

/** `npm run demo`: replaces all bookings. Exit status: 0 done, 1 refused, 2 invalid arguments or settings. */
export async function runDemoCommand(args: string[], say: (text: string) => void): Promise<number> {
  const order = parseOrder(args);
  const config = loadSettings(args, { usage, isUnderstood: order !== undefined, say });
  if (typeof config === 'number' || !order) return Number(config);
  const { mode, content, metrobank, paypal, webhook } = config;
  if (mode === 'production' || content.url || metrobank || paypal || webhook) {
    say('Refused: these are not the settings of a demonstration.');
    return 1;
  }
  const log = createLog({ ...config, logLevel: 'warn' });
  const started: { stop(): Promise<void> }[] = [];
  try {
    const answer = await replaceBookings(
      await openAddress(config, log, started),
      { config, log, started },
      order,
    );
    say(answer.text);
    return answer.status;
  } finally {
    for (const part of started.reverse()) await part.stop();
  }
}

function parseOrder(args: string[]): Order | undefined {
  try {
    const options = { bookings: { type: 'string' }, seed: { type: 'string' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const isReset = positionals.join() === 'reset';
    if (!isReset && (positionals.length > 0 || Object.keys(values).length === 0)) return undefined;
    const [bookings, seed] = [Number(values.bookings ?? 40), Number(values.seed ?? 1)];
    const isValid =
      Number.isInteger(bookings) && bookings > 0 && bookings <= MOST_BOOKINGS && Number.isInteger(seed);
    return isValid ? { bookings, seed } : undefined;
  } catch {
    return undefined;
  }
}

async function replaceBookings(
  address: ConnectionOptions,
  { config, log, started }: { config: Config; log: Log; started: { stop(): Promise<void> }[] },
  order: Order,
): Promise<{ text: string; status: 0 | 1 }> {
  const database = openDatabase({ address, log, size: 2 });
  started.push({ stop: () => closeDatabase(database) });
  if (await isServed(database))
    return { text: 'Refused: stop the site first; its jobs would end the bookings.', status: 1 };
  const { host } = config.sandbox;
  const sandbox = await startSandbox({ host, port: 0, controlPort: 0, dataDir: config.dataDir });
  started.push({ stop: () => sandbox.close() });
  const sandboxGateway = { url: sandbox.apiUrl, ...sandboxCredentials };
  const site = await openSite({ config, log, address, sandboxGateway, sandboxPayPal: sandbox.paypal });
  started.push({ stop: () => site.close() });
  if (!isDemoContent(site.content.current()))
    return {
      text: 'Refused: the content is not that of the demonstration; its bookings may be real.',
      status: 1,
    };
  if (await hasRealBookings(database, config.brand))
    return { text: 'Refused: the database has bookings of another brand, which may be real.', status: 1 };
  await clear(database, site);
  const made = await makeDemoBookings(site.services, order);
  return { text: `${made} bookings of ${config.brand}.`, status: 0 };
}

/** Those of other brands, whose content is not known here, by the addresses of their renters. */
async function hasRealBookings({ pool }: Database, brand: string): Promise<boolean> {
  const { rows } = await pool.query(
    "SELECT FROM reservations WHERE brand <> $1 AND renter_email NOT LIKE '%.example' LIMIT 1",
    [brand],
  );
  return rows.length > 0;
}

async function clear(database: Database, { services, store }: Site): Promise<void> {
  const { rows } = await database.pool.query<{ id: string }>('SELECT id FROM private_files');
  for (const { id } of rows) await services.privateFiles.erase(id);
  await clearBookings(database);
  await store.keepUnits(demoStock);
}
