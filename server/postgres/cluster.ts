import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAs } from './account.ts';
import type { Place } from './place.ts';

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

/**
 * Creates the cluster if it does not exist, atomically, so that an interrupted creation leaves nothing
 * incomplete. Returns whether it was created.
 */
export async function createClusterIfMissing(
  place: Place,
  binaries: string,
  durable: boolean,
): Promise<boolean> {
  if (existsSync(place.cluster)) return false;
  const unfinished = `${place.cluster}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  await run(
    path.join(binaries, 'initdb'),
    ['-D', unfinished, ...OPTIONS, ...(durable ? [] : ['--no-sync'])],
    {
      ...runAs(place.account),
      cwd: '/',
      env: { LC_ALL: 'C' },
    },
  );
  renameSync(unfinished, place.cluster);
  return true;
}
