import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runNpm } from '../../scripts/run-npm.js';

const HOME = import.meta.dirname;

export const LIGHTHOUSE = path.join(HOME, 'node_modules', 'lighthouse', 'cli', 'index.js');

/** Installs what the lock file of this folder says, unless it is there: nothing that the site needs waits for it. */
export async function installPeers(): Promise<void> {
  const stamp = path.join(HOME, 'node_modules', '.volante-installed');
  const wanted = readFileSync(path.join(HOME, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log(
    `bench: installing Next.js and Lighthouse in ${path.relative(process.cwd(), HOME)} (a minute, once)`,
  );
  rmSync(path.join(HOME, 'node_modules'), { recursive: true, force: true });
  await runNpm(HOME, [
    'install',
    '--no-save',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]);
  writeFileSync(stamp, wanted);
}
