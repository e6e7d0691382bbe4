import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Log } from '#operations/ports/runtime.ts';
import { withLock } from '../../scripts/lock.js';
import { getBinaries } from './binaries.ts';
import { createClusterIfMissing } from './cluster.ts';
import { type DatabaseDirectories, prepareDirectories, removeSocketDirectory } from './directories.ts';
import {
  type DatabaseConnection,
  type Guard,
  isLastGuard,
  openGuard,
  toOwnConnection,
  toSuperuserConnection,
} from './guard.ts';
import { isRunning, stopPostmaster } from './postmaster.ts';

export type { DatabaseConnection };

export interface EmbeddedPostgres {
  connection: DatabaseConnection;
  /** Maintenance database as superuser, to create and drop databases. */
  superuser: DatabaseConnection;
  /** Stops the server if no other process uses it. Close pools before. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  dataDir: string;
  log: Log;
  /** False for tests: faster, but a power failure may destroy the database. Default: true. */
  durable?: boolean;
}

type Session = Guard & { directories: DatabaseDirectories };

const RETRY_MS = 1_000;

/**
 * PostgreSQL server for a data directory: created at first use, shared when it already runs, started
 * otherwise, and restarted when it exits during the life of this process. Any number of processes may call
 * this at once for one directory.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, log } = options;
  mkdirSync(dataDir, { recursive: true, mode: 0o711 });
  const lock = path.join(dataDir, 'postgres.lock');
  const enter = () => withLock(lock, () => enterLocked(options));
  const first = await enter();
  const watch = keepRunning(first, enter, log);
  return {
    connection: toOwnConnection(first.postmaster),
    superuser: toSuperuserConnection(first.postmaster),
    stop: async () => {
      const last = await watch.end();
      await withLock(lock, () => leaveLocked(last));
    },
  };
}

async function enterLocked({ dataDir, log, durable = true }: EmbeddedPostgresOptions): Promise<Session> {
  const directories = prepareDirectories(dataDir);
  const binaries = getBinaries(directories.account);
  if (await createClusterIfMissing(directories, binaries, durable))
    log.info({ in: directories.cluster }, 'database created');
  const guard = await openGuard(directories, binaries, durable);
  const { pid } = guard.postmaster;
  log.info({ in: directories.cluster, pid }, guard.adopted ? 'database found running' : 'database started');
  return { directories, ...guard };
}

/** The last process stops the server. The lock prevents others from connecting meanwhile. */
async function leaveLocked({ directories, client, postmaster }: Session): Promise<void> {
  const isLast = isRunning(postmaster) && (await isLastGuard(client).catch(() => true));
  await client.end();
  if (!isLast) return;
  await stopPostmaster(postmaster);
  removeSocketDirectory(directories);
}

/** Starts again whenever the session is lost, until `end`, which returns the latest session. */
function keepRunning(
  first: Session,
  enterAgain: () => Promise<Session>,
  log: Log,
): { end(): Promise<Session> } {
  let current = first;
  let ending = false;
  let recovery = Promise.resolve();

  const watch = () => current.client.once('end', () => (recovery = ending ? recovery : recover()));
  const recover = async () => {
    log.error({}, 'database gone: starting it again');
    for (let tries = 0; !ending; tries += 1) {
      try {
        current = await enterAgain();
        watch();
        return;
      } catch (error) {
        if (tries === 0) log.error({ err: error }, 'database does not start, trying on');
        await wait(RETRY_MS);
      }
    }
  };

  watch();
  return {
    async end() {
      ending = true;
      await recovery;
      return current;
    },
  };
}
