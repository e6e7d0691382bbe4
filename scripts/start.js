// `npm start`: builds the site if its sources changed, then serves it in this very process. (The script in package.json says
// `exec`, so that npm's signals reach this process and not a shell in between.)
import { buildIfStale } from './build.js';

const parent = process.ppid;

try {
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/main.ts');

// npm passes signals on, but not when it is killed itself: then nobody could end the site from its terminal any more.
if (process.env.npm_lifecycle_event) {
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
