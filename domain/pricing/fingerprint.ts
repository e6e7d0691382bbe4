import { canonicalText } from '../canonical-text.ts';
import type { RentalSearch } from '../reservation/draft.ts';
import type { Quote } from './quote.ts';

/**
 * A short text that is the same for two bills exactly when they charge the same for the same, whatever content calls
 * the lines. Tells a changed price from an unchanged one (PRICING.md section 5); it is no proof against forgery.
 */
export function quoteFingerprint(quote: Quote, carId: string, search: RentalSearch): string {
  const { lines, ...sums } = quote;
  const text = canonicalText({
    sums,
    carId,
    search,
    lines: lines.map(({ label, description, ...line }) => line),
  });
  return textFingerprint(text);
}

/** A short text that stands for a longer one; no proof against forgery. */
export function textFingerprint(text: string): string {
  return fnv1a(text, 0x811c9dc5) + fnv1a(text, 0x9747b28c);
}

/** 32-bit FNV-1a over UTF-16 units, as 8 hex digits. */
function fnv1a(text: string, basis: number): string {
  let hash = basis;
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
