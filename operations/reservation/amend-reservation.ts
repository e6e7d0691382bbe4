import type { StockPeriod } from '#domain/fleet/stock-period.ts';
import type { Cents } from '#domain/money/money.ts';
import { splitRefund } from '#domain/payment/transfer/refund.ts';
import {
  type AmendedRental,
  type Amendment,
  type AmendmentPurpose,
  differenceOf,
} from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { unpaidShare } from '../fleet/unpaid-share.ts';
import type { PrecheckinChange } from '../ports/precheckin-store.ts';
import type { Opening, UnpaidLimit } from '../ports/reservation-changes.ts';
import type { Services } from '../ports/services.ts';
import type { AuditedAct } from '../ports/staff-store.ts';
import type { NewRefund } from '../ports/transfer-store.ts';
import { listMoneyBack } from './list-money-back.ts';
import { toNewRefunds } from './new-refunds.ts';
import { confirmationMail, payChangeMail } from './reservation-mails.ts';

/** Time to pay the difference; later it must be computed again. */
const OPEN_MS = 30 * 60_000;
/** The same, for a renter who gets a mail about it. */
const MAILED_OPEN_MS = 24 * 60 * 60_000;

/** Without gateways at the command line, whose operators are not limited by `unpaidShare`. */
export type AmendServices = Pick<
  Services,
  'reservations' | 'clock' | 'content' | 'log' | 'precheckins' | 'random' | 'payments' | 'secrets'
> &
  Partial<Pick<Services, 'gateways'>>;

export interface AmendReservation {
  reservation: Reservation;
  becomes: AmendedRental;
  purpose: AmendmentPurpose;
  /** Of the new rental, including the turnaround. */
  period: StockPeriod;
  reason: string;
  /** By an employee, whose renter gets a link to pay the difference by mail; default: by the renter. */
  audited?: AuditedAct | undefined;
  /** As in `Opening`. */
  replaces?: string | null | undefined;
  /** The pre check-in that it was priced for; `end` is stored when the amendment is applied at once. */
  precheckin?: { version: number; end: PrecheckinChange | undefined };
}

export type AmendReservationOutcome =
  | { kind: 'applied'; amendment: Amendment; refundedCents: Cents }
  /** Applied when `payAmendmentByCard` has paid `amendment.differenceCents`. */
  | { kind: 'to-pay'; amendment: Amendment }
  | { kind: 'payment-in-progress' | 'outdated' | 'no-unit-free' | 'too-many-unpaid' }
  /** The refund would exceed the online payments, or one has failed: an operator must check. */
  | { kind: 'unpaid' };

/**
 * The caller has checked and priced `becomes`. It is applied at once when nothing is to be paid, with any refund in the
 * same transaction; otherwise together with its payment.
 */
export async function amendReservation(
  services: AmendServices,
  input: AmendReservation,
): Promise<AmendReservationOutcome> {
  const amendment = makeAmendment(services, input);
  const { period, replaces, precheckin } = input;
  const opening = { period, replaces, precheckinVersion: precheckin?.version };
  if (amendment.differenceCents > 0) return open(services, amendment, { ...input, opening });
  const by = input.audited?.actor.name ?? 'renter';
  const refundedCents = Math.abs(amendment.differenceCents);
  const refunds = await toRefunds(services, {
    amendment,
    reason: input.reason,
    by,
    amountCents: refundedCents,
  });
  if (!refunds) return { kind: 'unpaid' };
  const back = await listMoneyBack(services.payments, refunds);
  const mails = [confirmationMail(input.reservation, amendment.id, back)];
  const applied = await services.reservations.applyAmendment(amendment, {
    opening,
    refunds,
    mails,
    limit: unpaidLimit(services),
    by,
    audited: input.audited,
    precheckin: input.precheckin?.end,
  });
  return applied.kind === 'applied' ? { kind: 'applied', amendment, refundedCents } : applied;
}

async function open(
  { reservations }: AmendServices,
  amendment: Amendment,
  { opening, reservation, audited }: Pick<AmendReservation, 'reservation' | 'audited'> & { opening: Opening },
): Promise<AmendReservationOutcome> {
  const mails = audited ? [payChangeMail(reservation, amendment)] : [];
  const opened = await reservations.openAmendment(amendment, opening, { mails, audited });
  return opened.kind === 'opened' ? { kind: 'to-pay', amendment } : opened;
}

export function unpaidLimit(services: AmendServices): UnpaidLimit {
  const { maxOpenUnpaid } = services.content.current().site;
  return { maxOpenUnpaid, unpaidShare: unpaidShare(services), now: services.clock.now() };
}

function makeAmendment(
  services: AmendServices,
  { reservation, becomes, purpose, audited }: AmendReservation,
): Amendment {
  const now = services.clock.now();
  return {
    id: services.random.uuid(),
    reservationId: reservation.id,
    purpose,
    state: 'open',
    baseVersion: reservation.version,
    becomes,
    differenceCents: differenceOf(becomes, reservation),
    openUntil: now + (audited ? MAILED_OPEN_MS : OPEN_MS),
    createdAt: now,
  };
}

async function toRefunds(
  services: AmendServices,
  {
    amendment,
    reason,
    by,
    amountCents,
  }: { amendment: Amendment; reason: string; by: string; amountCents: Cents },
): Promise<NewRefund[] | undefined> {
  if (amountCents === 0) return [];
  const parts = splitRefund(await services.payments.refunds.listPaid(amendment.reservationId), amountCents);
  return (
    parts &&
    toNewRefunds(services, parts, {
      cause: 'change',
      reason,
      requestedBy: by,
      requestKey: `amendment:${amendment.id}`,
    })
  );
}
