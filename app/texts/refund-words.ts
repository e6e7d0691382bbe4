import type { MoneyBack } from '#domain/payment/transfer/money-back.ts';
import { formatMoney } from './format.ts';
import type { Translator } from './translator.ts';

/** Which sum comes back where and when, and its parts where the bank may show several, for pages and mails. */
export function refundWords(back: readonly MoneyBack[], t: Translator): string {
  const sums = back.map(({ amountCents, method, last4 }) =>
    t(`myReservation.view.notice.to.${method}`, { amount: formatMoney(amountCents), last4 }),
  );
  return [
    t('myReservation.view.notice.refunded', { parts: listWords(sums, t) }),
    ...back.flatMap((each) => partsWords(each, t)),
  ].join(' ');
}

/** Empty where the bank shows one sum. */
export function partsWords({ amountCents, parts }: MoneyBack, t: Translator): string[] {
  if (parts.length === 1) return [];
  const list = listWords(parts.map(formatMoney), t);
  return [t('myReservation.view.notice.inParts', { amount: formatMoney(amountCents), parts: list })];
}

function listWords(words: string[], t: Translator): string {
  const last = words.at(-1) ?? '';
  const others = words.slice(0, -1).join(', ');
  return others ? `${others}${t('myReservation.view.notice.and')}${last}` : last;
}
