import type { Cents } from '#domain/money/money.ts';
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
}

/** What comes back when a reservation is canceled now, as agreed. Writes nothing. */
export async function cancellationNow(
  services: Pick<Services, 'payments' | 'content' | 'clock'>,
  reservation: Reservation,
): Promise<CancellationNow> {
  const paidCents = refundableOf(await services.payments.refunds.listPaid(reservation.id));
  const { pickupAt } = reservation.search;
  const rental = { pickupAt, totalCents: reservation.quote.totalCents, paidCents };
  const policy = agreedCancellation(services, reservation);
  return { terms: cancellationTerms(policy, rental, services.clock.now()), paidCents };
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
