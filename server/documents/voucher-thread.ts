import { parentPort } from 'node:worker_threads';
import { drawVoucher } from '#app/letters/voucher/draw-voucher.ts';
import type { VoucherOrder } from '#app/letters/voucher/voucher-order.ts';

// The program of the thread that `voucher-printer.ts` starts. A failed drawing ends the thread.

parentPort?.on('message', async (order: VoucherOrder) => {
  // A copy, because memory of Node's buffer pool cannot be transferred.
  const pdf = new Uint8Array(await drawVoucher(order));
  parentPort?.postMessage(pdf, [pdf.buffer]);
});
