import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { benchBookings } from './bookings.ts';
import { benchCalendar } from './calendar.ts';
import { benchFifty } from './fifty.ts';
import { benchFirstVisit } from './first-visit.ts';
import { benchGrowth } from './growth.ts';
import { benchInp } from './inp.ts';
import { benchPages, benchSearches } from './pages.ts';
import { printTargets, type Target } from './report.ts';
import { benchScaling } from './scaling.ts';
import { type BenchProcess, startSite } from './site.ts';
import { benchTaps } from './taps.ts';

/** Parts that send requests to a running site; the argument is its origin. */
const SITE_PARTS: Record<string, (origin: string) => Promise<Target[]>> = {
  pages: benchPages,
  searches: benchSearches,
  'first-visit': benchFirstVisit,
  taps: benchTaps,
  inp: benchInp,
};
/** Parts with their own database; the argument is the folder that they may fill. */
const STORE_PARTS: Record<string, (dataDir: string) => Promise<Target[]>> = {
  bookings: benchBookings,
  calendar: benchCalendar,
  growth: benchGrowth,
  fifty: benchFifty,
  scaling: benchScaling,
};

/**
 * `npm run bench` measures the targets of quality.md side by side in one run. `npm run bench -- pages taps`
 * runs only these parts.
 */
const names = [...Object.keys(SITE_PARTS), ...Object.keys(STORE_PARTS)];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`Unknown part ${unknown}; there are ${names.join(', ')}.`);

// The `exit` event ends the child processes.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1));
const dataDir = await mkdtemp(path.join(tmpdir(), 'volante-bench-'));
// PostgreSQL runs as another user when the bench runs as root; that user needs access to the folder.
await chmod(dataDir, 0o711);
let site: BenchProcess | undefined;
let missed = 0;
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}`);
  for (const name of names.filter((each) => wanted.length === 0 || wanted.includes(each)))
    missed += await runPart(name);
} finally {
  await site?.stop();
  await rm(dataDir, { recursive: true, force: true });
}
console.log(`\n${missed} targets missed`);

async function runPart(name: string): Promise<number> {
  const startedMs = performance.now();
  const targets = await measure(name);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
  return printTargets(`${name}: ${seconds} s`, targets);
}

async function measure(name: string): Promise<Target[]> {
  const inStore = STORE_PARTS[name];
  if (inStore) {
    await site?.stop();
    site = undefined;
    return inStore(path.join(dataDir, name));
  }
  site ??= await startSite(path.join(dataDir, 'site'));
  return (await SITE_PARTS[name]?.(site.origin)) ?? [];
}
