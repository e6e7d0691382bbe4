import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePorts } from '#tests/support/free-ports.ts';
import { readMegabytes } from '#tests/support/process-memory.ts';
import { startSiteProcess } from '#tests/support/site-process.ts';
import manifest from '../../package.json' with { type: 'json' };

/** 512 MB less the memory of the child process that converts one picture. */
const MOST_MB = 400;
/** Allowed growth after the caches are filled. */
const GROWTH_MB = 64;
const AT_ONCE = 8;
/** Refusals of one request in a row; a site that is out of memory goes on refusing. */
const MOST_REFUSED = 20;
const DAY_MS = 86_400_000;

const PUBLIC = ['/', '/flota', '/sucursales', '/promos', '/jobs', '/corporativo', '/corporativo/planes'];
const SCANNED = ['/.env', '/wp-login.php', '/assets/../../etc/passwd', '/flota?tipo[]=x', '/%00', '/admin'];

/** In turn a public page, a filter, a search with dates and an address that scanners request. */
function toTarget(turn: number): string {
  const prefix = turn % 2 === 0 ? '' : '/en';
  const kind = Math.floor(turn / 2) % 8;
  if (kind === 0) return SCANNED[Math.floor(turn / 16) % SCANNED.length] ?? '/';
  if (kind < 4) return `${prefix}${PUBLIC[turn % PUBLIC.length]}?utm_source=${turn}`;
  const day = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
  const pickUp = 2 + (Math.floor(turn / 16) % 200);
  const search = {
    pickup_location: 'PTY',
    return_location: 'PTY',
    pickup_date: day(pickUp),
    pickup_time: '10:00',
    return_date: day(pickUp + 1 + (turn % 9)),
    return_time: '10:00',
  };
  return `${prefix}/flota?${new URLSearchParams(search)}`;
}

/** Reads a page and returns its status. While other programs take the processor, the site refuses some. */
async function read(url: string): Promise<number> {
  for (let refused = 0; ; refused += 1) {
    const answer = await fetch(url, { redirect: 'manual' });
    await answer.arrayBuffer();
    if (answer.status !== 503 || refused === MOST_REFUSED) return answer.status;
    await wait(Number(answer.headers.get('retry-after')) * 1000);
  }
}

it('a site with 512 MB stays within its memory, whatever is requested', { timeout: 3_600_000 }, async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'volante-soak-'));
  chmodSync(directory, 0o711);
  const heap = /--max-old-space-size=\d+/.exec(manifest.scripts.start)?.[0];
  const env = { DATA_DIR: path.join(directory, 'data'), LOG_LEVEL: 'error' };
  const site = startSiteProcess(await findFreePorts(), env, heap ? { options: [heap] } : {});
  onTestFinished(async () => {
    await site.end('SIGTERM');
    rmSync(directory, { recursive: true, force: true });
  });
  await site.waitUntilReady();
  const total = 20_000;
  const statuses = new Set<number>();
  const sizes: number[] = [];
  let turn = 0;
  const ask = async () => {
    while (turn < total) {
      const status = await read(site.origin + toTarget(turn++));
      statuses.add(Math.floor(status / 100));
      if (turn % 50 === 0) sizes.push(readMegabytes(site.pid));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, ask));
  expect(statuses).not.toContain(5);
  expect(heap).toBeDefined();
  expect(Math.max(...sizes)).toBeLessThan(MOST_MB);
  const warm = Math.max(...sizes.slice(0, Math.ceil(sizes.length / 2)));
  expect(sizes.at(-1)).toBeLessThan(warm + GROWTH_MB);
});
