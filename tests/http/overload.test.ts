import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished } from 'vitest';
import { getCode, reserve } from '#tests/support/book-by-form.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';

const site = siteForTests();

/** An address for each network: one has a limited number of requests at once. */
const NETWORKS = ['192.0.2.1', '192.0.2.2', '192.0.2.3'];

it('makes one voucher, in a thread of its own, for sixty requests at once, and serves others meanwhile', async () => {
  const threads: Worker[] = [];
  const remember = (thread: Worker) => threads.push(thread);
  process.on('worker', remember);
  onTestFinished(() => void process.off('worker', remember));
  const renter = site.visit();
  const code = getCode(await reserve(renter, { type: 'normal' }));
  // The confirmation mail has the same voucher, in the language of the booking.
  const path = `/en/mi-reserva/${code}/voucher.pdf`;
  const vouchers = NETWORKS.flatMap((network) =>
    Array.from({ length: 20 }, () => renter.get(path, { 'x-forwarded-for': network })),
  );
  const [page, ...files] = await Promise.all([site.visit().get('/flota'), ...vouchers]);
  expect(page.status).toBe(200);
  expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(files.map(({ body }) => body)).size).toBe(1);
  expect(threads).toHaveLength(1);
});
