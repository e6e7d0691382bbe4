import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { type Capture, captureRules } from '#domain/payment/transfer/capture.ts';
import type { CardGateway } from '../../ports/card-gateway.ts';
import type { Decider } from '../../ports/staff-store.ts';
import { type Gateways, getGateway, isRedirect } from '../find-gateway.ts';
import { resolveTransfer, type Settling, settleDueTransfers, type TransferKind } from './settle-transfer.ts';

type SettlingCaptures = Settling & Gateways;

/** Sends or queries due captures; returns how many. */
export function settleDueCaptures(services: SettlingCaptures): Promise<number> {
  return settleDueTransfers(services, captures(services));
}

/** False when the capture is not under review or has been moved. */
export function resolveCapture(
  services: SettlingCaptures,
  capture: Capture,
  verdict: Decider & { becomes: 'captured' | 'refused' },
): Promise<boolean> {
  return resolveTransfer(services, captures(services), capture, verdict);
}

function captures(services: SettlingCaptures): TransferKind<Capture> {
  return {
    rules: captureRules,
    store: services.payments.captures,
    send: (capture, attempt) => getCardGateway(services, attempt).capture(toRequest(capture, attempt)),
    lookUp: (capture, attempt) =>
      getCardGateway(services, attempt).lookUpCapture(toRequest(capture, attempt)),
  };
}

function getCardGateway(services: Gateways, attempt: PaymentAttempt): CardGateway {
  const gateway = getGateway(services, attempt);
  if (isRedirect(gateway)) throw new Error(`The gateway ${gateway.id} holds no money to be captured`);
  return gateway;
}

function toRequest({ reference, amountCents }: Capture, attempt: PaymentAttempt) {
  const { gatewayTxnId, gatewayOrderId, currency, createdAt } = attempt;
  return { reference, amountCents, gatewayTxnId, gatewayOrderId, currency, createdAt };
}
