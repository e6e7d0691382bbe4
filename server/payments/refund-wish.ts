import { setTimeout as wait } from 'node:timers/promises';
import { formatMoney } from '#app/i18n/format.ts';
import { planRefund, type Refund } from '#domain/payment/refund.ts';
import { refundableOf, requestReservationRefund } from '#operations/refund-payment.ts';
import { type Answer, notFound, type Office } from './office.ts';
import type { PaymentsWish } from './read-wish.ts';

type RefundWish = Extract<PaymentsWish, { kind: 'refund' }>;

const LOOK_EVERY_MS = 200;

/** `refund`: what would go back, or asks for it and waits for what the site makes of it. */
export async function answerRefund(office: Office, wish: RefundWish): Promise<Answer> {
  const attempts = await office.books.findAttempts(wish.reference);
  const [first] = attempts;
  if (!first) return notFound(wish.reference);
  const reservation = await office.reservations.find(first.reservationId);
  const attemptId = reservation?.code === wish.reference ? undefined : first.id;
  const paid = (await office.refunds.listPaid(first.reservationId)).filter(
    (one) => attemptId === undefined || one.attemptId === attemptId,
  );
  const left = refundableOf(paid);
  const amountCents = wish.amountCents === 'all' ? left : wish.amountCents;
  if (!planRefund(paid, amountCents) || amountCents === 0)
    return { text: `Of ${wish.reference} ${formatMoney(left)} can be given back.`, status: 1 };
  const what = `${formatMoney(amountCents)} of ${formatMoney(left)} paid for ${wish.reference}`;
  if (!wish.yes)
    return {
      text: `Would give back ${what}, reason: ${wish.reason}.\nNothing was done; --yes does it.`,
      status: 0,
    };
  const outcome = await requestReservationRefund(office, {
    reservationId: first.reservationId,
    attemptId,
    amountCents,
    cause: 'goodwill',
    reason: wish.reason,
    requestedBy: wish.actor,
    // The same line typed twice is one refund.
    requestKey: `typed:${wish.reference}:${wish.amountCents}:${wish.reason}`,
  });
  switch (outcome.kind) {
    case 'requested':
      return toAnswer(await watch(office, outcome.refunds));
    case 'repeated':
      return repeated(outcome.refunds);
    case 'open-refund':
      return {
        text: `${outcome.refund.reference} is under way (${outcome.refund.state}); wait for it.`,
        status: 1,
      };
    case 'too-much':
      return {
        text: `Of ${wish.reference} ${formatMoney(outcome.refundableCents)} can be given back.`,
        status: 1,
      };
    case 'not-paid':
      return { text: `${wish.reference} has not been paid.`, status: 1 };
  }
}

function repeated(refunds: Refund[]): Answer {
  const lines = refunds.map(({ reference, state }) => `${reference}: ${state}`);
  const hint =
    'The same amount was given back for the same reason before. Another reason makes it another refund.';
  return { text: [hint, ...lines].join('\n'), status: 1 };
}

/** The worker of the site is woken by the request. */
async function watch(office: Office, asked: Refund[]): Promise<Refund[]> {
  const until = Date.now() + office.patienceMs;
  let refunds = asked;
  while (refunds.some(({ state }) => state === 'requested') && Date.now() < until) {
    await wait(LOOK_EVERY_MS);
    const found = await Promise.all(refunds.map(({ id }) => office.refunds.find(id)));
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

function toAnswer(refunds: Refund[]): Answer {
  const lines = refunds.map(({ reference, state, amountCents }) => {
    return `${reference}: ${formatMoney(amountCents)} ${MEANINGS[state]}.`;
  });
  const isBad = refunds.some(({ state }) => state === 'refused' || state === 'review');
  return { text: lines.join('\n'), status: isBad ? 1 : 0 };
}
