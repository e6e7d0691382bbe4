import { statfsSync } from 'node:fs';
import type { DiskSpace, Log } from '#operations/ports/runtime.ts';

const FRESH_FOR_MS = 5_000;

interface Options {
  /** Below this free space is low. */
  minimumBytes: number;
  log: Log;
  now: () => number;
}

/** Free space of a directory's file system, read on request and cached for five seconds. */
export function watchDiskSpace(directory: string, { minimumBytes, log, now }: Options): DiskSpace {
  let free: number | undefined;
  let readAt = Number.NEGATIVE_INFINITY;
  let wasLow = false;

  function measure(): number | undefined {
    if (now() - readAt < FRESH_FOR_MS) return free;
    readAt = now();
    free = readFree(directory);
    const isLow = free !== undefined && free < minimumBytes;
    if (isLow && !wasLow)
      log.error({ alarm: true, freeBytes: free }, 'disk space is low: no new reservations are taken');
    if (wasLow && !isLow) log.info({ freeBytes: free }, 'there is disk space again');
    wasLow = isLow;
    return free;
  }

  return {
    freeBytes: measure,
    isLow() {
      measure();
      return wasLow;
    },
  };
}

/** Returns undefined when there is no such directory or the system does not report it. */
function readFree(directory: string): number | undefined {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize;
  } catch {
    return undefined;
  }
}
