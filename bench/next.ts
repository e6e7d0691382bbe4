import { withBare } from './bare.ts';
import { type Comparison, compare } from './compare.ts';
import { toFleet, toManyFleets } from './fleet-page.ts';
import { AS_BROWSERS_ASK, type Figures } from './load.ts';
import { startNext } from './peers/next-server.ts';
import { printTable } from './report.ts';
import { judge, note } from './verdicts.ts';

/**
 * Next.js with a page of cards that knows no content, stock or prices (`bench/peers/app`), once prerendered, with as many bytes
 * as our home, and once rendered for every request, with twelve cards, in turns with ours: from memory, and the fleet with all-in quotes.
 */
export async function benchNext(origin: string): Promise<void> {
  const next = await startNext();
  try {
    const promos = await compareFixed(`${origin}/promos`, `${next.origin}/fixed/promos`);
    const home = await compareFixed(`${origin}/`, `${next.origin}/fixed/home`);
    const asked = await compareFixed(`${origin}/`, `${next.origin}/fixed/home`, AS_BROWSERS_ASK);
    const again = await compare(toFleet(origin), `${next.origin}/moving`);
    const moving = await compare(toManyFleets(origin), `${next.origin}/moving`);
    printTable(
      'Beside Next.js, one core',
      ['page', 'req/s', '× Next.js', 'p50 ms', 'p99 ms'],
      [
        ...rowsOf('promotions, 34 kB, from memory', promos),
        ...rowsOf('home, 66 kB, from memory', home),
        ...rowsOf('home, from memory, as browsers ask', asked),
        row('flota for dates, the same search again', again.one, again.ratio),
        row('flota for dates, each search a new one', moving.one, moving.ratio),
        row('  Next.js, dynamic', moving.other, 1),
      ],
    );
    judgeFixed('page of 34 kB from memory', promos);
    judgeFixed('home, 66 kB, from memory', home);
    judgeFixed('home as browsers ask, compressed', asked);
    judgeFleet('the same search again', again.ratio);
    judgeFleet('each search a new one', moving.ratio);
  } finally {
    await next.stop();
  }
}

interface FixedPage {
  site: Comparison;
  /** What a bare server that sends our bytes does beside Next.js. */
  bare: Comparison;
}

async function compareFixed(page: string, peer: string, accept?: string): Promise<FixedPage> {
  const site = await compare(page, peer, accept);
  const bare = await withBare(page, { BENCH_ACCEPT: accept ?? '' }, (url) => compare(url, peer, accept));
  return { site, bare };
}

/** The bare server stands beside it: on a machine that copies slowly it may miss the target itself. */
function judgeFixed(what: string, { site, bare }: FixedPage): void {
  judge(1, `${what}, beside Next.js static`, { measured: site.ratio, atLeast: 40, digits: 1 });
  note({
    target: 1,
    what: 'a bare server with the same bytes beside Next.js static, on this machine',
    measured: bare.ratio.toFixed(1),
    wanted: '–',
    met: undefined,
  });
}

function judgeFleet(which: string, ratio: number): void {
  judge(2, `/flota beside Next.js dynamic, ${which}`, { measured: ratio, atLeast: 5, digits: 1 });
}

function rowsOf(name: string, { site, bare }: FixedPage): (string | number)[][] {
  return [
    row(name, site.one, site.ratio),
    row('  bare node:http, the same bytes', bare.one, bare.ratio),
    row('  Next.js, static', site.other, 1),
  ];
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(1), p50.toFixed(2), p99.toFixed(2)];
}
