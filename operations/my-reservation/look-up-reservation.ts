import { namesRenter } from '#domain/reservation/names-renter.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { normalizeReservationCode } from '#domain/reservation/reservation-code.ts';
import type { RateLimit } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';
import { logAccess } from '../security/log-access.ts';

/** A renter who mistypes needs about three tries; guessing needs hundreds of millions. */
const TRIES = {
  perNetwork: { points: 20, windowSeconds: 15 * 60 },
  perCode: { points: 10, windowSeconds: 15 * 60 },
};

/** Compared for unknown codes, so that both results take the same time. */
const NOBODY = { lastName: 'No Reservation Has This Renter', email: 'nobody@no-reservation.invalid' };

export interface LookUp {
  code: string;
  who: string;
  clientIp: string;
}

export type LookUpOutcome =
  | { kind: 'found'; reservation: Reservation }
  /** Does not reveal whether the code exists. */
  | { kind: 'not-found' }
  | { kind: 'too-many'; retryAfterSeconds: number };

/** Counts the try before the look-up. */
export async function lookUpReservation(services: Services, lookUp: LookUp): Promise<LookUpOutcome> {
  const outcome = await tryLookUp(services, lookUp);
  const { code, clientIp } = lookUp;
  logAccess(services, {
    access: 'reservation-look-up',
    outcome: outcome.kind,
    who: code,
    network: clientIp,
  });
  return outcome;
}

async function tryLookUp(services: Services, lookUp: LookUp): Promise<LookUpOutcome> {
  const code = normalizeReservationCode(lookUp.code);
  const limits = toLimits(code, lookUp.clientIp);
  for (const limit of limits) {
    const tried = await services.rateLimiter.consume(limit);
    if (tried.kind === 'refused') return { kind: 'too-many', retryAfterSeconds: tried.retryAfterSeconds };
  }
  const reservation = await services.reservations.findByCode(code);
  const isRenter = namesRenter(reservation?.renter ?? NOBODY, lookUp.who);
  if (!reservation || !isRenter || reservation.brand !== services.site.brand) return { kind: 'not-found' };
  for (const limit of limits) await services.rateLimiter.giveBack(limit);
  return { kind: 'found', reservation };
}

function toLimits(code: string, clientIp: string): RateLimit[] {
  return [
    { name: 'look-up-network', key: clientIp, ...TRIES.perNetwork },
    { name: 'look-up-code', key: code, ...TRIES.perCode },
  ];
}
