import { compare } from './compare.ts';
import { toFleet, toManyFleets } from './fleet-page.ts';
import { AS_BROWSERS_ASK, type Figures } from './load.ts';
import { startNext } from './peers/next-server.ts';
import { printTable } from './report.ts';
import { judge } from './verdicts.ts';

/**
 * Next.js with a page of cards that knows no content, stock or prices (`bench/peers/app`), once prerendered, with as many bytes
 * as our home, and once rendered for every request, with twelve cards, in turns with ours: from memory, and the fleet with all-in quotes.
 */
export async function benchNext(origin: string): Promise<void> {
  const next = await startNext();
  try {
    const promos = await compare(`${origin}/promos`, `${next.origin}/fixed/promos`);
    const home = await compare(`${origin}/`, `${next.origin}/fixed/home`);
    const asked = await compare(`${origin}/`, `${next.origin}/fixed/home`, AS_BROWSERS_ASK);
    const again = await compare(toFleet(origin), `${next.origin}/moving`);
    const moving = await compare(toManyFleets(origin), `${next.origin}/moving`);
    printTable(
      'Beside Next.js, one core',
      ['page', 'req/s', '× Next.js', 'p50 ms', 'p99 ms'],
      [
        row('promotions, 34 kB, from memory', promos.one, promos.ratio),
        row('  Next.js, static', promos.other, 1),
        row('home, 66 kB, from memory', home.one, home.ratio),
        row('  Next.js, static', home.other, 1),
        row('home, from memory, as browsers ask', asked.one, asked.ratio),
        row('  Next.js, static, as browsers ask', asked.other, 1),
        row('flota for dates, the same search again', again.one, again.ratio),
        row('flota for dates, each search a new one', moving.one, moving.ratio),
        row('  Next.js, dynamic', moving.other, 1),
      ],
    );
    judge(1, 'page of 34 kB from memory beside Next.js static', {
      measured: promos.ratio,
      atLeast: 40,
      digits: 1,
    });
    judge(1, 'home, 66 kB, from memory beside Next.js static', {
      measured: home.ratio,
      atLeast: 40,
      digits: 1,
    });
    judge(1, 'home as browsers ask, compressed', { measured: asked.ratio, atLeast: 40, digits: 1 });
    judgeFleet('the same search again', again.ratio);
    judgeFleet('each search a new one', moving.ratio);
  } finally {
    await next.stop();
  }
}

function judgeFleet(which: string, ratio: number): void {
  judge(2, `/flota beside Next.js dynamic, ${which}`, { measured: ratio, atLeast: 5, digits: 1 });
}

function row(name: string, { perSecond, p50, p99 }: Figures, ratio: number): (string | number)[] {
  return [name, Math.round(perSecond), ratio.toFixed(1), p50.toFixed(2), p99.toFixed(2)];
}
