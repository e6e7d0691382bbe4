import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import { makePlaceArguments } from './booking-ways.ts';
import type { Done } from './report.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/**
 * What pgbench sends for one booking. The arguments lie ready in a table, since it cannot make any; as text, in which every client
 * has to send them.
 */
const READ = `SELECT d.draft, d.reservation_id FROM bench_bookings b JOIN drafts d ON d.id_hash = b.id_hash WHERE b.n = :n
AND d.touched_at > now() - make_interval(days => 30);
`;
const PLACE = `SELECT p.outcome FROM bench_bookings b,
LATERAL book_draft(b.draft::jsonb, b.reservation::jsonb, b.period::tstzrange, b.max_uses, b.mails::jsonb) p
WHERE b.n = :n;
`;

export type PgbenchWay = 'function' | 'statements';

const STATEMENTS: Record<PgbenchWay, string> = {
  function: PLACE,
  // As the operation: what it decides in between is its own affair.
  statements: `${READ}${PLACE}`,
};

/** A round of bookings by PostgreSQL's own tool; undefined on machines that do not have it. */
export function preparePgbench(
  { host, port, user, password, database: name }: ClientConfig,
  { workers, bookings }: { workers: number; bookings: number },
): ((way: PgbenchWay, store: Store, database: Database) => Promise<Done[]>) | undefined {
  const program = findPgbench();
  if (!program) return undefined;
  const each = bookings / workers;
  const where = ['-h', String(host), '-p', String(port), '-U', String(user)];
  const how = ['-n', '-M', 'prepared', '-c', String(workers), '-t', String(each), '-D', 'i=0', '-l'];
  const env = { ...process.env, PGPASSWORD: String(password ?? '') };
  return async (way, store, database) => {
    await layReady(database, await makePlaceArguments(store, bookings));
    const folder = mkdtempSync(path.join(tmpdir(), 'volante-pgbench-'));
    const file = path.join(folder, 'booking.sql');
    writeFileSync(file, `\\set i :i + 1\n\\set n :client_id * ${each} + :i\n${STATEMENTS[way]}`);
    const log = ['--log-prefix', path.join(folder, 'done')];
    await run(program, [...where, ...how, ...log, '-f', file, String(name)], { env });
    const done = readLogs(folder);
    rmSync(folder, { recursive: true });
    return done;
  };
}

async function layReady({ pool }: Database, all: unknown[][]): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS bench_bookings;
    CREATE TABLE bench_bookings (n bigint PRIMARY KEY, draft text, reservation text, period text,
      max_uses integer, mails text, id_hash text GENERATED ALWAYS AS (reservation::jsonb ->> 'owner_hash') STORED)`);
  const insert = 'INSERT INTO bench_bookings VALUES ($1, $2, $3, $4, $5, $6)';
  for (const [index, values] of all.entries()) await pool.query(insert, [index + 1, ...values]);
  await pool.query('ANALYZE bench_bookings');
}

/** Lines of `client transaction took-µs script epoch-s epoch-µs`. */
function readLogs(folder: string): Done[] {
  return readdirSync(folder)
    .filter((name) => name.startsWith('done'))
    .flatMap((name) => readFileSync(path.join(folder, name), 'utf8').trim().split('\n'))
    .map((line) => line.split(' ').map(Number))
    .map(([, , tookUs = 0, , seconds = 0, us = 0]) => ({
      atMs: seconds * 1000 + us / 1000,
      tookMs: tookUs / 1000,
    }));
}

function findPgbench(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env.PATH ?? '').split(path.delimiter), ...debian]
    .map((folder) => path.join(folder, 'pgbench'))
    .find(existsSync);
}
