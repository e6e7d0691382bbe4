import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { benchBookings } from './bookings.ts';
import { benchBytes } from './bytes.ts';
import { benchPages } from './pages.ts';
import { benchQuotes } from './quotes.ts';
import { startBenchSite } from './site.ts';

/**
 * `npm run bench`: everything side by side in one run, as ratios, because machines differ and are shared. Name parts to
 * run only those: `npm run bench -- pages quotes`. PERFORMANCE.md has the targets.
 */
const parts = ['quotes', 'bookings', 'pages', 'bytes'] as const;
const wanted = process.argv.slice(2);
const chosen = parts.filter((part) => wanted.length === 0 || wanted.includes(part));

const dataDir = await mkdtemp(path.join(tmpdir(), 'volante-bench-'));
try {
  if (chosen.includes('quotes')) benchQuotes();
  if (chosen.includes('bookings')) await benchBookings(path.join(dataDir, 'bookings'));
  if (chosen.includes('pages') || chosen.includes('bytes')) {
    const site = await startBenchSite(path.join(dataDir, 'site'));
    try {
      if (chosen.includes('pages')) await benchPages(site.origin);
      if (chosen.includes('bytes')) await benchBytes(site.origin);
    } finally {
      await site.stop();
    }
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
