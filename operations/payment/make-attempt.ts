import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { beginAttempt } from '#domain/payment/begin-attempt.ts';
import type { CaptureMode } from '#domain/payment/transfer/capture.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Services } from '../ports/services.ts';

const RETURN_TOKEN_BYTES = 24;

/** The return token is only in the bank's redirect URL; its hash is stored. */
export function makeAttempt(
  services: Services,
  input: {
    reservation: Reservation;
    amendment?: Amendment | undefined;
    gatewayId: string;
    captureMode: CaptureMode;
    clientKey: string;
    sequence: number;
  },
): { attempt: PaymentAttempt; returnToken: string } {
  const { reservation, amendment, gatewayId, captureMode, clientKey, sequence } = input;
  const returnToken = toBase64Url(services.random.bytes(RETURN_TOKEN_BYTES));
  const attempt = beginAttempt({
    id: services.random.uuid(),
    reservationId: reservation.id,
    amendmentId: amendment?.id,
    gateway: gatewayId,
    captureMode,
    amountCents: amendment?.differenceCents ?? reservation.guaranteeCents ?? reservation.quote.dueNowCents,
    clientKey,
    gatewayTxnId: services.random.uuid(),
    gatewayOrderId: `${reservation.code}-${String(sequence).padStart(2, '0')}`,
    returnTokenHash: services.secrets.hash(returnToken),
    createdAt: services.clock.now(),
  });
  return { attempt, returnToken };
}

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
