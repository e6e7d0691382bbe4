import type { Services } from './ports/services.ts';

/** Against card testing: tries per network and per reservation. PAYMENTS.md section 7. */
const LIMITS = {
  perNetwork: { name: 'pay-network', points: 30, windowSeconds: 600 },
  perReservation: { name: 'pay-reservation', points: 10, windowSeconds: 600 },
} as const;

export type PaymentTry = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

/** Counts one try to pay; a refused one says when to come back. */
export async function allowPaymentTry(
  services: Services,
  { clientIp, reservationId }: { clientIp: string; reservationId: string },
): Promise<PaymentTry> {
  const perReservation = await services.rateLimiter.consume({ ...LIMITS.perReservation, key: reservationId });
  if (perReservation.kind === 'refused') return perReservation;
  return services.rateLimiter.consume({ ...LIMITS.perNetwork, key: clientIp });
}
