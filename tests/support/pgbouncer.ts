import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { inject, vi } from 'vitest';
import { chooseAccount, giveTo, runAs } from '#server/postgres/account.ts';
import type { DatabaseConnection } from '#server/postgres/embedded-postgres.ts';
import { findFreePorts } from './site-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Empty: it is not installed. */
    pgBouncerPath: string;
  }
}

/** Sessions of the database. Fewer than any pool of a site has, so that the sites share them. */
export const SERVER_CONNECTIONS = 5;

/** PgBouncer in transaction mode on this machine. */
export interface PgBouncer {
  /** Address of the database through it. */
  url: string;
  /** Value of a column of its `SHOW POOLS`, in all pools together. */
  sumPools(column: string): Promise<number>;
  stop(): Promise<void>;
}

/** Starts PgBouncer in front of a database. Throws when it is not installed. */
export async function startPgBouncer({ host, port, user, database }: DatabaseConnection): Promise<PgBouncer> {
  const program = inject('pgBouncerPath');
  if (!program) throw new Error('PgBouncer is not installed; npm run test:nightly installs it');
  const account = chooseAccount();
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-pgbouncer-'));
  chmodSync(directory, 0o711);
  giveTo(account, directory);
  const listenPort = await findFreePorts();
  const users = path.join(directory, 'users.txt');
  writeFileSync(users, `"${user}" ""\n`);
  const file = path.join(directory, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
${database} = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
admin_users = ${user}
pool_mode = transaction
default_pool_size = ${SERVER_CONNECTIONS}
max_client_conn = 200
`,
  );
  const child = spawn(program, [file], { ...runAs(account), cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] });
  let printed = '';
  child.stderr.on('data', (chunk) => (printed += chunk));
  const ended = once(child, 'close');
  const url = (name: string) => `postgres://${user}@127.0.0.1:${listenPort}/${name}`;
  await vi.waitFor(
    () => {
      if (child.exitCode !== null || !printed.includes('process up')) throw new Error(printed);
    },
    { timeout: 10_000, interval: 50 },
  );
  return {
    url: url(database),
    async sumPools(column) {
      const admin = new Client(url('pgbouncer'));
      await admin.connect();
      const { rows } = await admin.query<Record<string, string>>('SHOW POOLS');
      await admin.end();
      return rows.reduce((sum, row) => sum + Number(row[column]), 0);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
