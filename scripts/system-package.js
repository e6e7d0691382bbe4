import { spawnSync } from 'node:child_process';
import { runChild } from './run-child.js';

/** Installs a package of Debian, when this process may do so. Otherwise does nothing. */
export async function installPackage(name) {
  const apt = spawnSync('apt-get', ['--version'], { stdio: 'ignore' });
  if (process.getuid?.() !== 0 || apt.status !== 0) return;
  console.log(`Installing the package ${name} of the system.`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await runChild('apt-get', ['update', '-qq'], options);
  await runChild('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options);
}
