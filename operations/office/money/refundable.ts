import { type Cents, sumCents } from '#domain/money/money.ts';
import { overpaidAtCounter, takenAtCounter } from '#domain/payment/counter.ts';
import type { PaidMoney, Refund } from '#domain/payment/transfer/refund.ts';
import { cancellationTerms } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../../payment/transfer/refund-payment.ts';
import type { MoneyOfReservation } from '../../ports/office-money.ts';
import { agreedCancellation } from '../../reservation/agreed-cancellation.ts';
import type { MoneyServices } from './money-services.ts';

/** Everything that was paid for a reservation and is not given back. */
export interface Refundable extends MoneyOfReservation {
  paid: PaidMoney[];
  refunds: Refund[];
  /** Money of one of its payments is being returned already. */
  isReversing: boolean;
  onlineCents: Cents;
  counterCents: Cents;
  /** Of `counterCents`: more than is due. */
  overpaidCents: Cents;
  /** Decided by employees before, so that a refund over the limit is not made of two below it. */
  givenCents: Cents;
}

type Refunded = Pick<Reservation, 'id' | 'state' | 'quote' | 'search' | 'cancellation' | 'chargesCents'>;

/** What can be given back of a reservation. */
export async function readRefundable(
  services: Pick<MoneyServices, 'payments' | 'money' | 'content'>,
  reservation: Refunded,
): Promise<Refundable> {
  const { payments, money } = services;
  const { id } = reservation;
  const [paid, refunds, attempts, office] = await Promise.all([
    payments.refunds.listPaid(id),
    payments.refunds.listByReservation(id),
    payments.listAttempts(id),
    money.read(id),
  ]);
  return {
    ...office,
    paid,
    refunds,
    isReversing: attempts.some(({ state }) => state === 'reversing'),
    onlineCents: refundableOf(paid),
    counterCents: takenAtCounter(office.entries),
    overpaidCents: overpaidAtCounter(reservation, office.entries),
    givenCents:
      givenAtCounter(office.entries) +
      sumOf(refunds, 'goodwill') +
      givenByException(services, reservation, { paid, refunds }),
  };
}

/** Whether employees would give back more of a reservation, with what they gave before, than one person may. */
export function exceedsLimit(
  { content }: Pick<MoneyServices, 'content'>,
  money: Pick<Refundable, 'givenCents'>,
  amountCents: Cents,
): boolean {
  return money.givenCents + amountCents > content.current().site.refundLimitCents;
}

function givenAtCounter(entries: Refundable['entries']): Cents {
  return -sumCents(entries.map(({ amountCents }) => Math.min(0, amountCents)));
}

function sumOf(refunds: readonly Refund[], cause: Refund['cause']): Cents {
  const made = refunds.filter((refund) => refund.cause === cause && refund.state !== 'refused');
  return sumCents(made.map(({ amountCents }) => amountCents));
}

/** What a cancellation gave back beyond what was agreed at its time. */
function givenByException(
  services: Pick<MoneyServices, 'content'>,
  reservation: Refunded,
  { paid, refunds }: Pick<Refundable, 'paid' | 'refunds'>,
): Cents {
  const canceled = refunds.find(({ cause, state }) => cause === 'cancellation' && state !== 'refused');
  if (!canceled) return 0;
  const givenCents = sumOf(refunds, 'cancellation');
  const laterCents = sumOf(
    refunds.filter(({ createdAt }) => createdAt > canceled.createdAt),
    'goodwill',
  );
  const { pickupAt } = reservation.search;
  const paidCents = refundableOf(paid) + givenCents + laterCents;
  const rental = { pickupAt, totalCents: reservation.quote.totalCents, paidCents };
  const policy = agreedCancellation(services, reservation);
  return Math.max(0, givenCents - cancellationTerms(policy, rental, canceled.createdAt).refundCents);
}
