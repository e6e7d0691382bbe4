import { withBare } from './bare.ts';
import { compare } from './compare.ts';
import { toFleet, toManyFleets } from './fleet-page.ts';
import { AS_BROWSERS_ASK, type Figures, type Pages, pace } from './load.ts';
import { printTable } from './report.ts';
import { judge, note } from './verdicts.ts';

/** Requests per second of a server that is not at its end. */
const CALM_SHARE = 0.6;
const CALM_SECONDS = 8;
/** A stall of the machine, or the engine compiling anew, is in one of three and not in the middle one. */
const CALM_RUNS = 3;

interface Comparison {
  ratio: number;
  site: Figures;
  bare: Figures;
}

/** Of some seconds at a rate that is calm for the site. */
interface CalmRun extends Figures {
  /** p99 ÷ p50; infinite where visitors came faster than they were served, or the usual one stood in a line. */
  spread: number;
}

/** The middle run of each. */
interface Calm {
  site: CalmRun;
  /** Of a bare server that does as much work for each request. */
  bare: CalmRun;
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
    `At ${CALM_SHARE * 100} % of what the site can, and a bare server with as much work: what the machine and the load add (the middle of ${CALM_RUNS} runs)`,
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
  const run = (url: Pages) => paceOnce(url, most.perSecond * CALM_SHARE, most.p50);
  return withBare(pages, { BENCH_BUSY_MS: String(1000 / most.perSecond) }, async (bare) => {
    const runs: Calm[] = [];
    for (let count = 0; count < CALM_RUNS; count++)
      runs.push({ site: await run(pages), bare: await run(bare) });
    return { site: middleRun(runs.map(({ site }) => site)), bare: middleRun(runs.map(({ bare }) => bare)) };
  });
}

async function paceOnce(url: Pages, perSecond: number, floodMs: number): Promise<CalmRun> {
  const figures = await pace(url, { perSecond, seconds: CALM_SECONDS });
  const keptUp = figures.perSecond > 0.95 * perSecond && figures.p50 < floodMs;
  return { ...figures, spread: keptUp ? figures.p99 / figures.p50 : Number.POSITIVE_INFINITY };
}

function middleRun(runs: CalmRun[]): CalmRun {
  const middle = runs.toSorted((one, other) => one.spread - other.spread)[Math.floor(runs.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

/** Stock is asked and every bill computed for all of them; rendered anew is only what nobody has asked for before. */
function judgeFleet(which: string, ratio: number, calm: Calm): void {
  judge(2, `/flota with quotes beside bare node:http, ${which}`, {
    measured: ratio,
    atLeast: 0.018,
    digits: 3,
  });
  // A page is no steadier than the machine: what a bare server adds to it stands beside it.
  judge(2, `the same at 60 % of capacity, p99 ÷ p50, ${which}`, {
    measured: calm.site.spread,
    atMost: 4,
    digits: 1,
  });
  note({
    target: 2,
    what: 'the same of a bare server with as much work, on this machine',
    measured: calm.bare.spread.toFixed(1),
    wanted: '–',
    met: undefined,
  });
}

function compareBare(pages: Pages, accept = ''): Promise<Comparison> {
  return withBare(pages, { BENCH_ACCEPT: accept }, async (bare) => {
    const { ratio, one, other } = await compare(pages, bare, accept || undefined);
    return { ratio, site: one, bare: other };
  });
}

function rowsOf(name: string, { site, bare, ratio }: Comparison): (string | number)[][] {
  return [row(name, site, ratio), row('  bare node:http, the same bytes', bare, 1)];
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(3), p50.toFixed(2), p99.toFixed(2)];
}

function calmRowsOf(name: string, { site, bare }: Calm): (string | number)[][] {
  const toRow = (page: string, { perSecond, p50, p99, spread }: CalmRun) => [
    page,
    Math.round(perSecond),
    p50.toFixed(2),
    p99.toFixed(2),
    spread.toFixed(1),
  ];
  return [toRow(name, site), toRow('  bare node:http, as much work for each', bare)];
}
