import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Browser } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { installPeers } from './peers/next.ts';
import { openPhone, withChromium } from './phone.ts';
import { median, type Target } from './report.ts';

const PAGES = ['/', '/flota', '/sucursales'];
const ROUNDS = 3;
const QUIET_MS = 6_000;
const LIGHTHOUSE = path.join(import.meta.dirname, 'peers/node_modules/lighthouse/cli/index.js');
const FLAGS = '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';
/** Number of attempts: on a busy machine Lighthouse sometimes loses the trace of a page. */
const TRIES = 3;

/** A page of 300 bytes. Shows the cost of network and browser alone. */
const SMALLEST = `<!DOCTYPE html><html lang="en"><meta name="viewport" content="width=device-width"><title>Smallest
</title><h1>${'A page with nothing but this. '.repeat(6)}</h1></html>`;

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { code: string };
}

/**
 * Lighthouse (mobile) on three pages and on the smallest page, and the files that a phone with an empty cache
 * fetches for them.
 */
export async function benchFirstVisit(origin: string): Promise<Target[]> {
  await installPeers();
  const smallest = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(SMALLEST),
  ).listen(0, '127.0.0.1');
  await once(smallest, 'listening');
  const { port } = smallest.address() as AddressInfo;
  try {
    const urls = [`http://127.0.0.1:${port}/`, ...PAGES.map((page) => origin + page)];
    const rounds: Report[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const reports: Report[] = [];
      for (const url of urls) reports.push(await runLighthouse(url));
      rounds.push(reports);
    }
    const visited = await withChromium((browser) => visitAll(browser, origin));
    return PAGES.flatMap((page, index) => [
      ...judge(
        page,
        rounds.map((reports) => ({ small: reports[0], page: reports[index + 1] })),
      ),
      ...(visited[index] ?? []),
    ]);
  } finally {
    smallest.close();
  }
}

function judge(page: string, rounds: Record<'small' | 'page', Report | undefined>[]): Target[] {
  const audit = (report: Report | undefined, name: string) =>
    report?.audits[name]?.numericValue ?? Number.NaN;
  const of = (name: string) => median(rounds.map((round) => audit(round.page, name)));
  const paint = 'largest-contentful-paint';
  const score = (name: string, goal: number): Target => ({
    what: `3 ${page} ${name}`,
    measured: median(rounds.map((round) => (round.page?.categories[name]?.score ?? Number.NaN) * 100)),
    goal,
    isMinimum: true,
    digits: 0,
  });
  return [
    { what: `3 ${page} largest paint`, measured: of(paint) / 1000, goal: 1.2, unit: ' s' },
    {
      what: `3 ${page} largest paint ÷ page of 300 bytes`,
      measured: median(rounds.map((round) => audit(round.page, paint) / audit(round.small, paint))),
      goal: 1.6,
    },
    { what: `3 ${page} layout shift`, measured: of('cumulative-layout-shift'), goal: 0.02, digits: 3 },
    { what: `3 ${page} blocking`, measured: of('total-blocking-time'), goal: 100, unit: ' ms', digits: 0 },
    score('performance', 97),
    ...['accessibility', 'best-practices', 'seo'].map((name) => score(name, 100)),
  ];
}

async function runLighthouse(url: string): Promise<Report> {
  for (let left = TRIES; left > 0; left--) {
    const options = ['--quiet', '--output=json', `--chrome-flags=${FLAGS}`];
    const child = spawn(process.execPath, [LIGHTHOUSE, url, ...options], {
      env: { ...process.env, CHROME_PATH: findChromium(process.env) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (piece) => {
      output += piece;
    });
    const [status] = await once(child, 'close');
    const report = status === 0 ? (JSON.parse(output) as Report) : undefined;
    if (report && !report.runtimeError) return report;
  }
  throw new Error(`Lighthouse has no report on ${url}`);
}

/**
 * Targets of each page that matter on a slow phone: bytes on the wire, scripts before the first paint, and
 * the font.
 */
async function visitAll(browser: Browser, origin: string): Promise<Target[][]> {
  const visits: Target[][] = [];
  for (const page of PAGES) visits.push(await visit(browser, { page, url: origin + page }));
  return visits;
}

async function visit(browser: Browser, { page, url }: { page: string; url: string }): Promise<Target[]> {
  const phone = await openPhone(browser);
  await phone.page.addInitScript(() =>
    addEventListener('volante:hydrated', () => performance.mark('hydrated')),
  );
  await phone.page.goto(url, { waitUntil: 'load' });
  const isBrandFont = await usesWebFont(phone);
  await phone.setSlow(false);
  await phone.page.evaluate(() => scrollBy(0, 1));
  await phone.page.waitForTimeout(QUIET_MS);
  const loaded = await phone.page.evaluate(readLoaded);
  await phone.context.close();
  const kB = { unit: ' kB', digits: 1 };
  return [
    { what: `3 ${page} HTML with styles, brotli`, measured: loaded.html / 1000, goal: 20, ...kB },
    { what: `4 ${page} all scripts, brotli`, measured: loaded.own / 1000, goal: 140, ...kB },
    { what: `4 ${page} with those of the next step`, measured: loaded.scripts / 1000, ...kB },
    {
      what: `3 ${page} scripts requested before the first paint`,
      measured: loaded.early,
      goal: 0,
      digits: 0,
    },
    {
      what: `3 ${page} brand font when loaded, 1: yes`,
      measured: Number(isBrandFont),
      goal: 1,
      isMinimum: true,
      digits: 0,
    },
  ];
}

/** Runs in the page. Bytes on the wire: of the document, of all scripts, and of those before hydration. */
function readLoaded() {
  const sum = (entries: PerformanceResourceTiming[]) =>
    entries.reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const scripts = files.filter(({ name }) => name.endsWith('.js'));
  const before = (mark: string) => {
    const untilMs = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
    return scripts.filter(({ startTime }) => startTime < untilMs);
  };
  return {
    html: document?.encodedBodySize ?? 0,
    scripts: sum(scripts),
    own: sum(before('hydrated')),
    early: before('first-contentful-paint').length,
  };
}

/** Whether the heading is drawn with a web font instead of a font of the system. */
async function usesWebFont({ cdp }: Awaited<ReturnType<typeof openPhone>>): Promise<boolean> {
  await cdp.send('DOM.enable');
  await cdp.send('CSS.enable');
  const { root } = await cdp.send('DOM.getDocument');
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'h1' });
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.length > 0 && fonts.every(({ isCustomFont }) => isCustomFont);
}
