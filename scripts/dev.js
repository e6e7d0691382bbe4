// `npm run dev`: runs the site from its sources, without a build. Vite, inside the site, updates most modules;
// after a change of the others the site is restarted. PostgreSQL keeps running meanwhile, because this process
// uses it, too.
import { spawn } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { watch } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../server/main.ts', import.meta.url));
/** Folders that the server loads without Vite. It also loads a few modules of others; their changes need a restart by hand. */
const FOLDERS = ['server', 'sandbox'];
/** Editors write a file in several steps, and tools several files at once. */
const SETTLED_AFTER_MS = 100;

process.env.SITE_BUILD = 'development';
const { formatProblems, loadConfig } = await import('../server/settings/config.ts');
const { createLog } = await import('../server/log/log.ts');
const { openAddress } = await import('../server/postgres/open-address.ts');

const result = loadConfig();
if (!result.ok) {
  console.error(formatProblems(result.problems));
  process.exit(1);
}

const news = new EventEmitter();
let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopping = true;
    news.emit('stop or change');
  });
for (const folder of FOLDERS)
  watch(fileURLToPath(new URL(`../${folder}`, import.meta.url)), { recursive: true }, (_, file) => {
    if (!/\.test\.tsx?$/.test(file ?? '')) news.emit('stop or change');
  });

const started = [];
await openAddress(result.config, createLog(result.config), started);
while (!isStopping) {
  const site = spawn(process.execPath, [MAIN], { stdio: 'inherit' });
  const ended = once(site, 'close');
  // A site that exits by itself is restarted only after the next change.
  await once(news, 'stop or change');
  if (!isStopping) await wait(SETTLED_AFTER_MS);
  site.kill('SIGTERM');
  await ended;
}
for (const postgres of started) await postgres.stop();
process.exit();
