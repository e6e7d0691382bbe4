import { execFile } from 'node:child_process';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { runAs } from './account.ts';
import type { Place } from './place.ts';

const run = promisify(execFile);

/** The first superuser, used only to create the rest; the site itself connects as DATABASE_OWNER. */
export const SUPERUSER = 'postgres';

/**
 * The built-in C.UTF-8 sorts by code point and knows upper and lower case of every letter, the same on every system and
 * forever: no update of a C library or of ICU can silently break an index. Names are sorted for people in the app.
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

/** Makes the cluster if it is not there. It appears in one step, so that a kill in between leaves nothing half made. */
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
