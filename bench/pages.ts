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

/** Both at the rate that is calm for the site. */
interface Calm {
  site: Figures;
  bare: Figures;
  /** False: visitors came faster than they were served, or the usual one stood in a line. */
  keptUp: boolean;
}

/** Each page in short turns with a bare server that sends the same bytes, so that a slow moment of the machine hits both. */
export async function benchPages(origin: string): Promise<void> {
  const fleet = toFleet(origin);
  const kept = await compareBare(`${origin}/`);
  const asked = await compareBare(`${origin}/`, AS_BROWSERS_ASK);
  const again = await compareBare(fleet);
  const searches = toManyFleets(origin);
  const rendered = await compareBare(searches);
  const calmAgain = await paceCalmly(fleet, again);
  const calmRendered = await paceCalmly(searches, rendered);
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
  printTable(
    `At ${CALM_SHARE * 100} % of what the site can, and a bare server at the same rate: what the machine and the load add`,
    ['page', 'req/s', 'p50 ms', 'p99 ms', 'p99 ÷ p50'],
    [
      ...calmRowsOf('flota for dates, the same search again', calmAgain),
      ...calmRowsOf('flota for dates, each search a new one', calmRendered),
    ],
  );
  judge(1, 'page from memory beside bare node:http, same bytes', { measured: kept.ratio, atLeast: 0.95 });
  judge(1, 'the same as browsers ask, compressed', { measured: asked.ratio, atLeast: 0.95 });
  judgeFleet('the same search again', again.ratio, calmAgain);
  judgeFleet('each search a new one', rendered.ratio, calmRendered);
}

async function paceCalmly(pages: Pages, { site: most }: Comparison): Promise<Calm> {
  const rate = { perSecond: most.perSecond * CALM_SHARE, seconds: 8 };
  return withBare(pages, '', async (bare) => {
    const site = await pace(pages, rate);
    const keptUp = site.perSecond > 0.95 * rate.perSecond && site.p50 < most.p50;
    return { site, keptUp, bare: await pace(bare, rate) };
  });
}

/** Stock is asked and every bill computed for all of them; rendered anew is only what nobody has asked for before. */
function judgeFleet(which: string, ratio: number, calm: Calm): void {
  judge(2, `/flota with quotes beside bare node:http, ${which}`, {
    measured: ratio,
    atLeast: 0.018,
    digits: 3,
  });
  judge(2, `the same at 60 % of capacity, p99 ÷ p50, ${which}`, {
    measured: calm.keptUp ? calm.site.p99 / calm.site.p50 : Number.POSITIVE_INFINITY,
    atMost: 4,
    digits: 1,
  });
}

function compareBare(pages: Pages, accept = ''): Promise<Comparison> {
  return withBare(pages, accept, async (bare) => {
    const { ratio, one, other } = await compare(pages, bare, accept || undefined);
    return { ratio, site: one, bare: other };
  });
}

/** With the address of a bare server that sends what the page is. */
async function withBare<Result>(
  pages: Pages,
  accept: string,
  measure: (bare: string) => Promise<Result>,
): Promise<Result> {
  const page = typeof pages === 'string' ? pages : pages[0];
  const environment = { BENCH_PAGE: page ?? '', BENCH_ACCEPT: accept };
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), environment);
  try {
    return await measure(bare.origin);
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

function calmRowsOf(name: string, { site, bare }: Calm): (string | number)[][] {
  const toRow = (page: string, { perSecond, p50, p99 }: Figures) => [
    page,
    Math.round(perSecond),
    p50.toFixed(2),
    p99.toFixed(2),
    (p99 / p50).toFixed(1),
  ];
  return [toRow(name, site), toRow('  bare node:http, the same bytes', bare)];
}
