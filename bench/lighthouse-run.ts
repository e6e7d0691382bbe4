import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findChromium } from '#tests/support/chromium.ts';
import { LIGHTHOUSE } from './peers/installation.ts';

export type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** Lighthouse's phone is 4 times as slow as the machine; PERFORMANCE.md asks for 10 times, too. */
export const SLOWDOWNS = { usual: 4, slow: 10 };

const CHROMIUM_FLAGS =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --disable-background-networking';

export interface LighthouseRun {
  /** Of 100, of the categories that were asked for. */
  scores: Record<Category, number>;
  /** Milliseconds on the phone that it simulates. */
  largestPaintMs: number;
  blockedMs: number;
}

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
  runtimeError?: { code: string };
}

/** Lighthouse's verdict on one page, mobile, simulated. Throws when it gives none. */
export async function runLighthouse(
  url: string,
  { slowdown, categories }: { slowdown: number; categories: Category[] },
): Promise<LighthouseRun> {
  const report = await readReport(url, [
    `--only-categories=${categories.join(',')}`,
    `--throttling.cpuSlowdownMultiplier=${slowdown}`,
  ]);
  const figure = (name: string) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((name) => [name, Math.round((report.categories[name]?.score ?? Number.NaN) * 100)]),
    ) as Record<Category, number>,
    largestPaintMs: figure('largest-contentful-paint'),
    blockedMs: figure('total-blocking-time'),
  };
}

/** On a busy machine Lighthouse now and then loses the trace of a page. */
const TRIES = 3;

async function readReport(url: string, options: string[]): Promise<Report> {
  for (let left = TRIES; left > 0; left--) {
    const report = await tryReport(url, options);
    if (report && !report.runtimeError) return report;
  }
  throw new Error(`Lighthouse tells nothing of ${url}`);
}

async function tryReport(url: string, options: string[]): Promise<Report | undefined> {
  const executablePath = findChromium(process.env);
  if (!executablePath) throw new Error('No Chromium to look at pages with; npm test installs one');
  const usual = ['--quiet', '--output=json', `--chrome-flags=${CHROMIUM_FLAGS}`];
  const child = spawn(process.execPath, [LIGHTHOUSE, url, ...usual, ...options], {
    env: { ...process.env, CHROME_PATH: executablePath },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (piece) => {
    output += piece;
  });
  const [status] = await once(child, 'close');
  return status === 0 ? (JSON.parse(output) as Report) : undefined;
}
