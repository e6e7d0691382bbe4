import { expect, it } from 'vitest';
import type { VoucherOrder } from '#app/letters/voucher/voucher-order.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { createVoucherPrinter } from './voucher-printer.ts';

const anOrder = (changes: Partial<VoucherOrder> = {}): VoucherOrder => ({
  reservation: aReservation({ state: 'confirmed' }),
  brand: 'firefly',
  language: 'es',
  branches: [],
  origin: 'https://www.example.com',
  ...changes,
});

/** A printer whose drawings end when the test says so, with the orders drawn so far. */
function startPrinter() {
  const drawn: { order: VoucherOrder; end: PromiseWithResolvers<Uint8Array> }[] = [];
  const print = createVoucherPrinter((order) => {
    const end = Promise.withResolvers<Uint8Array>();
    drawn.push({ order, end });
    return end.promise;
  });
  return { drawn, print };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

it('draws a voucher once, however many ask for it at once and later', async () => {
  const { drawn, print } = startPrinter();
  const sixty = Array.from({ length: 60 }, () => print(anOrder()));
  await nextTurn();
  expect(drawn).toHaveLength(1);
  drawn[0]?.end.resolve(new Uint8Array([1, 2]));
  for (const voucher of await Promise.all(sixty)) expect(voucher).toEqual(new Uint8Array([1, 2]));
  expect(await print(anOrder())).toEqual(new Uint8Array([1, 2]));
  expect(drawn).toHaveLength(1);
});

it.each([
  ['version of the reservation', { reservation: aReservation({ state: 'confirmed', version: 9 }) }],
  ['language', { language: 'en' as const }],
  ['brand', { brand: 'hertz' as const }],
])('draws a new one for another %s', async (_, changes) => {
  const { drawn, print } = startPrinter();
  const both = [print(anOrder()), print(anOrder(changes))];
  await nextTurn();
  drawn[0]?.end.resolve(new Uint8Array([1]));
  await expect.poll(() => drawn.length).toBe(2);
  drawn[1]?.end.resolve(new Uint8Array([2]));
  expect(await Promise.all(both)).toEqual([new Uint8Array([1]), new Uint8Array([2])]);
});

it('draws one at a time, lets some wait, and refuses more', async () => {
  const { drawn, print } = startPrinter();
  const orders = Array.from({ length: 22 }, (_, index) =>
    anOrder({ origin: `https://${index}.example.com` }),
  );
  const printing = orders.map((order) => print(order));
  await nextTurn();
  expect(drawn).toHaveLength(1);
  expect(await Promise.all(printing.slice(20))).toEqual([undefined, undefined]);
  for (let index = 0; index < 20; index++) {
    await expect.poll(() => drawn.length).toBe(index + 1);
    drawn[index]?.end.resolve(new Uint8Array([index]));
  }
  expect(await printing[19]).toEqual(new Uint8Array([19]));
  expect(drawn).toHaveLength(20);
});
