import path from 'node:path';
import { runChild } from '../../scripts/run-child.js';
import { type BenchProcess, freePort, startPinned } from '../site.ts';
import { installPeers } from './installation.ts';

const HOME = import.meta.dirname;
const NEXT = path.join(HOME, 'node_modules', 'next', 'dist', 'bin', 'next');
const ENVIRONMENT = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };

/** Next.js with the pages of this folder, built and listening. Throws when the build does not end well. */
export async function startNext(): Promise<BenchProcess> {
  await installPeers();
  const env = { ...process.env, ...ENVIRONMENT };
  const status = await runChild(process.execPath, [NEXT, 'build', HOME], { cwd: HOME, env });
  if (status !== 0) throw new Error(`next build ended with ${status}`);
  return startPinned([NEXT, 'start', HOME], await freePort(), ENVIRONMENT);
}
