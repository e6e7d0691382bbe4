import { spawnSync } from 'node:child_process';
import { findChromium } from '../tests/support/chromium.ts';
import { runChild } from './run-child.js';

/**
 * Path of the browser for tests. Installs Debian's package when there is none and the process may do so.
 * Returns undefined, after printing an instruction, when there is no browser.
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
