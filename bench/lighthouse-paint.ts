import { type LighthouseRun, runLighthouse, SLOWDOWNS } from './lighthouse-run.ts';
import { median, printTable } from './report.ts';
import { serveSmallestPage } from './smallest-page.ts';
import { judge } from './verdicts.ts';

const PAGES = ['/', '/flota', '/sucursales'];
const ROUNDS = 5;

/**
 * Largest paint as PERFORMANCE.md has it: simulated by Lighthouse, beside the smallest page, in turns. What a slowed
 * Chromium really takes is in `paint.ts`.
 */
export async function comparePaint(origin: string): Promise<void> {
  const small = await serveSmallestPage();
  try {
    const rounds: LighthouseRun[][] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const runs: LighthouseRun[] = [];
      for (const url of [small.url, ...PAGES.map((page) => origin + page)])
        runs.push(await runLighthouse(url, { slowdown: SLOWDOWNS.usual, categories: ['performance'] }));
      rounds.push(runs);
    }
    report(rounds);
  } finally {
    small.close();
  }
}

function report(rounds: LighthouseRun[][]): void {
  const of = (index: number, key: 'largestPaintMs' | 'blockedMs') =>
    median(rounds.map((round) => round[index]?.[key] ?? Number.NaN));
  const ratio = (index: number) => of(index, 'largestPaintMs') / of(0, 'largestPaintMs');
  printTable(
    `First sight, Lighthouse mobile, simulated, medians of ${ROUNDS}`,
    ['page', 'largest paint ms', '× smallest', 'blocked ms'],
    ['300 bytes', ...PAGES].map((name, index) => [
      name,
      of(index, 'largestPaintMs').toFixed(0),
      ratio(index).toFixed(2),
      of(index, 'blockedMs').toFixed(0),
    ]),
  );
  PAGES.forEach((name, at) => {
    judge(3, `${name}, largest paint beside 300 bytes, Lighthouse`, {
      measured: ratio(at + 1),
      atMost: 1.25,
    });
  });
}
