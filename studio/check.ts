// `npm run test:directus`: runs the contract of the content service, and the site itself, against a real
// Directus.
import path from 'node:path';
import { buildIfStale } from '../scripts/build.js';
import { runChild } from '../scripts/run-child.js';
import { ensureInstalled } from './installation.ts';

await ensureInstalled(process.env.DIRECTUS_VERSION || undefined);
await buildIfStale();
const vitest = path.join(path.dirname(import.meta.dirname), 'node_modules', '.bin', 'vitest');
process.exitCode = (await runChild(vitest, ['run', '--project', 'directus', ...process.argv.slice(2)])) ?? 1;
