import { compare } from './compare.ts';
import { toFleet, toManyFleets } from './fleet-page.ts';
import { AS_BROWSERS_ASK, type Figures, type Pages, pace } from './load.ts';
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
  const again = await compareBare(fleet);
  const searches = toManyFleets(origin);
  const rendered = await compareBare(searches);
  printTable(
    'Pages, one core',
    ['page', 'req/s', '× bare', 'p50 ms', 'p99 ms'],
    [
      ...rowsOf('home, from memory', kept),
      ...rowsOf('home, from memory, as browsers ask', asked),
      ...rowsOf('flota for dates, the same search again', again),
      ...rowsOf('flota for dates, each search a new one', rendered),
    ],
  );
  judge(1, 'page from memory beside bare node:http, same bytes', { measured: kept.ratio, atLeast: 0.95 });
  judge(1, 'the same as browsers ask, compressed', { measured: asked.ratio, atLeast: 0.95 });
  judgeFleet('the same search again', again.ratio, await paceCalmly(fleet, again));
  judgeFleet('each search a new one', rendered.ratio, await paceCalmly(searches, rendered));
}

function paceCalmly(pages: Pages, { site }: Comparison): Promise<Figures> {
  return pace(pages, { perSecond: site.perSecond * CALM_SHARE, seconds: 8 });
}

/** Stock is asked and every bill computed for all of them; rendered anew is only what nobody has asked for before. */
function judgeFleet(which: string, ratio: number, calm: Figures): void {
  judge(2, `/flota with quotes beside bare node:http, ${which}`, {
    measured: ratio,
    atLeast: 0.018,
    digits: 3,
  });
  judge(2, `the same at 60 % of capacity, p99 ÷ p50, ${which}`, {
    measured: calm.p99 / calm.p50,
    atMost: 4,
    digits: 1,
  });
}

async function compareBare(pages: Pages, accept = ''): Promise<Comparison> {
  const page = typeof pages === 'string' ? pages : pages[0];
  const environment = { BENCH_PAGE: page ?? '', BENCH_ACCEPT: accept };
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), environment);
  try {
    const { ratio, one, other } = await compare(pages, bare.origin, accept || undefined);
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
