// `npm start`: builds the site if its sources changed, then serves it in this process. (The script in
// package.json uses `exec`, so that npm's signals reach this process instead of a shell.)
import { buildIfStale } from './build.js';
import { requireInstall } from './require-install.js';
import { endWithNpm } from './run-child.js';

requireInstall('npm start');
endWithNpm();
try {
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/main.ts');
