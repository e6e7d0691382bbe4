import { setTimeout as wait } from 'node:timers/promises';
import { formatMoney } from '#app/texts/format.ts';
import type { Refund } from '#domain/payment/transfer/refund.ts';
import type { AdminServices, Answer } from './admin-services.ts';

const POLL_MS = 200;

/** Waits until the site has processed the refunds, at most `patienceMs`. Its worker is awake already. */
export async function watchRefunds(admin: AdminServices, initial: Refund[]): Promise<Refund[]> {
  const until = Date.now() + admin.patienceMs;
  let refunds = initial;
  while (refunds.some(({ state }) => state === 'requested') && Date.now() < until) {
    await wait(POLL_MS);
    const found = await Promise.all(refunds.map(({ id }) => admin.payments.refunds.find(id)));
    refunds = found.filter((refund) => refund !== undefined);
  }
  return refunds;
}

const MEANINGS: Record<Refund['state'], string> = {
  requested: 'asked for; the site sends it as soon as it runs',
  unknown: 'sent, the answer was lost; the site finds out by itself',
  pending: 'accepted by the gateway, not final yet',
  refunded: 'given back',
  refused: 'refused by the gateway',
  review: 'may have been sent, and the gateway cannot tell: look into its books, then resolve',
};

/** One line with the state of each refund. The status is 1 when one was refused or is in review. */
export function formatRefundStates(refunds: Refund[]): Answer {
  const lines = refunds.map(({ reference, state, amountCents }) => {
    return `${reference}: ${formatMoney(amountCents)} ${MEANINGS[state]}.`;
  });
  const isBad = refunds.some(({ state }) => state === 'refused' || state === 'review');
  return { text: lines.join('\n'), status: isBad ? 1 : 0 };
}
