import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { runChild } from '../../scripts/run-child.js';
import { runNpm } from '../../scripts/run-npm.js';
import { type BenchProcess, freePort, startPinned } from '../site.ts';

const HOME = import.meta.dirname;
const NEXT = path.join(HOME, 'node_modules', 'next', 'dist', 'bin', 'next');
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

/**
 * Starts Next.js with the pages of this folder, built once per run. Resolves when it listens. Throws when the
 * build fails.
 */
export async function startNext(): Promise<BenchProcess> {
  built ??= buildNext();
  await built;
  return startPinned([NEXT, 'start', HOME], await freePort(), ENVIRONMENT);
}

/** The build, shared by all calls of `startNext` in a run. */
let built: Promise<void> | undefined;

async function buildNext(): Promise<void> {
  await installPeers();
  const env = { ...process.env, ...ENVIRONMENT };
  const status = await runChild(process.execPath, [NEXT, 'build', HOME], { cwd: HOME, env });
  if (status !== 0) throw new Error(`next build ended with ${status}`);
}

/**
 * Installs Next.js and Lighthouse from the lock file of this folder unless they are installed already. The
 * site does not need them.
 */
export async function installPeers(): Promise<void> {
  const stamp = path.join(HOME, 'node_modules', '.volante-installed');
  const wanted = readFileSync(path.join(HOME, 'package-lock.json'), 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  console.log('bench: installing Next.js and Lighthouse in bench/peers (a minute, once)');
  rmSync(path.join(HOME, 'node_modules'), { recursive: true, force: true });
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error'];
  await runNpm(HOME, ['install', '--no-save', '--ignore-scripts', ...quiet]);
  writeFileSync(stamp, wanted);
}
