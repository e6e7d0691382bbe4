import { availableParallelism } from 'node:os';
import path from 'node:path';
import { distinctSearches, flood, toFleet } from './load.ts';
import { alternate, ratio, type Target } from './report.ts';
import { type BenchProcess, startSite } from './site.ts';

const MOST = 4;
const ROUNDS = 5;
const SECONDS = 1;

/**
 * Throughput of one, two, three and four processes on one database, side by side in each round. Searches
 * differ and use the database; a cached page does not. The load generator and the database run on the same
 * cores, so ratios say something only on machines with more cores than processes.
 */
export async function benchScaling(dataDir: string): Promise<Target[]> {
  const sites: BenchProcess[] = [];
  try {
    for (let number = 0; number < MOST; number += 1)
      sites.push(await startSite(path.join(dataDir, 'site'), number % availableParallelism()));
    return [
      ...(await compare(sites, 'searches', distinctSearches)),
      ...(await compare(sites, 'a cached page', (origin) => () => toFleet(origin))),
    ];
  } finally {
    // The first one runs the database, which the others use until they end.
    for (const site of sites.toReversed()) await site.stop();
  }
}

async function compare(
  sites: BenchProcess[],
  what: string,
  toNext: (origin: string) => () => string,
): Promise<Target[]> {
  const loads = sites.map(({ origin }) => {
    const next = toNext(origin);
    return () => flood(next, { seconds: SECONDS });
  });
  const numbers = loads.map((_, index) => index + 1);
  const measures = Object.fromEntries(
    numbers.map((number) => [
      String(number),
      async () => {
        const rates = await Promise.all(loads.slice(0, number).map((load) => load()));
        return rates.reduce((sum, rate) => sum + rate, 0);
      },
    ]),
  );
  await alternate(measures, 1);
  const rounds = await alternate(measures, ROUNDS);
  const cores = `${availableParallelism()} cores with load and database`;
  return numbers.slice(1).map((number) => ({
    what: `${number} processes ÷ one, ${what}, on ${cores}`,
    measured: ratio(rounds, String(number), '1'),
  }));
}
