import type { BrandId } from '#app/texts/brands/brand.ts';
import type { Branch } from '#domain/fleet/branch.ts';
import type { Agreement } from '#domain/rental/agreement.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Language } from '#domain/texts.ts';
import type { DocumentWriting } from '../document-writing.ts';

/** Everything that a voucher is made of, as plain data that can be sent to another thread. */
export interface VoucherOrder {
  reservation: Reservation;
  brand: BrandId;
  language: Language;
  /** The branches of pick-up and return, as far as they are in the current content. */
  branches: Branch[];
  origin: string;
  /** Of a car that was handed over: then it is the agreement of the rental. */
  agreement?: Agreement | undefined;
}

/** Returns the PDF, or undefined when too many other vouchers are waiting to be drawn. */
export type PrintVoucher = (order: VoucherOrder) => Promise<Uint8Array | undefined>;

export function toVoucherOrder(
  reservation: Reservation,
  { brand, language, origin, findBranch }: DocumentWriting,
): VoucherOrder {
  const { pickupLocation, returnLocation } = reservation.search;
  const branches = [pickupLocation, returnLocation].flatMap((code) => findBranch(code) ?? []);
  return { reservation, brand: brand.id, language, branches, origin };
}
