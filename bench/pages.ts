import autocannon from 'autocannon';
import { median, printTable } from './report.ts';
import { freePort, startPinned } from './site.ts';

const ROUNDS = 3;
const SECONDS = 4;
const CONNECTIONS = 10;

interface Figures {
  perSecond: number;
  p50: number;
  p99: number;
}

/** Each page in turn with a bare server that sends the same bytes, so that a slow moment of the machine hits both. */
export async function benchPages(origin: string): Promise<void> {
  const pages = [
    { name: 'home', path: '/' },
    { name: 'flota, all-in quotes for dates', path: `/flota?${search()}` },
  ];
  const rows = [];
  for (const { name, path } of pages) rows.push(...(await comparePage(name, origin + path)));
  printTable('Pages, one core', ['page', 'req/s', '× bare', 'p50 ms', 'p99 ms'], rows);
}

async function comparePage(name: string, url: string): Promise<(string | number)[][]> {
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), { BENCH_PAGE: url });
  try {
    await shoot(url, 2);
    const rounds: { site: Figures; bare: Figures }[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ site: await shoot(url, SECONDS), bare: await shoot(bare.origin, SECONDS) });
    const site = middle(rounds.map((round) => round.site));
    const ceiling = middle(rounds.map((round) => round.bare));
    const ratio = median(rounds.map((round) => round.site.perSecond / round.bare.perSecond));
    return [row(name, site, ratio), row(`${name}, bare node:http`, ceiling, 1)];
  } finally {
    await bare.stop();
  }
}

async function shoot(url: string, duration: number): Promise<Figures> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} answers were no success, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 };
}

function middle(rounds: Figures[]): Figures {
  const of = (key: keyof Figures) => median(rounds.map((round) => round[key]));
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(3), p50, p99];
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
