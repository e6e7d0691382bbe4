import { accessSync, constants } from 'node:fs';
import path from 'node:path';

/** Path of the first of these programs that is installed: `names` on the PATH, then `places`. */
export function findProgram(
  names: readonly string[],
  { PATH = '' }: Record<string, string | undefined>,
  places: readonly string[] = [],
): string | undefined {
  const directories = PATH.split(path.delimiter);
  const candidates = directories.flatMap((directory) => names.map((name) => path.join(directory, name)));
  return [...candidates, ...places].find(isExecutable);
}

/**
 * Path of PgBouncer: PGBOUNCER_PATH, or else the one on the PATH or where Debian puts it; undefined when there
 * is none.
 */
export function findPgBouncer(env: Record<string, string | undefined>): string | undefined {
  if (env.PGBOUNCER_PATH) return [env.PGBOUNCER_PATH].find(isExecutable);
  return findProgram(['pgbouncer'], env, ['/usr/sbin/pgbouncer']);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
