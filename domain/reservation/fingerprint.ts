import { canonicalText } from '../canonical-text.ts';
import type { Quote, QuoteLine } from '../pricing/quote.ts';
import type { RentalSearch } from './draft.ts';
import type { Reservation } from './reservation.ts';

type Sum = Exclude<keyof Quote, 'lines' | 'terms'>;

/** A fixed order, since a database may reorder keys. The compiler finds missing fields. */
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
} satisfies Record<Sum, 0>) as Sum[];

type LineField = Exclude<keyof QuoteLine, 'label' | 'description' | 'chargeId' | 'rate'>;
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

/** Detects changed prices (pricing.md#laws), not forgery. Texts and rental-system IDs do not count. */
export function quoteFingerprint(quote: Quote, carId: string, search: RentalSearch): string {
  const { pickupLocation, returnLocation, pickupAt, returnAt } = search;
  const sums = SUMS.map((field) => quote[field]);
  // Without the names of the fields, because every shown quote calls this.
  const lines = quote.lines.map((line) => LINE.map((field) => line[field]));
  return textFingerprint(
    JSON.stringify([carId, pickupLocation, returnLocation, pickupAt, returnAt, sums, lines]),
  );
}

/** Detects that a reservation is no longer what its renter has signed: renter, rental, choices, bill. */
export function agreementFingerprint({
  quote,
  carId,
  search,
  selection,
  renter: { firstName, lastName },
}: Pick<Reservation, 'quote' | 'carId' | 'search' | 'selection' | 'renter'>): string {
  const prints = quoteFingerprint(quote, carId, search);
  return textFingerprint(canonicalText([prints, selection, firstName, lastName]));
}

/** Two 32-bit FNV-1a over the UTF-16 units, in hex. Not secure against forgery. */
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
