import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import type { Log } from '#operations/ports/log.ts';

/** As Linux counts: 0 is usual, 19 the last in line. */
export const ENGINE_NICENESS = 10;

const THREADS = '/proc/self/task';
/** What Node calls the threads on which V8 compiles and collects. */
const ENGINE = 'V8Worker';

/**
 * Lets V8's own threads wait for the one that serves: where there are fewer cores than work, compiling in the background would
 * take half of the time of a visitor who is being answered (docs/decisions/0083-engine-yields.md). Returns the ids of the
 * threads; none where the system is not Linux or does not allow it.
 */
export function letEngineYield(log: Log): number[] {
  if (process.platform !== 'linux') return [];
  try {
    const threads = readdirSync(THREADS)
      .filter((id) => readFileSync(`${THREADS}/${id}/comm`, 'utf8').trim() === ENGINE)
      .map(Number);
    for (const id of threads) os.setPriority(id, ENGINE_NICENESS);
    return threads;
  } catch (error) {
    log.warn({ err: error }, 'The threads of the engine keep their priority');
    return [];
  }
}
