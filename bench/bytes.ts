import { type PageWeight, weighCalendar, weighPage } from '#tests/support/weigh-page.ts';
import { printTable } from './report.ts';
import { judge } from './verdicts.ts';

const PAGES = ['/', '/flota', '/sucursales', '/promos', '/jobs'];
const ENCODINGS = ['identity', 'br', 'gzip'];

/** Bytes of brotli of public pages, and what each of them holds in the server's memory. */
export async function benchBytes(origin: string): Promise<void> {
  const read = async (path: string) => await (await fetch(origin + path)).text();
  const weights: [string, PageWeight][] = [];
  for (const path of PAGES) weights.push([path, await weighPage(read, path)]);
  const kB = (bytes: number) => (bytes / 1000).toFixed(1);
  printTable(
    'Bytes, kB of brotli',
    ['page', 'HTML with styles', 'plain', 'scripts', 'at the first touch', 'scripts before paint'],
    weights.map(([path, { html, plain, scripts, atFirstTouch, scriptsBeforePaint }]) => [
      path,
      kB(html),
      kB(plain),
      kB(scripts),
      kB(atFirstTouch),
      kB(scriptsBeforePaint),
    ]),
  );
  const largest = (key: keyof PageWeight) =>
    Math.max(...weights.slice(0, 3).map(([, weight]) => weight[key])) / 1000;
  const kilobytes = { unit: ' kB', digits: 1 };
  judge(3, 'HTML with styles, the largest of three', { measured: largest('html'), atMost: 14, ...kilobytes });
  judge(3, 'scripts before the first paint', {
    measured: largest('scriptsBeforePaint'),
    atMost: 0,
    ...kilobytes,
  });
  judge(3, 'scripts in all', { measured: largest('scripts'), atMost: 105, ...kilobytes });
  judge(3, 'calendar, at the first touch of a date', {
    measured: (await weighCalendar(read, '/')) / 1000,
    atMost: 72,
    ...kilobytes,
  });
  judge(5, 'memory of a kept page beside its bytes', { measured: await weighKept(origin), atMost: 3 });
}

/** All that is kept of the home page, over the page itself. */
async function weighKept(origin: string): Promise<number> {
  const sizes = await Promise.all(
    ENCODINGS.map(async (encoding) => {
      const { headers } = await fetch(origin, { method: 'HEAD', headers: { 'accept-encoding': encoding } });
      return Number(headers.get('content-length'));
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / (sizes[0] ?? Number.NaN);
}
