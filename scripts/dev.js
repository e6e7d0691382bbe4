// `npm run dev`: the site with the pages that only developers see (`/_design`), built and started anew whenever a source changes.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './build.js';
import { requireInstall } from './require-install.js';
import { endWithNpm } from './run-child.js';

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ['app', 'domain', 'operations', 'adapters', 'content-service', 'sandbox', 'demo', 'server'];
/** Editors write a file in several steps, and tools several files at once. */
const SETTLED_AFTER_MS = 300;

let server;
let isBusy = false;
let isStale = false;
let timer;

requireInstall('npm run dev');
endWithNpm();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, async () => {
    isBusy = true;
    await stopServer();
    process.exit(0);
  });
await renew();
for (const folder of FOLDERS) watch(path.join(ROOT, folder), { recursive: true }, noteChange);

function noteChange(_, file) {
  if (file === null || /\.test\.tsx?$/.test(file)) return;
  clearTimeout(timer);
  timer = setTimeout(renew, SETTLED_AFTER_MS);
}

/** One at a time; what changes meanwhile is another round. A build that fails leaves the last one in place. */
async function renew() {
  isStale = true;
  if (isBusy) return;
  isBusy = true;
  while (isStale) {
    isStale = false;
    try {
      await buildIfStale('development');
      await stopServer();
      startServer();
    } catch (error) {
      console.error(error.message);
    }
  }
  isBusy = false;
}

function startServer() {
  server = spawn(process.execPath, [path.join(ROOT, 'server', 'main.ts')], {
    stdio: 'inherit',
    env: { ...process.env, SITE_BUILD: 'development' },
  });
}

async function stopServer() {
  const running = server;
  server = undefined;
  if (!running || running.exitCode !== null || running.signalCode !== null) return;
  const ended = new Promise((resolve) => running.once('close', resolve));
  running.kill('SIGTERM');
  await ended;
}
