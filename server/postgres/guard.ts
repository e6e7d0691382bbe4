import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { SUPERUSER } from './cluster.ts';
import type { DatabaseDirectories } from './directories.ts';
import { findPostmaster, isRunning, type Postmaster, startPostmaster } from './postmaster.ts';

/** Connection settings of a database, valid for a `pg` pool or client. */
export interface DatabaseConnection {
  /** Directory of the UNIX socket. */
  host: string;
  port: number;
  user: string;
  database: string;
}

/** Database session that marks the server as used by this process. It ends with the process in any case. */
export interface Guard {
  client: Client;
  postmaster: Postmaster;
  /** False when this process has started the server. */
  adopted: boolean;
}

/** Name of the site's database and of its owner. */
const OWN = 'volante';
const GUARD_NAME = 'volante guard';
const PORT = 5432;
const POLL_MS = 20;
const START_WITHIN_MS = 60_000;
const TRIES = 3;

export function toOwnConnection({ socketDirectory }: Postmaster): DatabaseConnection {
  return { host: socketDirectory, port: PORT, user: OWN, database: OWN };
}

export function toSuperuserConnection({ socketDirectory }: Postmaster): DatabaseConnection {
  return { host: socketDirectory, port: PORT, user: SUPERUSER, database: 'postgres' };
}

/** Finds or starts the server and opens this process's session. The caller holds the directory's lock. */
export async function openGuard(
  directories: DatabaseDirectories,
  binaries: string,
  durable: boolean,
): Promise<Guard> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const running = findPostmaster(directories);
    const postmaster = running ?? startPostmaster(directories, binaries, durable);
    const client = await connectWhileRunning(postmaster);
    if (client) {
      await createDatabaseIfMissing(client);
      return { client, postmaster, adopted: running !== undefined };
    }
    // The server was shutting down, or child processes of a killed server still held its shared memory.
    await wait(250);
  }
  throw new Error(`PostgreSQL does not start:\n${readLastLines(directories.log)}`);
}

/** Returns true when no other process has a guard in this server. */
export async function isLastGuard(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid() limit 1',
    [GUARD_NAME],
  );
  return rows.length === 0;
}

async function connectWhileRunning(postmaster: Postmaster): Promise<Client | undefined> {
  const giveUp = Date.now() + START_WITHIN_MS;
  while (isRunning(postmaster)) {
    const client = new Client({ ...toSuperuserConnection(postmaster), application_name: GUARD_NAME });
    // The end of the session is handled by the event 'end'.
    client.on('error', () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (Date.now() > giveUp) throw error;
      await wait(POLL_MS);
    }
  }
  return undefined;
}

async function createDatabaseIfMissing(client: Client): Promise<void> {
  const { rows } = await client.query('select 1 from pg_database where datname = $1', [OWN]);
  if (rows.length > 0) return;
  // The role is no superuser, so that a vulnerability of the site does not give access to the machine.
  await client.query(
    `do $$ begin create role ${OWN} login; exception when duplicate_object then null; end $$`,
  );
  await client.query(`create database ${OWN} owner ${OWN}`);
}

function readLastLines(file: string): string {
  if (!existsSync(file)) return '';
  return readFileSync(file, 'utf8').trimEnd().split('\n').slice(-12).join('\n');
}
