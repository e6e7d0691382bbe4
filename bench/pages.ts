import { compare } from './compare.ts';
import { toFleet } from './fleet-page.ts';
import { AS_BROWSERS_ASK, type Figures, pace } from './load.ts';
import { printTable } from './report.ts';
import { freePort, startPinned } from './site.ts';
import { judge } from './verdicts.ts';

/** Requests per second of a server that is not at its end. */
const CALM_SHARE = 0.6;

interface Comparison {
  ratio: number;
  site: Figures;
  bare: Figures;
}

/** Each page in short turns with a bare server that sends the same bytes, so that a slow moment of the machine hits both. */
export async function benchPages(origin: string): Promise<void> {
  const fleet = toFleet(origin);
  const kept = await compareBare(`${origin}/`);
  const asked = await compareBare(`${origin}/`, AS_BROWSERS_ASK);
  const rendered = await compareBare(fleet);
  printTable(
    'Pages, one core',
    ['page', 'req/s', '× bare', 'p50 ms', 'p99 ms'],
    [
      ...rowsOf('home, from memory', kept),
      ...rowsOf('home, from memory, as browsers ask', asked),
      ...rowsOf('flota, rendered with all-in quotes for dates', rendered),
    ],
  );
  judge(1, 'page from memory beside bare node:http, same bytes', { measured: kept.ratio, atLeast: 0.95 });
  judge(1, 'the same as browsers ask, compressed', { measured: asked.ratio, atLeast: 0.95 });
  judge(2, 'rendered /flota with quotes beside the same', {
    measured: rendered.ratio,
    atLeast: 0.018,
    digits: 3,
  });
  const calm = await pace(fleet, { perSecond: rendered.site.perSecond * CALM_SHARE, seconds: 8 });
  judge(2, 'rendered /flota at 60 % of capacity, p99 ÷ p50', {
    measured: calm.p99 / calm.p50,
    atMost: 4,
    digits: 1,
  });
}

async function compareBare(url: string, accept = ''): Promise<Comparison> {
  const environment = { BENCH_PAGE: url, BENCH_ACCEPT: accept };
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), environment);
  try {
    const { ratio, one, other } = await compare(url, bare.origin, accept || undefined);
    return { ratio, site: one, bare: other };
  } finally {
    await bare.stop();
  }
}

function rowsOf(name: string, { site, bare, ratio }: Comparison): (string | number)[][] {
  return [row(name, site, ratio), row('  bare node:http, the same bytes', bare, 1)];
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(3), p50.toFixed(2), p99.toFixed(2)];
}
