import { spawnSync } from 'node:child_process';
import { findChromium } from '../tests/support/chromium.ts';
import { runChild } from './run-child.js';

/**
 * The browser for tests: one that is there, or Debian's package, when this is a machine on which we may install it. Undefined, and a
 * sentence on what to do, when there is none.
 */
export async function requireChromium() {
  const found = findChromium(process.env) ?? (await installChromium());
  if (!found) console.error('These tests need Chromium. Install it, or set CHROMIUM_PATH to one.');
  return found;
}

async function installChromium() {
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (process.getuid?.() !== 0 || apt.status !== 0) return undefined;
  console.log('No Chromium found: installing the package of the system.');
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runChild('apt-get', ['update', '-qq'], options);
  await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options);
  return findChromium(process.env);
}
