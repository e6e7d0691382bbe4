import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '#tests/support/chromium.ts';
import { median, printTable } from './report.ts';
import { serveSmallestPage } from './smallest-page.ts';
import { judge, note } from './verdicts.ts';

const PAGES = ['/', '/flota', '/sucursales'];
const ROUNDS = 5;
/** A phone on a slow connection, as Lighthouse imagines it. */
const PHONE = { width: 412, height: 823 };
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
const SLOWER = 4;
const QUIET_MS = 2_000;

interface Paint {
  /** Milliseconds until the largest element was there. */
  largestMs: number;
  /** Sum of layout shifts. */
  shift: number;
  /** Milliseconds beyond 50 of every long task. */
  blockedMs: number;
  /** The same from the first move on, by which a page starts (docs/decisions/0086-a-start-by-moving.md). */
  blockedByMoveMs: number;
}

/** What Chromium itself says of the first sight of a page, beside the smallest page in the same run. */
export async function benchPaint(origin: string): Promise<void> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('No Chromium to look at pages with; npm test installs one');
  const small = await serveSmallestPage();
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  try {
    const rounds: Paint[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const paints = [await paint(browser, small.url)];
      for (const page of PAGES) paints.push(await paint(browser, origin + page));
      rounds.push(paints);
    }
    report(rounds);
  } finally {
    await browser.close();
    small.close();
  }
}

function report(rounds: Paint[][]): void {
  const of = (index: number, key: keyof Paint) =>
    median(rounds.map((round) => round[index]?.[key] ?? Number.NaN));
  const ratio = (index: number) =>
    median(
      rounds.map((round) => (round[index]?.largestMs ?? Number.NaN) / (round[0]?.largestMs ?? Number.NaN)),
    );
  printTable(
    `First sight, slow phone (${SLOWER} × slower processor)`,
    ['page', 'largest paint ms', '× smallest', 'layout shift', 'blocked ms', 'at the first move'],
    ['300 bytes', ...PAGES].map((name, index) => [
      name,
      of(index, 'largestMs').toFixed(0),
      ratio(index).toFixed(2),
      of(index, 'shift').toFixed(3),
      of(index, 'blockedMs').toFixed(0),
      of(index, 'blockedByMoveMs').toFixed(0),
    ]),
  );
  PAGES.forEach((name, at) => {
    const index = at + 1;
    // The target is Lighthouse's simulated figure, which lighthouse-paint.ts judges.
    note({
      target: 3,
      what: `${name}, largest paint beside 300 bytes, throttled Chromium`,
      measured: ratio(index).toFixed(2),
      wanted: '–',
      met: undefined,
    });
    judge(3, `${name}, layout shift`, { measured: of(index, 'shift'), atMost: 0, digits: 3 });
    judge(3, `${name}, blocked`, { measured: of(index, 'blockedMs'), atMost: 50, unit: ' ms', digits: 0 });
    note({
      target: 3,
      what: `${name}, blocked when its visitor first moves`,
      measured: `${of(index, 'blockedByMoveMs').toFixed(0)} ms`,
      wanted: '–',
      met: undefined,
    });
  });
}

async function paint(browser: Browser, url: string): Promise<Paint> {
  const context = await browser.newContext({ viewport: PHONE, isMobile: true, deviceScaleFactor: 2 });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', NETWORK);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.goto(url);
    await page.waitForLoadState('networkidle');
    const sight = await observe(page);
    await page.evaluate(() => {
      performance.mark('moved');
      scrollBy(0, 100);
    });
    const { blockedMs } = await observe(page);
    return { ...sight, blockedByMoveMs: blockedMs };
  } finally {
    await context.close();
  }
}

/** What the page tells of itself since it was asked for, or of long tasks since it was marked as moved. */
function observe(page: Page): Promise<Omit<Paint, 'blockedByMoveMs'>> {
  return page.evaluate(async (quietMs) => {
    const entries = (type: string) =>
      new Promise<PerformanceEntry[]>((resolve) => {
        const found: PerformanceEntry[] = [];
        new PerformanceObserver((list) => found.push(...list.getEntries())).observe({ type, buffered: true });
        setTimeout(() => resolve(found), quietMs);
      });
    const [largest, shifts, tasks] = await Promise.all(
      ['largest-contentful-paint', 'layout-shift', 'longtask'].map(entries),
    );
    const since = performance.getEntriesByName('moved')[0]?.startTime ?? 0;
    return {
      largestMs: largest?.at(-1)?.startTime ?? Number.NaN,
      shift: (shifts ?? []).reduce(
        (sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value,
        0,
      ),
      blockedMs: (tasks ?? [])
        .filter(({ startTime }) => startTime >= since)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0),
    };
  }, QUIET_MS);
}
