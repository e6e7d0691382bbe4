import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findChromium } from '#tests/support/chromium.ts';
import { installPeers, LIGHTHOUSE } from './peers/installation.ts';
import { printTable } from './report.ts';
import { judge } from './verdicts.ts';

/** The public pages, as the map of the site has them. */
const PAGES = [
  ...['/', '/flota', '/sucursales', '/promos', '/jobs', '/info/terminos-y-condiciones'],
  ...['/corporativo', '/corporativo/leasing', '/corporativo/planes'],
];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** Lighthouse's phone is 4 times as slow as the machine; PERFORMANCE.md asks for 10 times, too. */
const SLOWDOWNS = { usual: 4, slow: 10 };
const CHROMIUM_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';

type Scores = Record<(typeof CATEGORIES)[number], number>;

interface Report {
  categories: Record<string, { score: number | null }>;
}

/** Lighthouse's own verdict on every public page, mobile, simulated. */
export async function benchLighthouse(origin: string): Promise<void> {
  await installPeers();
  const rows: { page: string; usual: Scores; slow: Scores }[] = [];
  for (const page of PAGES)
    rows.push({
      page,
      usual: await audit(origin + page, SLOWDOWNS.usual),
      slow: await audit(origin + page, SLOWDOWNS.slow),
    });
  printTable(
    'Lighthouse, mobile, simulated',
    ['page', ...CATEGORIES, `performance, ${SLOWDOWNS.slow} × slower`],
    rows.map(({ page, usual, slow }) => [page, ...CATEGORIES.map((name) => usual[name]), slow.performance]),
  );
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
}

async function audit(url: string, slowdown: number): Promise<Scores> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('No Chromium to look at pages with; npm test installs one');
  const options = [
    ...['--quiet', '--output=json', `--chrome-flags=${CHROMIUM_FLAGS}`],
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ];
  const child = spawn(process.execPath, [LIGHTHOUSE, url, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  const [status] = await once(child, 'close');
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} on ${url}`);
  const { categories } = JSON.parse(output) as Report;
  return Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]),
  ) as Scores;
}
