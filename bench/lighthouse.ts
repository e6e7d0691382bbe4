import { comparePaint } from './lighthouse-paint.ts';
import { type Category, runLighthouse, SLOWDOWNS } from './lighthouse-run.ts';
import { installPeers } from './peers/installation.ts';
import { startNext } from './peers/next-server.ts';
import { median, printTable } from './report.ts';
import { settlePages } from './settle-pages.ts';
import { serveSmallestPage } from './smallest-page.ts';
import { judge, note } from './verdicts.ts';

/** The public pages, as the map of the site has them. */
const PAGES = [
  ...['/', '/flota', '/sucursales', '/promos', '/jobs', '/info/terminos-y-condiciones'],
  ...['/corporativo', '/corporativo/leasing', '/corporativo/planes'],
];
const CATEGORIES: Category[] = ['performance', 'accessibility', 'best-practices', 'seo'];

const RUNS = 3;

type Scores = Record<Category, number>;

/** Lighthouse's own verdict on every public page, mobile, simulated, once these are packed as most visitors get them. */
export async function benchLighthouse(origin: string): Promise<void> {
  await installPeers();
  await settlePages(origin, PAGES);
  await comparePaint(origin);
  const rows: { page: string; usual: Scores; slow: Scores }[] = [];
  for (const page of PAGES)
    rows.push({
      page,
      usual: await audit(origin + page, SLOWDOWNS.usual),
      slow: await audit(origin + page, SLOWDOWNS.slow),
    });
  printTable(
    `Lighthouse, mobile, simulated, medians of ${RUNS}`,
    ['page', ...CATEGORIES, `performance, ${SLOWDOWNS.slow} × slower`],
    rows.map(({ page, usual, slow }) => [page, ...CATEGORIES.map((name) => usual[name]), slow.performance]),
  );
  const beside = await auditPeers();
  for (const name of CATEGORIES)
    judge(3, `Lighthouse ${name}, the least of ${PAGES.length} pages`, {
      measured: Math.min(...rows.map(({ usual }) => usual[name])),
      atLeast: 100,
      digits: 0,
    });
  judge(3, `Lighthouse performance, ${SLOWDOWNS.slow} × slower`, {
    measured: Math.min(...rows.map(({ slow }) => slow.performance)),
    atLeast: 97,
    digits: 0,
  });
  for (const [page, score] of Object.entries(beside))
    note({
      target: 3,
      what: `the same of ${page}, on this machine`,
      measured: String(score),
      wanted: '–',
      met: undefined,
    });
}

/** What the machine and the browser leave of 100 at the slow pace, and what a prerendered page of a peer gets. */
async function auditPeers(): Promise<Record<string, number>> {
  const [small, next] = [await serveSmallestPage(), await startNext()];
  try {
    const slow = async (url: string) => (await audit(url, SLOWDOWNS.slow)).performance;
    return {
      '300 bytes': await slow(small.url),
      'Next.js, static, 34 kB': await slow(`${next.origin}/fixed/promos`),
    };
  } finally {
    small.close();
    await next.stop();
  }
}

/** Medians, since what else runs on the machine takes some points now and then. */
async function audit(url: string, slowdown: number): Promise<Scores> {
  const runs: Scores[] = [];
  for (let run = 0; run < RUNS; run++)
    runs.push((await runLighthouse(url, { slowdown, categories: CATEGORIES })).scores);
  const scores = CATEGORIES.map((name) => [name, median(runs.map((run) => run[name]))]);
  return Object.fromEntries(scores) as Scores;
}
