import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ClientConfig } from 'pg';
import type { Store } from '#adapters/store/create-store.ts';
import type { Database } from '#adapters/store/database.ts';
import { makePlaceArguments } from './booking-ways.ts';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/** One booking: the next of the arguments that lie ready. */
const SCRIPT = `SELECT p.outcome FROM (SELECT nextval('bench_next') AS n OFFSET 0) s
JOIN bench_bookings b ON b.n = s.n, LATERAL place_draft(b.draft, b.reservation, b.lines, b.period, b.max_uses, b.mails) p;
`;

/** A round of bookings by PostgreSQL's own tool, as bookings per second; NaN on machines that do not have it. */
export function preparePgbench(
  { host, port, user, password, database: name }: ClientConfig,
  { workers, bookings }: { workers: number; bookings: number },
): (store: Store, database: Database) => Promise<number> {
  const program = findPgbench();
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'volante-pgbench-')), 'booking.sql');
  writeFileSync(file, SCRIPT);
  const where = ['-h', String(host), '-p', String(port), '-U', String(user)];
  const how = ['-n', '-M', 'prepared', '-c', String(workers), '-t', String(bookings / workers), '-f', file];
  return async (store, { pool }) => {
    if (!program) return Number.NaN;
    await pool.query(`DROP TABLE IF EXISTS bench_bookings; DROP SEQUENCE IF EXISTS bench_next;
      CREATE SEQUENCE bench_next;
      CREATE TABLE bench_bookings (n bigint PRIMARY KEY, draft jsonb, reservation jsonb, lines jsonb, period tstzrange,
        max_uses integer, mails jsonb)`);
    const all = await makePlaceArguments(store, bookings);
    for (const [index, values] of all.entries())
      await pool.query('INSERT INTO bench_bookings VALUES ($1, $2, $3, $4, $5, $6, $7)', [
        index + 1,
        ...values,
      ]);
    await pool.query('ANALYZE bench_bookings');
    const env = { ...process.env, PGPASSWORD: String(password ?? '') };
    const { stdout } = await run(program, [...where, ...how, String(name)], { env });
    const [, perSecond] = /tps = ([\d.]+)/.exec(stdout) ?? [];
    return Number(perSecond);
  };
}

function findPgbench(): string | undefined {
  const debian = existsSync(DEBIAN)
    ? readdirSync(DEBIAN).map((version) => path.join(DEBIAN, version, 'bin'))
    : [];
  return [...(process.env.PATH ?? '').split(path.delimiter), ...debian]
    .map((folder) => path.join(folder, 'pgbench'))
    .find(existsSync);
}
