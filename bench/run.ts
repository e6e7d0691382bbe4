import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchBookings } from './bookings.ts';
import { benchBytes } from './bytes.ts';
import { benchFifty } from './fifty.ts';
import { benchGrowth } from './growth.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchNext } from './next.ts';
import { benchPages } from './pages.ts';
import { benchPaint } from './paint.ts';
import { benchQuotes } from './quotes.ts';
import { startBenchSite } from './site.ts';
import { printVerdicts } from './verdicts.ts';

/**
 * `npm run bench`: everything side by side in one run, as ratios, because machines differ and are shared. Name parts to
 * run only those: `npm run bench -- pages quotes`. The last table holds every figure against its target of PERFORMANCE.md.
 */
const store = { quotes: benchQuotes, bookings: benchBookings, fifty: benchFifty, growth: benchGrowth };
const site = {
  pages: benchPages,
  next: benchNext,
  bytes: benchBytes,
  paint: benchPaint,
  lighthouse: benchLighthouse,
};

const wanted = process.argv.slice(2);
const isChosen = ([name]: [string, unknown]) => wanted.length === 0 || wanted.includes(name);

const dataDir = await mkdtemp(path.join(tmpdir(), 'volante-bench-'));
// The user that runs PostgreSQL for root must be able to pass.
await chmod(dataDir, 0o711);
try {
  for (const [name, bench] of Object.entries(store).filter(isChosen)) await bench(path.join(dataDir, name));
  const chosen = Object.entries(site).filter(isChosen);
  if (chosen.length > 0) await withSite(chosen.map(([, bench]) => bench));
  printVerdicts();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}

async function withSite(benches: ((origin: string) => Promise<void>)[]): Promise<void> {
  const running = await startBenchSite(path.join(dataDir, 'site'));
  try {
    for (const bench of benches) await bench(running.origin);
  } finally {
    await running.stop();
  }
}
