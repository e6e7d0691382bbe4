import type { Cents } from '#domain/money/money.ts';
import { takenAtCounter } from '#domain/payment/counter.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import { type CancellationTerms, cancellationTerms } from '#domain/reservation/cancellation.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { refundableOf } from '../payment/transfer/refund-payment.ts';
import type { Services } from '../ports/services.ts';
import type { NewRefund } from '../ports/transfer-store.ts';
import { agreedCancellation } from '../reservation/agreed-cancellation.ts';
import { type RefundGrounds, toNewRefunds } from '../reservation/new-refunds.ts';

export interface CancellationNow {
  terms: CancellationTerms;
  /** Paid online and not refunded. */
  paidCents: Cents;
  /** Taken at a branch, which gives it back. */
  counterCents: Cents;
}

/** What comes back when a reservation is canceled now, as agreed. Writes nothing. */
export async function cancellationNow(
  services: Pick<Services, 'payments' | 'money' | 'content' | 'clock'>,
  reservation: Reservation,
): Promise<CancellationNow> {
  const [paid, { entries }] = await Promise.all([
    services.payments.refunds.listPaid(reservation.id),
    services.money.read(reservation.id),
  ]);
  const paidCents = refundableOf(paid);
  const { pickupAt } = reservation.search;
  const rental = { pickupAt, totalCents: reservation.quote.totalCents, paidCents };
  const policy = agreedCancellation(services, reservation);
  const terms = cancellationTerms(policy, rental, services.clock.now());
  return { terms, paidCents, counterCents: takenAtCounter(entries) };
}

/** The refunds of a cancellation; undefined when less than the amount can be refunded. */
export async function toCancellationRefunds(
  services: Pick<Services, 'payments' | 'random' | 'clock'>,
  { id }: Pick<Reservation, 'id'>,
  amountCents: Cents,
  by: Pick<RefundGrounds, 'reason' | 'requestedBy'>,
): Promise<NewRefund[] | undefined> {
  if (amountCents === 0) return [];
  const parts = splitRefund(await services.payments.refunds.listPaid(id), amountCents);
  // The renter and the company use the same key, so that it is possible once.
  const grounds = { cause: 'cancellation', requestKey: `cancellation:${id}`, ...by } as const;
  return parts && toNewRefunds(services, parts, grounds);
}
