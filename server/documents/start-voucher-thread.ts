import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { VoucherOrder } from '#app/documents/voucher-order.ts';

/** Time limit for one voucher, including the start of the thread. */
const TIMEOUT_MS = 20_000;

export interface VoucherThread {
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
