import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from './lock.js';
import { runChild } from './run-child.js';

/** Test files run at the same time, and apt-get fails while another one runs. */
const LOCK = path.join(tmpdir(), 'volante-packages.lock');

/** Installs a package of Debian, when this process may do so. Otherwise does nothing. */
export async function installPackage(name) {
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (process.getuid?.() !== 0 || apt.status !== 0) return;
  console.log(`Installing the package ${name} of the system.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await withLock(LOCK, async () => {
    await runChild('apt-get', ['update', '-qq'], options);
    await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
  });
}
