import { createHash } from 'node:crypto';
import { existsSync, lstatSync, mkdirSync, realpathSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { ACCESS_HELP, type Account, canRun, chooseAccount, giveTo, isRoot } from './account.ts';

export interface DatabaseDirectories {
  account: Account;
  cluster: string;
  /** Contains the UNIX socket. Only the account (and root) may access it: this is the only access control. */
  socketDirectory: string;
  log: string;
}

/** `struct sockaddr_un` holds 104 bytes on macOS and 108 on Linux, with the terminating zero. */
const LONGEST_SOCKET_PATH = 103;
export const SOCKET_NAME = '.s.PGSQL.5432';

/**
 * Finds or creates the directories of the database of a data directory. An existing database is run by the user
 * who owns it. Throws when that is neither this user nor, for root, one that can enter the data directory. The
 * caller must hold a lock.
 */
export function prepareDirectories(dataDir: string): DatabaseDirectories {
  const base = realpathSync(dataDir);
  const home = path.join(base, 'postgres');
  const owner = findOwner(home);
  const account = owner ?? chooseAccount();
  if (!canRun(account, 'test', ['-x', base]))
    throw new Error(`User ${account.uid}, which runs PostgreSQL, cannot enter ${base}. ${ACCESS_HELP}`);
  if (!owner) {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    giveTo(account, home);
  }
  return {
    account,
    cluster: path.join(home, 'data'),
    socketDirectory: chooseSocketDirectory(home, account),
    log: path.join(base, 'postgres.log'),
  };
}

/** A directory of root is one that was not given to its user yet. */
function findOwner(home: string): Account | undefined {
  const found = statSync(home, { throwIfNoEntry: false });
  if (!found || found.uid === 0) return undefined;
  if (isRoot() || found.uid === process.getuid?.()) return { uid: found.uid, gid: found.gid };
  throw new Error(
    `The database in ${home} belongs to user ${found.uid}. Start as that user, or set another DATA_DIR.`,
  );
}

function chooseSocketDirectory(home: string, { uid }: Account): string {
  const near = path.join(home, 'run');
  if (Buffer.byteLength(path.join(near, SOCKET_NAME)) <= LONGEST_SOCKET_PATH) return near;
  const hash = createHash('sha256').update(home).digest('hex').slice(0, 12);
  return `/tmp/volante-${uid}-${hash}`;
}

/** Where all users may write, another may have created it before; then it is refused. */
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

/** Removes the socket directory, which is empty after a regular stop. */
export function removeSocketDirectory({ socketDirectory }: DatabaseDirectories): void {
  try {
    rmdirSync(socketDirectory);
  } catch {
    // Not empty or missing: the next start checks it.
  }
}
