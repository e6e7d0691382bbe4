import type { Instant } from '#domain/calendar/panama.ts';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import type { OutboxMail } from './outbox.ts';
import type { StockPeriod } from './reservation-store.ts';
import type { NewRefund } from './transfer-store.ts';

export type OpenAmendmentOutcome =
  | { kind: 'opened' }
  | { kind: 'payment-in-progress' }
  /** Not confirmed, or changed since. */
  | { kind: 'outdated' }
  | { kind: 'no-unit-free' }
  /** The payments do not match the amount due; an operator must check. */
  | { kind: 'unpaid' };

export type ApplyAmendmentOutcome =
  | { kind: 'applied' }
  | { kind: 'outdated' | 'no-unit-free' | 'too-many-unpaid' }
  | { kind: 'unpaid' };

/** counter.md#unpaid-bookings. */
export interface UnpaidLimit {
  maxOpenUnpaid: number;
  now: Instant;
}

export interface AmendmentStore {
  /** Withdraws an earlier open amendment. Checks the stock without taking it. */
  open(amendment: Amendment, period: StockPeriod): Promise<OpenAmendmentOutcome>;
  /** Reserves nothing. */
  canMove(
    reservationId: string,
    becomes: Pick<AmendedRental, 'classCode' | 'search'>,
    period: StockPeriod,
  ): Promise<boolean>;
  /** Whether an unpaid booking would count together with more of its renter's others than allowed and than now. */
  exceedsUnpaidLimit(reservationId: string, becomes: AmendedRental, limit: UnpaidLimit): Promise<boolean>;
  find(id: string): Promise<Amendment | undefined>;
  findOpen(reservationId: string, now: Instant): Promise<Amendment | undefined>;
  /** For amendments without an open payment. One transaction: refunds, stock, quote, reservation, mails. */
  apply(
    amendment: Amendment,
    beside: {
      refunds: NewRefund[];
      mails: OutboxMail[];
      limit: UnpaidLimit;
      /** `renter`, or the name of an operator, for the history. */
      by: string;
    },
  ): Promise<ApplyAmendmentOutcome>;
  /** False when it is not open or a payment is in progress. */
  withdraw(id: string): Promise<boolean>;
}
