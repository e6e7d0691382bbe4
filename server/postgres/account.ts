import { spawnSync } from 'node:child_process';
import { chownSync } from 'node:fs';

/** User of the operating system that runs the database. */
export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as this user. */
const UNPRIVILEGED = 'nobody';

/** What helps when the account has no access to the database or to its programs. */
export const ACCESS_HELP =
  `For root, PostgreSQL runs as the user ${UNPRIVILEGED}: project and data must be in folders that all users can ` +
  'enter and read, such as /srv. Or start as another user, or set DATABASE_URL.';

export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** Account for a new database: the user of this process, or an unprivileged user when that is root. */
export function chooseAccount(): Account {
  if (!isRoot()) return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1 };
  return { uid: readId('-u'), gid: readId('-g') };
}

/** Options for a child process of this account. Only root may change the user. */
export function runAs(account: Account): Partial<Account> {
  return isRoot() ? account : {};
}

/** Changes the owner of a file or directory to the account. */
export function giveTo(account: Account, path: string): void {
  if (isRoot()) chownSync(path, account.uid, account.gid);
}

/** Returns true when the account can run the command: the simplest test of its permissions. */
export function canRun(account: Account, command: string, args: string[]): boolean {
  return spawnSync(command, args, { ...runAs(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

function readId(option: '-u' | '-g'): number {
  const { status, stdout } = spawnSync('id', [option, UNPRIVILEGED], { encoding: 'utf8' });
  if (status === 0) return Number(stdout);
  throw new Error(`PostgreSQL does not run as root, and there is no user ${UNPRIVILEGED} to run it.`);
}
