import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { LRUCache } from 'lru-cache';
import { takeTurns } from '#adapters/files/take-turns.ts';
import type { PrintVoucher, VoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import { createSingleFlight } from '../page-cache/single-flight.ts';

/** About two hundred vouchers. */
const MAXIMUM_BYTES = 8 * 1024 * 1024;
/** Short, because vouchers contain names of renters. */
const KEPT_MS = 10 * 60_000;
/** Different vouchers in progress, most of them waiting. They take about two seconds. */
const MOST_AT_ONCE = 20;

/** Draws one at a time and caches by all that a voucher is made of: reservation, version, brand, language, branches. */
export function createVoucherPrinter(draw: (order: VoucherOrder) => Promise<Uint8Array>): PrintVoucher {
  const cached = new LRUCache<string, Uint8Array>({
    maxSize: MAXIMUM_BYTES,
    sizeCalculation: (pdf) => pdf.byteLength,
    ttl: KEPT_MS,
    ttlAutopurge: true,
  });
  const once = createSingleFlight<Uint8Array | undefined>();
  const inTurn = takeTurns(1);
  let inProgress = 0;

  async function print(key: string, order: VoucherOrder): Promise<Uint8Array | undefined> {
    if (inProgress >= MOST_AT_ONCE) return undefined;
    inProgress += 1;
    try {
      const pdf = await inTurn(() => draw(order));
      cached.set(key, pdf);
      return pdf;
    } finally {
      inProgress -= 1;
    }
  }

  return async (order) => {
    const key = createHash('sha256').update(JSON.stringify(order)).digest('base64');
    return cached.get(key) ?? once(key, () => print(key, order));
  };
}

/** Time limit for one voucher, including the start of the thread. */
const TIMEOUT_MS = 20_000;

interface VoucherThread {
  /** One at a time. Throws when the drawing fails or takes too long; the next one gets a new thread. */
  draw(order: VoucherOrder): Promise<Uint8Array>;
  stop(): Promise<void>;
}

/** Draws vouchers in a thread of its own, which starts with the first one. `program`: `voucher-thread.js`. */
export function startVoucherThread(program: URL): VoucherThread {
  let worker: Worker | undefined;

  function start(): Worker {
    const started = new Worker(program, { env: {}, resourceLimits: { maxOldGenerationSizeMb: 128 } });
    started.unref();
    // Failures reject the drawing. Without a listener, an error would also end this process.
    started.on('error', () => undefined);
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  }

  return {
    async draw(order) {
      worker ??= start();
      try {
        const drawn = once(worker, 'message', { signal: AbortSignal.timeout(TIMEOUT_MS) });
        worker.postMessage(order);
        return (await drawn)[0];
      } catch (error) {
        await stop();
        throw error;
      }
    },
    stop,
  };
}
