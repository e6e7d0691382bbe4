import type { RentalSearch } from '../reservation/draft.ts';
import type { Quote, QuoteLine } from './quote.ts';

/** All that is charged, in a fixed order, whatever order a database gave the keys. The compiler misses none. */
const SUMS = Object.keys({
  days: 0,
  reservationType: 0,
  subtotalCents: 0,
  airportFeeRate: 0,
  airportFeeCents: 0,
  airportFeeTaxCents: 0,
  taxCents: 0,
  totalCents: 0,
  dueNowCents: 0,
  dueAtBranchCents: 0,
  depositCents: 0,
} satisfies Record<Exclude<keyof Quote, 'lines'>, 0>) as Exclude<keyof Quote, 'lines'>[];

type LineField = Exclude<keyof QuoteLine, 'label' | 'description' | 'chargeId'>;
const LINE = Object.keys({
  kind: 0,
  code: 0,
  quantity: 0,
  days: 0,
  unitCents: 0,
  amountCents: 0,
  airportFeeApplies: 0,
  taxCents: 0,
} satisfies Record<LineField, 0>) as LineField[];

/**
 * A short text that is the same for two bills exactly when they charge the same for the same, whatever content calls
 * the lines and whatever id they have in the rental system. Tells a changed price from an unchanged one (PRICING.md section 5); it is no proof against forgery.
 * Values without their names, since every bill that is shown comes through here.
 */
export function quoteFingerprint(quote: Quote, carId: string, search: RentalSearch): string {
  const { pickupLocation, returnLocation, pickupAt, returnAt } = search;
  const sums = SUMS.map((field) => quote[field]);
  const lines = quote.lines.map((line) => LINE.map((field) => line[field]));
  return textFingerprint(
    JSON.stringify([carId, pickupLocation, returnLocation, pickupAt, returnAt, sums, lines]),
  );
}

/** A short text that stands for a longer one; no proof against forgery. Two 32-bit FNV-1a over its UTF-16 units, in hex. */
export function textFingerprint(text: string): string {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    one = Math.imul(one ^ unit, 0x01000193);
    other = Math.imul(other ^ unit, 0x01000193);
  }
  return toHex(one) + toHex(other);
}

function toHex(hash: number): string {
  return (hash >>> 0).toString(16).padStart(8, '0');
}
