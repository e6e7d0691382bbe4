import { isLive, type PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Amendment, AmendmentPurpose } from '#domain/reservation/amendment.ts';
import type { Services } from '../ports/services.ts';

export interface LastPayment {
  attempt: PaymentAttempt;
  /** In any state: the payment may still be in progress when no other could begin. */
  amendment: Amendment;
}

/** The newest payment that the pre check-in has begun. */
export async function findLastPayment(
  { reservations, payments }: Services,
  reservationId: string,
): Promise<LastPayment | undefined> {
  const attempt = await payments.findLatestOf(reservationId, 'precheckin');
  const amendment = attempt?.amendmentId && (await reservations.findAmendment(attempt.amendmentId));
  return attempt && amendment ? { attempt, amendment } : undefined;
}

/** What a payment of unknown outcome pays: a change, or additions of the pre check-in. Undefined: no such payment. */
export async function findRunningPayment(
  { payments }: Pick<Services, 'payments'>,
  reservationId: string,
): Promise<{ purpose: AmendmentPurpose; amendmentId: string } | undefined> {
  for (const purpose of ['change', 'precheckin'] as const) {
    const attempt = await payments.findLatestOf(reservationId, purpose);
    if (attempt?.amendmentId !== undefined && isLive(attempt.state))
      return { purpose, amendmentId: attempt.amendmentId };
  }
  return undefined;
}

/** Whether a payment of the pre check-in has an outcome that is not known yet. */
export async function isPayingPrecheckin(services: Services, reservationId: string): Promise<boolean> {
  const attempt = await services.payments.findLatestOf(reservationId, 'precheckin');
  return attempt !== undefined && isLive(attempt.state);
}
