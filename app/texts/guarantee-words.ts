import type { Cents } from '#domain/money/money.ts';
import { GUARANTEE_HOURS } from '#domain/reservation/guarantee.ts';
import { formatMoney } from './format.ts';
import type { Translator } from './translator.ts';

/** What is held on the card, not charged, and released when: `ask` before, `held` after. counter.md#guarantee. */
export function guaranteeWords(kind: 'ask' | 'held', amountCents: Cents, t: Translator): string {
  return t(`common.guarantee.${kind}`, { amount: formatMoney(amountCents), hours: GUARANTEE_HOURS });
}
