// `npm start`: builds the site if its sources changed, then serves it in this very process.
import { buildIfStale } from './build.js';

try {
  await buildIfStale();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
await import('../server/main.ts');
