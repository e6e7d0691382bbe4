import { createHash, randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Account, canRun, chooseAccount, giveTo, isRoot } from './account.ts';

/** Directories of an embedded database and the account that runs it. */
export interface DatabaseDirectories {
  account: Account;
  /** Contains the database, and a copy of the program when the account cannot access the installed one. */
  base: string;
  /** Data directory of PostgreSQL. */
  cluster: string;
  /** Contains the UNIX socket. Only the account (and root) may access it: this is the only access control. */
  socketDirectory: string;
  log: string;
}

/** Where root keeps a database when the unprivileged user cannot access the data directory. */
const SHARED_STATE = '/var/lib';
/** Symbolic link in the data directory to a database that is kept elsewhere. */
const LINK_NAME = 'postgres-elsewhere';

/** `struct sockaddr_un` holds 104 bytes on macOS and 108 on Linux, with the terminating zero. */
const LONGEST_SOCKET_PATH = 103;
export const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Finds or creates the directories of the database of a data directory. An existing database is used where it
 * is, by the user who owns it. A new one is created in the data directory or, when the unprivileged user of
 * root cannot access that, in /var/lib/volante-<hash>, with a symbolic link to it in the data directory. The
 * caller must hold a lock.
 */
export function prepareDirectories(dataDir: string): DatabaseDirectories {
  const own = realpathSync(dataDir);
  const link = path.join(own, LINK_NAME);
  const known = [own, ...(existsSync(link) ? [realpathSync(link)] : [])];
  const existing = known.find((base) => existsSync(toCluster(base)));
  if (existing) return toDirectories(existing, own, getOwner(toCluster(existing)));
  const account = chooseAccount();
  if (tryToPrepare(own, account)) return toDirectories(own, own, account);
  if (!isRoot()) throw new Error(`The database cannot be kept in ${own}: no permission to write there.`);
  return toDirectories(prepareElsewhere(link, account), own, account);
}

/** The name has a random part, so that a later checkout in the same path does not find this database. */
function prepareElsewhere(link: string, account: Account): string {
  const elsewhere = path.join(SHARED_STATE, `volante-${hash(`${link} ${randomUUID()}`)}`);
  if (!tryToPrepare(elsewhere, account)) {
    throw new Error(`The database can neither be kept in ${path.dirname(link)} nor in ${elsewhere}.`);
  }
  rmSync(link, { force: true });
  symlinkSync(elsewhere, link);
  return elsewhere;
}

function getOwner(directory: string): Account {
  const { uid, gid } = statSync(directory);
  if (isRoot() || uid === process.getuid?.()) return { uid, gid };
  throw new Error(
    `The database in ${directory} belongs to user ${uid}. Start as that user, or set another DATA_DIR.`,
  );
}

function tryToPrepare(base: string, account: Account): boolean {
  const directory = path.join(base, 'postgres');
  try {
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    chmodSync(directory, 0o700);
    giveTo(account, directory);
  } catch {
    return false;
  }
  if (canRun(account, 'test', ['-w', directory])) return true;
  rmdirSync(directory);
  return false;
}

function toDirectories(base: string, own: string, account: Account): DatabaseDirectories {
  return {
    account,
    base,
    cluster: toCluster(base),
    socketDirectory: chooseSocketDirectory(path.join(base, 'postgres'), account),
    log: path.join(own, 'postgres.log'),
  };
}

function toCluster(base: string): string {
  return path.join(base, 'postgres', 'data');
}

function chooseSocketDirectory(home: string, account: Account): string {
  const near = path.join(home, 'run');
  if (Buffer.byteLength(path.join(near, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return near;
  const name = `volante-${account.uid}-${hash(home)}`;
  const far = [tmpdir(), '/tmp']
    .filter((parent) => canRun(account, 'test', ['-x', parent]))
    .map((parent) => path.join(parent, name))
    .find((each) => Buffer.byteLength(path.join(each, SOCKET_NAME)) <= LONGEST_SOCKET_PATH);
  if (far) return far;
  throw new Error(
    `No directory with a path short enough for a socket; ${near} and ${tmpdir()} are too long.`,
  );
}

/**
 * Creates the directory of the socket. In a directory that all users can write to, another user may have
 * created it before; then it is refused.
 */
export function makeSocketDirectory({ socketDirectory: directory, account }: DatabaseDirectories): void {
  if (!existsSync(directory)) {
    mkdirSync(directory, { mode: 0o700 });
    giveTo(account, directory);
  }
  const found = lstatSync(directory);
  if (!found.isDirectory() || found.uid !== account.uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `${directory} is not a private directory of user ${account.uid}. Remove it and start again.`,
    );
  }
}

/** Removes the socket directory from a temporary directory. */
export function removeSocketDirectory({ socketDirectory, base }: DatabaseDirectories): void {
  if (socketDirectory.startsWith(base)) return;
  try {
    rmdirSync(socketDirectory);
  } catch {
    // Not empty or missing: nothing to clean up.
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
