import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAs } from './account.ts';
import type { DatabaseDirectories } from './directories.ts';

const run = promisify(execFile);

/** First superuser, used only to create the rest; the site connects as an unprivileged role. */
export const SUPERUSER = 'postgres';

/**
 * The built-in C.UTF-8 sorts by code point and maps the case of every letter, equally on every system and
 * version: no update of a C library or of ICU can corrupt an index. Names are sorted for people in the app.
 */
const OPTIONS = [
  `--username=${SUPERUSER}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth=trust',
  '--no-instructions',
];

/** Atomically, so that an interrupted creation leaves nothing incomplete. Returns whether it was created. */
export async function createClusterIfMissing(
  directories: DatabaseDirectories,
  binaries: string,
  durable: boolean,
): Promise<boolean> {
  if (existsSync(directories.cluster)) return false;
  const unfinished = `${directories.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await run(
    path.join(binaries, 'initdb'),
    ['-D', unfinished, ...OPTIONS, ...(durable ? [] : ['--no-sync'])],
    {
      ...runAs(directories.account),
      cwd: '/',
      env: { LC_ALL: 'C' },
    },
  );
  renameSync(unfinished, directories.cluster);
  return true;
}
