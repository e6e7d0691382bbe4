import { cardBrand, passesLuhn } from './check-card.ts';

/** Groups of digits with at most three other characters between them, none of them a letter. */
const DIGITS = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
/** A card number has at most 19 digits, so no more groups. */
const MOST_GROUPS = 19;

/** Whether a text contains a card number, also one in groups of digits or beside other numbers. */
export function hasCardNumber(text: string): boolean {
  return (text.match(DIGITS) ?? []).some((run) => {
    const groups = run.split(/\D+/);
    return groups.some((_, from) =>
      groups
        .slice(from, from + MOST_GROUPS)
        .some((_, more, some) => isCard(some.slice(0, more + 1).join(''))),
    );
  });
}

function isCard(digits: string): boolean {
  return /^\d{13,19}$/.test(digits) && cardBrand(digits) !== undefined && passesLuhn(digits);
}
