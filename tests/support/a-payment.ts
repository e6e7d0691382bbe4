import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { PaymentPolicy } from '#domain/payment/decision.ts';
import { quoteRental } from '#domain/pricing/quote-rental.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { aQuoteRequest } from './a-rental.ts';

/** 2 March 2026, 09:00 in Panama. */
export const paymentNow = Date.UTC(2026, 2, 2, 14);

export const aPolicy: PaymentPolicy = { now: paymentNow, tds: 'strict' };

/** A prepaid reservation of 484.14, held for another half hour. */
export function aReservation(changes: Partial<Reservation> = {}): Reservation {
  const request = aQuoteRequest();
  return {
    id: 'reservation-1',
    code: 'FF-7K2Q9M',
    brand: 'firefly',
    language: 'es',
    state: 'held',
    paymentStatus: 'unpaid',
    reservationType: 'prepaid',
    search: {
      pickupLocation: 'PTY',
      returnLocation: 'CDE',
      pickupAt: request.pickupAt,
      returnAt: request.returnAt,
    },
    selection: {
      coverage: 'PCM',
      coverages: [],
      era: true,
      extras: { panapass: 1 },
      additionalDrivers: 1,
      coupon: undefined,
    },
    client: {
      firstName: 'Ana',
      lastName: 'Muñoz',
      email: 'ana@example.com',
      phone: '+50761234567',
      birthday: '1990-05-17',
      license: '8-123-456',
    },
    carId: 'corolla',
    classCode: 'ICAR',
    sold: {
      carName: 'Toyota Corolla',
      className: { es: 'Intermedio', en: 'Intermediate' },
      pictureId: undefined,
      pickupBranchName: 'Aeropuerto de Tocumen',
      returnBranchName: 'Costa del Este',
    },
    quote: quoteRental(request),
    cancellation: { freeHours: 48, feeCents: 0, feeRate: 2000, note: undefined },
    holdUntil: paymentNow + 30 * 60_000,
    createdAt: paymentNow,
    version: 1,
    ...changes,
  };
}

/** An attempt to pay it by card. */
export function anAttempt(changes: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return {
    id: 'attempt-1',
    reservationId: 'reservation-1',
    gateway: 'metrobank',
    amountCents: 48_414,
    currency: 'USD',
    clientKey: 'key-1',
    state: 'created',
    version: 1,
    gatewayTxnId: 'txn-1',
    gatewayOrderId: 'FF-7K2Q9M-01',
    returnTokenHash: 'hash',
    authCode: undefined,
    rrn: undefined,
    cardBrand: undefined,
    cardLast4: undefined,
    tdsStatus: undefined,
    eci: undefined,
    dsTransId: undefined,
    tdsVersion: undefined,
    cardholderInfo: undefined,
    captureId: undefined,
    payerUrl: undefined,
    chargeRound: 0,
    rawCode: undefined,
    declineClass: undefined,
    deadlineAt: undefined,
    nextCheckAt: undefined,
    checkCount: 0,
    notFoundCount: 0,
    flags: [],
    createdAt: paymentNow,
    ...changes,
  };
}
