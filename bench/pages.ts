import { setTimeout as wait } from 'node:timers/promises';
import { distinctSearches, flood } from './load.ts';
import { startNext } from './peers/next.ts';
import { alternate, ratio, type Target } from './report.ts';
import { type BenchProcess, freePort, startPinned } from './site.ts';

const ROUNDS = 9;
/**
 * Wait in milliseconds: the server compresses a cached page again with a higher level after its second
 * request.
 */
const SETTLED_MS = 3_000;

/**
 * The cached home page compared with a bare server that sends the same bytes, and both with a static page of
 * Next.js.
 */
export async function benchPages(origin: string): Promise<Target[]> {
  const [page, next] = [`${origin}/`, await startNext()];
  try {
    const plain = await besideBare(page, 'identity', { next: `${next.origin}/fixed` });
    const compressed = await besideBare(page, 'br', {});
    const limits = { goal: 0.95, floor: 0.85, isMinimum: true };
    const [site, bare] = [ratio(plain, 'site', 'next'), ratio(plain, 'bare', 'next')];
    return [
      { what: '1 home from memory, pages per second', measured: ratio(plain, 'site'), digits: 0 },
      { what: '1 home ÷ bare node:http', measured: ratio(plain, 'site', 'bare'), ...limits },
      { what: '1 the same, brotli', measured: ratio(compressed, 'site', 'bare'), ...limits },
      { what: '1 home ÷ Next.js static', measured: site, digits: 1 },
      { what: '1 bare node:http ÷ Next.js static', measured: bare, digits: 1 },
      { what: '1 the former ÷ the latter', measured: site / bare, goal: 0.9, isMinimum: true },
    ];
  } finally {
    await next.stop();
  }
}

/** Responses per second of the page, of a bare server with its bytes and of `others`, measured in turns. */
async function besideBare<Other extends string>(page: string, accept: string, others: Record<Other, string>) {
  const load = (url: string) => () => flood(() => url, { accept });
  for (let visit = 0; visit < 3; visit++) await load(page)();
  await wait(SETTLED_MS);
  const bare = await startBare(page, accept);
  try {
    const urls = { site: page, bare: `${bare.origin}/`, ...others };
    const ways = Object.fromEntries(Object.entries(urls).map(([name, url]) => [name, load(url)]));
    await alternate(ways, 2);
    return await alternate(ways, ROUNDS);
  } finally {
    await bare.stop();
  }
}

async function startBare(page: string, accept: string): Promise<BenchProcess> {
  const environment = { BENCH_PAGE: page, BENCH_ACCEPT: accept };
  return startPinned(['bench/bare-server.ts'], await freePort(), environment);
}

/** The fleet with totals, with all searches different, compared with a dynamic page of Next.js. */
export async function benchSearches(origin: string): Promise<Target[]> {
  const next = await startNext();
  try {
    const search = distinctSearches(origin);
    const peer = `${next.origin}/moving`;
    const seconds = 1;
    const ways = {
      first: () => flood(search, { seconds }),
      next: () => flood(() => peer, { seconds }),
    };
    await alternate(ways, 2);
    const rounds = await alternate(ways, ROUNDS);
    const best = { isMinimum: true, digits: 1 };
    return [
      { what: '2 searches per second, no two alike', measured: ratio(rounds, 'first'), digits: 0 },
      { what: '2 Next.js dynamic, pages per second', measured: ratio(rounds, 'next'), digits: 0 },
      {
        what: '2 searches ÷ Next.js dynamic',
        measured: ratio(rounds, 'first', 'next'),
        ...best,
        goal: 1.5,
      },
    ];
  } finally {
    await next.stop();
  }
}
