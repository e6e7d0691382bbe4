import type { Cents } from '#domain/money/money.ts';
import { splitRefund } from '#domain/payment/refund.ts';
import {
  type AmendedRental,
  type Amendment,
  type AmendmentPurpose,
  differenceOf,
} from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { confirmationMail } from '../mail/confirmation-mail.ts';
import { toNewRefunds } from '../payment/refund-payment.ts';
import type { NewRefund } from '../ports/refund-store.ts';
import type { StockPeriod } from '../ports/reservation-store.ts';
import type { Services } from '../ports/services.ts';

/** How long a difference may be paid before it must be computed anew. */
const OPEN_MS = 30 * 60_000;

export interface AmendReservation {
  reservation: Reservation;
  becomes: AmendedRental;
  purpose: AmendmentPurpose;
  /** Of the new rental, turnaround included. */
  period: StockPeriod;
  /** In words, for the operator who looks at the refund. */
  reason: string;
}

export type AmendReservationOutcome =
  /** Done; `refundedCents` are on their way back. */
  | { kind: 'applied'; amendment: Amendment; refundedCents: Cents }
  /** Done once `amendment.differenceCents` are paid: `payAmendmentByCard`. */
  | { kind: 'to-pay'; amendment: Amendment }
  | { kind: 'payment-in-progress' | 'outdated' | 'no-unit-free' }
  /** More would go back than was paid online, or a refund of it has come to nothing: an operator must look. */
  | { kind: 'unpaid' };

/**
 * Makes a confirmed reservation another one. What it becomes must have been priced and checked by the caller. Costs it
 * nothing more, it is applied at once, and what was paid too much goes back in the same transaction; otherwise it waits
 * for its payment and takes effect together with the money.
 */
export async function amendReservation(
  services: Services,
  input: AmendReservation,
): Promise<AmendReservationOutcome> {
  const amendment = makeAmendment(services, input);
  const opened = await services.amendments.open(amendment, input.period);
  if (opened.kind !== 'opened') return opened;
  if (amendment.differenceCents > 0) return { kind: 'to-pay', amendment };
  const refundedCents = Math.abs(amendment.differenceCents);
  const refunds = await toRefunds(services, {
    amendment,
    reason: input.reason,
    amountCents: refundedCents,
  });
  if (!refunds) return { kind: 'unpaid' };
  const mails = [confirmationMail(input.reservation, amendment.id)];
  const applied = await services.amendments.apply(amendment, { refunds, mails });
  return applied.kind === 'applied' ? { kind: 'applied', amendment, refundedCents } : applied;
}

function makeAmendment(services: Services, { reservation, becomes, purpose }: AmendReservation): Amendment {
  const now = services.clock.now();
  return {
    id: services.random.uuid(),
    reservationId: reservation.id,
    purpose,
    state: 'open',
    baseVersion: reservation.version,
    becomes,
    differenceCents: differenceOf(becomes, reservation),
    openUntil: now + OPEN_MS,
    createdAt: now,
  };
}

/** Undefined: there is not as much to give back. */
async function toRefunds(
  services: Services,
  { amendment, reason, amountCents }: { amendment: Amendment; reason: string; amountCents: Cents },
): Promise<NewRefund[] | undefined> {
  if (amountCents === 0) return [];
  const parts = splitRefund(await services.refunds.listPaid(amendment.reservationId), amountCents);
  return (
    parts &&
    toNewRefunds(services, parts, {
      cause: 'change',
      reason,
      requestedBy: 'renter',
      requestKey: `amendment:${amendment.id}`,
    })
  );
}
