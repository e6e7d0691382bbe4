import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { processIdentity } from '../../scripts/lock.js';
import { runAs } from './account.ts';
import { type DatabaseDirectories, makeSocketDirectory, SOCKET_NAME } from './directories.ts';

export interface Postmaster {
  pid: number;
  socketDirectory: string;
}

const POLL_MS = 20;
/** Size in bytes from which the next start truncates the log. */
const LONGEST_LOG = 1_000_000;

/** Settings of a database that must survive a power failure, and of a temporary one for tests. */
const DURABLE = { fsync: 'on' };
const THROW_AWAY = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // Several sites of a test run share it.
  max_connections: '300',
};

/** Finds the running server of this cluster, of any process. Removes the pid file of one that ended. */
export function findPostmaster(directories: DatabaseDirectories): Postmaster | undefined {
  const pidFile = path.join(directories.cluster, 'postmaster.pid');
  const lines = tryToRead(pidFile)?.split('\n');
  if (!lines) return undefined;
  const pid = Number(lines[0]);
  // After a restart of the machine or container another process may have this process id.
  if (isPostmaster(pid, directories.cluster))
    return { pid, socketDirectory: lines[4] ?? directories.socketDirectory };
  rmSync(pidFile, { force: true });
  return undefined;
}

export function isRunning(postmaster: Postmaster): boolean {
  return processIdentity(postmaster.pid) !== undefined;
}

/** In a session of its own: Ctrl-C reaches only this process, which stops it. Returns before it accepts connections. */
export function startPostmaster(
  directories: DatabaseDirectories,
  binaries: string,
  durable: boolean,
): Postmaster {
  makeSocketDirectory(directories);
  removeOldSocket(directories);
  const settings = {
    // No network: only users with access to the private socket directory can connect.
    listen_addresses: '',
    unix_socket_directories: directories.socketDirectory,
    unix_socket_permissions: '0700',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // Neither statements nor row values are logged, because they contain personal data.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    ...(durable ? DURABLE : THROW_AWAY),
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const log = openSync(directories.log, isLong(directories.log) ? 'w' : 'a', 0o600);
  const child = spawn(path.join(binaries, 'postgres'), ['-D', directories.cluster, ...options], {
    ...runAs(directories.account),
    cwd: '/',
    env: { LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  // The caller detects the failure while it waits; without a listener the error would be an uncaught
  // exception.
  child.on('error', () => {});
  if (child.pid === undefined) throw new Error(`PostgreSQL could not be started from ${binaries}.`);
  return { pid: child.pid, socketDirectory: directories.socketDirectory };
}

/** Fast shutdown: ends sessions and writes all data. Resolves when the process has ended. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  signal(postmaster, 'SIGINT');
  if (await waitUntilGone(postmaster, 15_000)) return;
  signal(postmaster, 'SIGQUIT');
  await waitUntilGone(postmaster, 5_000);
}

async function waitUntilGone(postmaster: Postmaster, atMostMs: number): Promise<boolean> {
  const giveUp = Date.now() + atMostMs;
  while (isRunning(postmaster)) {
    if (Date.now() > giveUp) return false;
    await wait(POLL_MS);
  }
  return true;
}

function signal(postmaster: Postmaster, name: NodeJS.Signals): void {
  try {
    process.kill(postmaster.pid, name);
  } catch {
    // The process has already ended.
  }
}

/** True when in doubt: two servers in one cluster would destroy it; waiting for another one only fails. */
function isPostmaster(pid: number, cluster: string): boolean {
  if (!Number.isInteger(pid) || pid <= 1 || processIdentity(pid) === undefined) return false;
  const args = tryToRead(`/proc/${pid}/cmdline`)?.split('\0');
  if (!args) return true;
  const directory = args[args.indexOf('-D') + 1] ?? '';
  const isElsewhere = args.includes('-D') && path.isAbsolute(directory) && directory !== cluster;
  return path.basename(args[0] ?? '') === 'postgres' && !isElsewhere;
}

/** Removes the socket and its lock file, which a killed server leaves behind. */
function removeOldSocket({ socketDirectory }: DatabaseDirectories): void {
  for (const name of [SOCKET_NAME, `${SOCKET_NAME}.lock`]) {
    rmSync(path.join(socketDirectory, name), { force: true });
  }
}

function isLong(log: string): boolean {
  return (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > LONGEST_LOG;
}

function tryToRead(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
