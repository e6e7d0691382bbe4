import type { Cents } from '#domain/money/money.ts';
import { type MoneyBack, mergeMoneyBack, toMoneyBack } from '#domain/payment/transfer/money-back.ts';
import type { Services } from '../ports/services.ts';

/** One sum for each card or account that these parts of payments go back to. */
export async function listMoneyBack(
  payments: Pick<Services['payments'], 'find'>,
  parts: readonly { attemptId: string; amountCents: Cents }[],
): Promise<MoneyBack[]> {
  return mergeMoneyBack(
    await Promise.all(
      parts.map(async ({ attemptId, amountCents }) =>
        toMoneyBack(await payments.find(attemptId), amountCents),
      ),
    ),
  );
}
