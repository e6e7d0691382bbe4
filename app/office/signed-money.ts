import { formatMoney } from '#app/texts/format.ts';

/** With a word joiner, because lines break between a minus and a dollar sign. */
export function signedMoney(cents: number): string {
  return `${cents < 0 ? '−' : '+'}\u2060${formatMoney(Math.abs(cents))}`;
}
