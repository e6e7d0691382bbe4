import type { Instant } from '#domain/calendar/panama.ts';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import type { OutboxMail } from './outbox.ts';
import type { NewRefund } from './refund-store.ts';
import type { StockPeriod } from './reservation-store.ts';

export type OpenAmendmentOutcome =
  | { kind: 'opened' }
  /** A payment of the reservation, or of an earlier amendment, is under way. */
  | { kind: 'payment-in-progress' }
  /** The reservation is not confirmed, or was changed meanwhile. */
  | { kind: 'outdated' }
  | { kind: 'no-unit-free' }
  /** What is kept of what was paid is not what is due now; an operator must look first. */
  | { kind: 'unpaid' };

export type ApplyAmendmentOutcome =
  | { kind: 'applied' }
  | { kind: 'outdated' | 'no-unit-free' }
  /** What has been paid is not what is due now, or cannot be given back as asked. */
  | { kind: 'unpaid' };

export interface AmendmentStore {
  /** Writes it down; an earlier open one of the reservation is withdrawn. Takes no stock, but looks whether there is any. */
  open(amendment: Amendment, period: StockPeriod): Promise<OpenAmendmentOutcome>;
  /** Whether there is a unit for what a reservation shall become. A look, not a promise. */
  canMove(
    reservationId: string,
    becomes: Pick<AmendedRental, 'classCode' | 'search'>,
    period: StockPeriod,
  ): Promise<boolean>;
  find(id: string): Promise<Amendment | undefined>;
  findOpen(reservationId: string, now: Instant): Promise<Amendment | undefined>;
  /** One transaction: refunds, stock, bill, reservation, mails; or nothing. For what needs no payment any more. */
  apply(
    amendment: Amendment,
    beside: { refunds: NewRefund[]; mails: OutboxMail[] },
  ): Promise<ApplyAmendmentOutcome>;
  /** The renter gives it up. False: it is not open any more, or a payment of it is under way. */
  withdraw(id: string): Promise<boolean>;
}
