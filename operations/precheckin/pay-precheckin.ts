import type { Instant } from '#domain/calendar/panama.ts';
import { canonicalText } from '#domain/canonical-text.ts';
import { isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import { type AmendedRental, type Amendment, isApplicable } from '#domain/reservation/amendment.ts';
import {
  type PayAmendmentOutcome,
  type PayAmendmentWithPayPalOutcome,
  payAmendmentByCard,
  payAmendmentWithPayPal,
} from '../my-reservation/pay-amendment.ts';
import type { CardPayment } from '../payment/start-card-payment.ts';
import type { PayPalPayment } from '../payment/start-paypal-payment.ts';
import type { Services } from '../ports/services.ts';
import {
  type Balance,
  type FinishPrecheckinOutcome,
  finishPrecheckin,
  reviewBalance,
} from './finish-precheckin.ts';
import { findLastPayment, type LastPayment } from './last-payment.ts';
import { type OpenPrecheckin, openPrecheckin } from './open-precheckin.ts';

export interface PrecheckinPayment {
  opened: OpenPrecheckin;
  balance: Balance | undefined;
  /** In progress, or ended without money for what is due now. */
  attempt: PaymentAttempt | undefined;
}

/** Undefined when the pre check-in has closed since it was `opened`. */
export async function reviewPrecheckinPayment(
  services: Services,
  opened: OpenPrecheckin,
): Promise<PrecheckinPayment | undefined> {
  // Read before the reservation: an attempt that is paid has changed it by then.
  const last = await findLastPayment(services, opened.reservation.id);
  const current = await reopen(services, opened);
  if (!current) return undefined;
  if (last && isLive(last.attempt.state))
    return { opened: current, balance: balanceOf(last.amendment, current), attempt: last.attempt };
  const balance = await reviewBalance(services, current);
  const due = { opened: current, balance, now: services.clock.now() };
  return { opened: current, balance, attempt: last && isOfDue(last, due) ? last.attempt : undefined };
}

async function reopen(services: Services, opened: OpenPrecheckin): Promise<OpenPrecheckin | undefined> {
  const reservation = await services.reservations.find(opened.reservation.id);
  if (reservation?.version === opened.reservation.version) return opened;
  const current = await openPrecheckin(services, opened.reservation.id);
  return current.kind === 'open' ? current : undefined;
}

export type PayPrecheckinOutcome = PayAmendmentOutcome | Exclude<FinishPrecheckinOutcome, { kind: 'to-pay' }>;

/** Reuses the amendment of an earlier attempt for equal preferences, so that attempts are counted together. */
export async function payPrecheckinByCard(
  services: Services,
  opened: OpenPrecheckin,
  card: Omit<CardPayment, 'reservation' | 'amendment'>,
): Promise<PayPrecheckinOutcome> {
  const due = await getDue(services, opened);
  if (due.kind !== 'to-pay') return due;
  return payAmendmentByCard(services, { ...card, amendmentId: due.amendment.id });
}

export async function payPrecheckinWithPayPal(
  services: Services,
  opened: OpenPrecheckin,
  press: Omit<PayPalPayment, 'reservation' | 'amendment'>,
): Promise<PayAmendmentWithPayPalOutcome | Exclude<FinishPrecheckinOutcome, { kind: 'to-pay' }>> {
  const due = await getDue(services, opened);
  if (due.kind !== 'to-pay') return due;
  return payAmendmentWithPayPal(services, { ...press, amendmentId: due.amendment.id });
}

async function getDue(services: Services, opened: OpenPrecheckin): Promise<FinishPrecheckinOutcome> {
  const now = services.clock.now();
  const open = await services.reservations.findOpenAmendment(opened.reservation.id, now);
  const due = { opened, balance: await reviewBalance(services, opened), now };
  if (open?.purpose === 'precheckin' && isPayable(open, due)) return { kind: 'to-pay', amendment: open };
  return finishPrecheckin(services, opened, { payNow: true });
}

interface Due {
  opened: OpenPrecheckin;
  balance: Balance | undefined;
  now: Instant;
}

/** What a payment in progress pays, whatever the preferences would cost by now. */
function balanceOf({ becomes, differenceCents }: Amendment, { reservation }: OpenPrecheckin): Balance {
  return {
    addedCents: becomes.quote.totalCents - reservation.quote.totalCents,
    dueNowCents: differenceCents,
    atBranchCents: becomes.quote.dueAtBranchCents,
    becomes,
  };
}

/** Whether a payment that has ended was for what is due now. Of a returned one the change was withdrawn. */
function isOfDue({ attempt, amendment }: LastPayment, due: Due): boolean {
  if (attempt.state !== 'reversed') return isPayable(amendment, due);
  return amendment.state !== 'applied' && isEqual(amendment, due.balance);
}

function isPayable(amendment: Amendment, { opened: { reservation }, balance, now }: Due): boolean {
  return isApplicable(amendment, reservation) && amendment.openUntil > now && isEqual(amendment, balance);
}

/** Also compares preferences and terms, because different ones may cost the same. */
function isEqual({ becomes, differenceCents }: Amendment, balance: Balance | undefined): boolean {
  const thingsOf = ({ carId, selection, quote: { depositCents, terms } }: AmendedRental) =>
    canonicalText({ carId, selection, depositCents, terms });
  return differenceCents === balance?.dueNowCents && thingsOf(becomes) === thingsOf(balance.becomes);
}
