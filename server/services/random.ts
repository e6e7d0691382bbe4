import { randomFillSync, randomUUID } from 'node:crypto';
import type { Random } from '#operations/ports/runtime.ts';

const POOL_BYTES = 4_096;

/**
 * Random bytes from a pool: a few bytes from the system cost as much as some thousand. None is used twice.
 */
export function createRandom(): Random {
  const pool = new Uint8Array(POOL_BYTES);
  let used = POOL_BYTES;
  return {
    bytes(count) {
      if (count > POOL_BYTES - used) {
        if (count > POOL_BYTES) return randomFillSync(new Uint8Array(count));
        randomFillSync(pool);
        used = 0;
      }
      used += count;
      const drawn = pool.slice(used - count, used);
      // Erases the bytes that were returned from the pool.
      pool.fill(0, used - count, used);
      return drawn;
    },
    uuid: () => randomUUID(),
  };
}
