import { randomBytes, randomUUID } from 'node:crypto';
import { type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { beginAttempt } from '#domain/payment/begin-attempt.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { ReservationDraft } from '#domain/reservation/draft.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { makeReservationCode } from '#domain/reservation/reservation-code.ts';
import { aQuoteRequest } from './a-rental.ts';

/** Time of booking in these tests, unless a test sets another one. */
export const BOOKED_AT: Instant = toInstant('2026-02-20T09:00');
export const MINUTE = 60_000;

const search = {
  pickupLocation: 'PTY',
  returnLocation: 'CDE',
  pickupAt: '2026-03-02T10:00',
  returnAt: '2026-03-09T10:00',
};

const selection = {
  coverage: 'PCM',
  coverages: [],
  era: true,
  extras: { panapass: 1 },
  additionalDrivers: 1,
  coupon: undefined,
};

/** A draft of the worked example, pricing.md#worked-example. */
export function aDraft(changes: Partial<ReservationDraft> = {}): ReservationDraft {
  return {
    brand: 'firefly',
    search,
    carId: 'corolla',
    reservationType: 'prepaid',
    selection,
    renter: {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      phone: '6123-4567',
      birthday: '1990-05-17',
      license: 'N-1234',
      terms: true,
    },
    priceFingerprint: 'abc',
    reservationId: undefined,
    ...changes,
  };
}

/** A held reservation of the worked example with unique ids. */
export function aReservation(changes: Partial<Reservation> = {}): Reservation {
  return {
    id: randomUUID(),
    code: makeReservationCode('FF', randomBytes(16)),
    brand: 'firefly',
    language: 'es',
    state: 'held',
    paymentStatus: 'unpaid',
    reservationType: 'prepaid',
    search,
    selection,
    renter: {
      firstName: 'Ana',
      lastName: 'Pérez',
      email: 'ana@example.com',
      phone: '+50761234567',
      birthday: '1990-05-17',
      license: 'N-1234',
    },
    carId: 'corolla',
    classCode: 'ICAR',
    snapshot: {
      carName: 'Toyota Corolla',
      className: { es: 'Intermedio', en: 'Intermediate' },
      pictureId: undefined,
      pickupBranchName: { es: 'Aeropuerto de Tocumen', en: 'Tocumen Airport' },
      returnBranchName: { es: 'Costa del Este' },
    },
    quote: quoteRental(aQuoteRequest()),
    cancellation: { freeHours: 48, feeCents: 0, feeRate: 2000, note: undefined },
    holdUntil: BOOKED_AT + 30 * MINUTE,
    createdAt: BOOKED_AT,
    version: 1,
    linkVersion: 0,
    chargesCents: 0,
    ...changes,
  };
}

/** Times with which a running site does not expire the hold before the next step of a test. */
export const heldForNow = () => ({ createdAt: Date.now(), holdUntil: Date.now() + 30 * MINUTE });

/** A first attempt to pay a reservation. Not stored. */
export function anAttempt(reservation: Reservation, changes: Partial<PaymentAttempt> = {}): PaymentAttempt {
  const attempt = beginAttempt({
    id: randomUUID(),
    reservationId: reservation.id,
    gateway: 'metrobank',
    captureMode: 'sale',
    amountCents: reservation.quote.dueNowCents,
    clientKey: randomUUID(),
    gatewayTxnId: randomUUID(),
    gatewayOrderId: randomUUID(),
    returnTokenHash: 'a'.repeat(64),
    createdAt: BOOKED_AT,
  });
  return { ...attempt, nextCheckAt: undefined, ...changes };
}
