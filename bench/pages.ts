import { type Figures, flood, pace } from './load.ts';
import { median, printTable } from './report.ts';
import { freePort, startPinned } from './site.ts';
import { judge, note } from './verdicts.ts';

const ROUNDS = 15;
const SECONDS = 0.5;
/** Requests per second of a server that is not at its end. */
const CALM_SHARE = 0.6;

interface Comparison {
  ratio: number;
  site: Figures;
  bare: Figures;
}

/** Each page in short turns with a bare server that sends the same bytes, so that a slow moment of the machine hits both. */
export async function benchPages(origin: string): Promise<void> {
  const fleet = `${origin}/flota?${search()}`;
  const kept = await compare(`${origin}/`);
  const rendered = await compare(fleet);
  printTable(
    'Pages, one core',
    ['page', 'req/s', '× bare', 'p50 ms', 'p99 ms'],
    [
      ...rowsOf('home, from memory', kept),
      ...rowsOf('flota, rendered with all-in quotes for dates', rendered),
    ],
  );
  judge(1, 'page from memory beside bare node:http, same bytes', { measured: kept.ratio, atLeast: 0.95 });
  note({
    ...{ target: 1, what: 'page from memory beside Next.js static', wanted: '≥ 40' },
    ...{ measured: 'not measured', met: undefined },
  });
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

async function compare(url: string): Promise<Comparison> {
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), { BENCH_PAGE: url });
  try {
    await flood(url, { seconds: 2 });
    await flood(bare.origin, { seconds: 1 });
    const rounds: { site: Figures; bare: Figures }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({
        site: await flood(url, { seconds: SECONDS }),
        bare: await flood(bare.origin, { seconds: SECONDS }),
      });
    return {
      ratio: median(rounds.map((round) => round.site.perSecond / round.bare.perSecond)),
      site: middle(rounds.map((round) => round.site)),
      bare: middle(rounds.map((round) => round.bare)),
    };
  } finally {
    await bare.stop();
  }
}

function middle(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

function rowsOf(name: string, { site, bare, ratio }: Comparison): (string | number)[][] {
  return [row(name, site, ratio), row('  bare node:http, the same bytes', bare, 1)];
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(3), p50.toFixed(2), p99.toFixed(2)];
}

/** A week from the next month on, open at both branches. */
function search(): string {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  return new URLSearchParams({
    pickup_location: 'PTY',
    return_location: 'VES',
    pickup_date: inDays(40),
    pickup_time: '10:00',
    return_date: inDays(47),
    return_time: '10:00',
  }).toString();
}
