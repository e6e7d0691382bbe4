import { canonicalText } from '#domain/canonical-text.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { AmendedRental, Amendment } from '#domain/reservation/amendment.ts';
import {
  type PayAmendmentOutcome,
  type PayAmendmentWithPayPalOutcome,
  payAmendmentByCard,
  payAmendmentWithPayPal,
  reviewAmendment,
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
import { type OpenPrecheckin, openPrecheckin } from './open-precheckin.ts';

export interface PrecheckinPayment {
  opened: OpenPrecheckin;
  balance: Balance | undefined;
  attempt: PaymentAttempt | undefined;
}

/** Reads again when the reservation has changed since it was `opened`, for example because a payment ended. */
export async function reviewPrecheckinPayment(
  services: Services,
  opened: OpenPrecheckin,
): Promise<PrecheckinPayment> {
  const payment = await readPayment(services, opened);
  const current = await openPrecheckin(services, opened.reservation.id);
  if (current.kind !== 'open' || current.reservation.version === opened.reservation.version)
    return { opened, ...payment };
  return { opened: current, ...(await readPayment(services, current)) };
}

async function readPayment(
  services: Services,
  opened: OpenPrecheckin,
): Promise<Omit<PrecheckinPayment, 'opened'>> {
  const balance = await reviewBalance(services, opened);
  const amendment = await findPayable(services, opened, balance);
  const review = amendment && (await reviewAmendment(services, amendment.id));
  const attempt = review && 'attempt' in review ? review.attempt : undefined;
  return { balance, attempt };
}

export type PayPrecheckinOutcome = PayAmendmentOutcome | Exclude<FinishPrecheckinOutcome, { kind: 'to-pay' }>;

/**
 * Reuses the amendment of an earlier attempt for equal preferences, so that attempts are counted together.
 */
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
  const known = await findPayable(services, opened, await reviewBalance(services, opened));
  return known ? { kind: 'to-pay', amendment: known } : finishPrecheckin(services, opened, { payNow: true });
}

/** The open amendment, if it still matches what is due. */
async function findPayable(
  services: Services,
  { reservation }: OpenPrecheckin,
  balance: Balance | undefined,
): Promise<Amendment | undefined> {
  const open = await services.reservations.findOpenAmendment(reservation.id, services.clock.now());
  if (!balance || open?.purpose !== 'precheckin' || open.baseVersion !== reservation.version)
    return undefined;
  const isSame = thingsOf(open.becomes) === thingsOf(balance.becomes);
  return isSame && open.differenceCents === balance.dueNowCents ? open : undefined;
}

/** Compares the preferences, because different ones may cost the same. */
function thingsOf({ carId, selection }: AmendedRental): string {
  return canonicalText({ carId, selection });
}
