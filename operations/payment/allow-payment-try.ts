import type { Services } from '../ports/services.ts';

/** Limits card testing. payments.md#card-data. */
const LIMITS = {
  perNetwork: { name: 'pay-network', points: 30, windowSeconds: 600 },
  perSession: { name: 'pay-session', points: 15, windowSeconds: 3600 },
  perReservation: { name: 'pay-reservation', points: 10, windowSeconds: 600 },
  /** Cards reported as lost, stolen or fraudulent; a renter has at most one. */
  risk: { name: 'pay-risk', points: 3, windowSeconds: 3600 },
} as const;

export type PaymentTry = { kind: 'allowed' } | { kind: 'refused'; retryAfterSeconds: number };

interface Trying {
  clientIp: string;
  reservationId: string;
  sessionId: string | undefined;
}

export async function allowPaymentTry(services: Services, trying: Trying): Promise<PaymentTry> {
  const allowed = await countTry(services, trying);
  if (allowed.kind === 'refused') reportTries(services, trying.reservationId, 'too fast');
  return allowed;
}

export function reportTries(
  { log }: Pick<Services, 'log'>,
  reservationId: string,
  reason: 'too fast' | 'too many',
): void {
  log.warn({ reservationId, reason }, 'Refused another try to pay');
}

async function countTry(
  services: Services,
  { clientIp, reservationId, sessionId }: Trying,
): Promise<PaymentTry> {
  const perReservation = await services.rateLimiter.consume({ ...LIMITS.perReservation, key: reservationId });
  if (perReservation.kind === 'refused') return perReservation;
  if (sessionId !== undefined) {
    const perSession = await services.rateLimiter.consume({ ...LIMITS.perSession, key: sessionId });
    if (perSession.kind === 'refused') return perSession;
  }
  const risk = await services.rateLimiter.peek({ ...LIMITS.risk, key: clientIp });
  if (risk.kind === 'refused') return risk;
  return services.rateLimiter.consume({ ...LIMITS.perNetwork, key: clientIp });
}

/** Counts a card reported as lost, stolen or fraudulent; after a few the network is blocked for a while. */
export async function countRisk(services: Services, clientIp: string): Promise<void> {
  const counted = await services.rateLimiter.consume({ ...LIMITS.risk, key: clientIp });
  services.log.warn(
    { refused: counted.kind === 'refused' },
    'A card was refused as lost, stolen or fraudulent',
  );
}
