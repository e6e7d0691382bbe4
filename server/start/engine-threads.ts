import { readdirSync, readFileSync } from 'node:fs';
import os from 'node:os';
import type { Log } from '#operations/ports/log.ts';

/** As Linux counts: 0 is usual, 19 the last in line. */
export const ENGINE_NICENESS = 10;

/** What Node calls the threads on which V8 compiles and collects. */
const ENGINE = 'V8Worker';

/**
 * Lets V8's own threads wait for the one that serves: where there are fewer cores than work, compiling in the background would
 * take half of the time of a visitor who is being answered (docs/decisions/0083-engine-yields.md). Nothing changes where the
 * system is not Linux or does not allow it.
 */
export function letEngineYield(log: Log): void {
  try {
    for (const id of listEngineThreads(process.pid)) os.setPriority(id, ENGINE_NICENESS);
  } catch (error) {
    log.warn({ err: error }, 'The threads of the engine keep their priority');
  }
}

/** Ids of V8's own threads in a process of Node; none where the system is not Linux. */
export function listEngineThreads(pid: number): number[] {
  if (process.platform !== 'linux') return [];
  const threads = `/proc/${pid}/task`;
  return readdirSync(threads)
    .filter((id) => readFileSync(`${threads}/${id}/comm`, 'utf8').trim() === ENGINE)
    .map(Number);
}
