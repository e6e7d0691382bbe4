import { setTimeout } from 'node:timers/promises';

const PATIENCE_MS = 10_000;
const PAUSE_MS = 250;

/**
 * Pages from memory are packed as small as they get once a second visitor has asked for them, which takes the processor some
 * time. Resolves when that has happened to all of them, or long before now.
 */
export async function settlePages(origin: string, paths: readonly string[]): Promise<void> {
  await Promise.all(paths.map((path) => settlePage(origin + path)));
}

async function settlePage(url: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  const quick = await askForLength(url);
  for (let visits = 0; visits < 2; visits++) await askForLength(url);
  while ((await askForLength(url)) === quick && performance.now() < deadline) await setTimeout(PAUSE_MS);
}

async function askForLength(url: string): Promise<number> {
  const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'br' } });
  return Number(headers.get('content-length'));
}
