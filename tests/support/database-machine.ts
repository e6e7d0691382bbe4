import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { chooseAccount, giveTo } from '#server/postgres/account.ts';
import { findFreePorts } from './free-ports.ts';
import { requireSystemPostgres, runShell } from './system-postgres.ts';

/** Stands in for a machine of the database. */
export interface DatabaseMachine {
  address: string;
  /** Database of the superuser, and of the site. */
  url: string;
  siteUrl: string;
  data: string;
  /** Runs commands of a guide on it. */
  run(script: string, more?: Record<string, string>): Promise<string>;
}

/** A folder for the machines of a test, in which PostgreSQL may write. */
export function makeMachineFolder(): string {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-machines-'));
  chmodSync(directory, 0o711);
  giveTo(chooseAccount(), directory);
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** A machine with the variables of `deploy/standby/variables.env`, without a database yet. It stops with the test. */
export async function makeMachine(directory: string, name: string): Promise<DatabaseMachine> {
  const port = String(await findFreePorts());
  const data = path.join(directory, name);
  const at = (database: string) => `postgres://root@/${database}?host=${directory}&port=${port}`;
  const programs = await requireSystemPostgres();
  const env = {
    PATH: `${programs}:/usr/bin:/bin`,
    LC_ALL: 'C',
    PGPORT: port,
    PGDATA: data,
    NAME: name,
    ADDRESS: '127.0.0.1',
    SUPERUSER_URL: at('postgres'),
    DATABASES: '127.0.0.1/32',
    SITES: '127.0.0.1/32',
    DATABASE_PASSWORD: 'c0ffee',
    REPLICATION_PASSWORD: 'decaf',
  };
  const run: DatabaseMachine['run'] = (script, more = {}) => runShell(script, { ...env, ...more });
  onTestFinished(async () => {
    await run('pg_ctl --pgdata="$PGDATA" --mode=immediate stop || true');
  });
  return { address: `127.0.0.1:${port}`, url: at('postgres'), siteUrl: at('volante'), data, run };
}
