import { findBrand } from '#app/texts/brands/find-brand.ts';
import { makeTranslator } from '#app/texts/translator.ts';
import { makeVoucher } from './voucher.ts';
import type { VoucherOrder } from './voucher-order.ts';

/** Returns the PDF. Takes about a tenth of a second of a processor. Throws for an unknown brand. */
export function drawVoucher({ reservation, ...order }: VoucherOrder): Promise<Uint8Array> {
  const brand = findBrand(order.brand);
  if (!brand) throw new Error(`A voucher is of the unknown brand "${order.brand}"`);
  const writing = {
    brand,
    language: order.language,
    t: makeTranslator(order.language),
    findBranch: (code: string) => order.branches.find((branch) => branch.code === code),
    origin: order.origin,
  };
  return makeVoucher(reservation, writing, order.agreement);
}
