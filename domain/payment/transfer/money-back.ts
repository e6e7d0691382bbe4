import type { Cents } from '../../money/money.ts';
import type { PaymentAttempt } from '../attempt.ts';
import { type PaymentMethod, paymentMethod } from '../method.ts';
import type { Refund } from './refund.ts';

/** Money on its way to the card or account it came from. */
export interface MoneyBack {
  amountCents: Cents;
  /** One for each payment, as the bank may show them; at least one. */
  parts: Cents[];
  method: PaymentMethod;
  /** Last digits of the card; empty for PayPal. */
  last4: string;
}

export function toMoneyBack(attempt: PaymentAttempt | undefined, amountCents: Cents): MoneyBack {
  return {
    amountCents,
    parts: [amountCents],
    method: attempt ? paymentMethod(attempt) : 'card',
    last4: attempt?.cardLast4 ?? '',
  };
}

/** Returns one sum for each card or account, and state if there is one: a rental may have several payments. */
export function mergeMoneyBack<Back extends MoneyBack & { state?: string }>(all: readonly Back[]): Back[] {
  const ways = Map.groupBy(all, ({ method, last4, state }) => [method, last4, state].join());
  return [...ways.values()].flatMap(([first, ...others]) => {
    if (!first) return [];
    return {
      ...first,
      amountCents: others.reduce((sum, other) => sum + other.amountCents, first.amountCents),
      parts: [first, ...others].flatMap(({ parts }) => parts),
    };
  });
}

/** Key of the request that a refund is one part of, see `toNewRefunds`. */
export function requestOf({ requestKey, attemptId }: Pick<Refund, 'requestKey' | 'attemptId'>): string {
  return requestKey.replace(`:${attemptId}`, '');
}
