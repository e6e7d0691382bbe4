import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { PaymentPolicy } from '#domain/payment/decision.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import { anAttempt as anyAttempt, aReservation as anyReservation } from './a-reservation.ts';

/** 2 March 2026, 09:00 in Panama. */
export const paymentNow = Date.UTC(2026, 2, 2, 14);

/** Capabilities of a card gateway and of a gateway with its own pages. */
export const cardCapabilities: CardGateway['capabilities'] = {
  cardEntry: 'server-form',
  challenge: 'window',
  query: 'by-id',
  idempotentComplete: false,
  voidBeforeSettlement: true,
};
export const redirectCapabilities: RedirectGateway['capabilities'] = {
  cardEntry: 'redirect',
  challenge: 'none',
  query: 'by-order',
  idempotentComplete: true,
  voidBeforeSettlement: false,
};

export const aPolicy: PaymentPolicy = { now: paymentNow, tds: 'strict', gateway: cardCapabilities };

/** A prepaid reservation of 484.14 with fixed ids, held for another half hour. */
export function aReservation(changes: Partial<Reservation> = {}): Reservation {
  return anyReservation({
    id: 'reservation-1',
    code: 'FF-7K2Q9M',
    renter: {
      firstName: 'Ana',
      lastName: 'Muñoz',
      email: 'ana@example.com',
      phone: '+50761234567',
      birthday: '1990-05-17',
      license: '8-123-456',
    },
    holdUntil: paymentNow + 30 * 60_000,
    createdAt: paymentNow,
    ...changes,
  });
}

/** An attempt to pay the reservation by card. */
export function anAttempt(changes: Partial<PaymentAttempt> = {}): PaymentAttempt {
  return anyAttempt(aReservation(), {
    id: 'attempt-1',
    clientKey: 'key-1',
    gatewayTxnId: 'txn-1',
    gatewayOrderId: 'FF-7K2Q9M-01',
    returnTokenHash: 'hash',
    createdAt: paymentNow,
    ...changes,
  });
}
