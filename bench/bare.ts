import type { Pages } from './load.ts';
import { freePort, startPinned } from './site.ts';

/**
 * Measures with the address of a bare server that sends what the page is (`bare-server.ts`), and then ends it. `more` goes into the
 * server's environment.
 */
export async function withBare<Result>(
  pages: Pages,
  more: Record<string, string>,
  measure: (bare: string) => Promise<Result>,
): Promise<Result> {
  const page = typeof pages === 'string' ? pages : pages[0];
  const bare = await startPinned(['bench/bare-server.ts'], await freePort(), {
    BENCH_PAGE: page ?? '',
    ...more,
  });
  try {
    return await measure(bare.origin);
  } finally {
    await bare.stop();
  }
}
