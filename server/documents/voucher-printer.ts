import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { takeTurns } from '#adapters/files/take-turns.ts';
import type { PrintVoucher, VoucherOrder } from '#app/documents/voucher-order.ts';
import { createSingleFlight } from '../page-cache/single-flight.ts';

/** About two hundred vouchers. */
const MAXIMUM_BYTES = 8 * 1024 * 1024;
/** Short, because vouchers contain names of renters. */
const KEPT_MS = 10 * 60_000;
/** Different vouchers in progress, most of them waiting. They take about two seconds. */
const MOST_AT_ONCE = 20;

/**
 * Returns a function that draws vouchers one at a time and caches them. The key contains everything that a
 * voucher is made of: reservation with its version, brand, language, branches.
 */
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
