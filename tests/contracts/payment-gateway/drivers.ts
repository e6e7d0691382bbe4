import type { GatewayCapabilities } from '#domain/payment/capabilities.ts';
import type { ReverseResult } from '#operations/ports/gateway-answers.ts';
import type { CompleteRedirectResult, QueryRedirectResult } from '#operations/ports/redirect-gateway.ts';
import type { RefundingGateway, RefundRequest } from '#operations/ports/transfer-gateway.ts';
import { aPayment, getToken, openPowertranzFixture } from '#tests/support/card-gateway-fixture.ts';
import { approved, aRedirectPayment, openPayPalFixture } from '#tests/support/paypal-fixture.ts';

/** A payment that the payer has approved and that is not charged yet. */
export interface ReadyPayment {
  amountCents: number;
  complete(): Promise<CompleteRedirectResult>;
  query(): Promise<QueryRedirectResult>;
  reverse(repeated: boolean): Promise<ReverseResult>;
  toRefund(refundId: string, amountCents: number): RefundRequest;
}

/** A driver of any protocol with its sandbox. */
export interface DriverFixture {
  capabilities: GatewayCapabilities;
  refunds: RefundingGateway;
  health(): Promise<boolean>;
  ready(): Promise<ReadyPayment>;
  /** Starts a payment that needs an action of the payer. Returns the kind of the result. */
  begin(): Promise<string>;
  /** Paths of all API calls so far. */
  paths(): Promise<string[]>;
  /** Arms a fault. `call` is the operation of the port, translated to that of the protocol. */
  arm(call: 'complete' | 'query' | 'give-back' | 'health', fault: Record<string, unknown>): Promise<void>;
  netCents(): Promise<number>;
  reset(): Promise<unknown>;
  close(): Promise<void>;
}

export const drivers: { name: string; open: () => Promise<DriverFixture> }[] = [
  { name: 'powertranz-spi', open: () => openCards() },
  { name: 'paypal-orders-v2', open: openPayPal },
];

/** The same driver, for an account without look-up of payments. */
export const withoutLookUp = {
  name: 'powertranz-spi without look-up',
  open: () => openCards({ canLookUp: false }),
};

async function openCards(options: { canLookUp?: boolean } = {}): Promise<DriverFixture> {
  const fixture = await openPowertranzFixture(options);
  const { gateway } = fixture;
  const operations = { complete: 'payment', query: 'lookup', 'give-back': 'void', health: 'alive' };
  return {
    capabilities: gateway.capabilities,
    begin: async () => (await gateway.start(aPayment('4012000000020006'))).kind,
    paths: async () => ((await fixture.control('/calls')) as { path: string }[]).map(({ path }) => path),
    refunds: gateway,
    health: gateway.health,
    async ready() {
      const payment = aPayment();
      const token = getToken(await gateway.start(payment));
      return {
        amountCents: payment.amountCents,
        complete: () => gateway.complete({ ...payment, token }),
        query: () => gateway.query(payment),
        reverse: (repeated) => gateway.reverse({ ...payment, repeated }),
        toRefund: (refundId, amountCents) => toRefund(payment, { refundId, amountCents }),
      };
    },
    arm: (call, fault) => fixture.arm({ operation: operations[call], ...fault }),
    netCents: async () => (await fixture.readLedger()).netCents,
    reset: () => fixture.control('/reset', {}),
    close: fixture.close,
  };
}

async function openPayPal(): Promise<DriverFixture> {
  const fixture = await openPayPalFixture();
  const { gateway } = fixture;
  const operations = { complete: 'capture', query: 'get', 'give-back': 'refund', health: 'get' };
  return {
    capabilities: gateway.capabilities,
    begin: async () => (await gateway.start(aRedirectPayment())).kind,
    paths: async () => (await fixture.calls()).map(({ path }) => path),
    refunds: gateway,
    health: gateway.health,
    async ready() {
      const payment = aRedirectPayment();
      const begun = await approved(fixture, payment);
      const { amountCents } = payment;
      return {
        amountCents,
        complete: () => gateway.complete({ ...begun, round: 0 }),
        query: () => gateway.query(begun),
        reverse: () => gateway.reverse(begun),
        toRefund: (refundId, part) => toRefund({ ...begun, amountCents }, { refundId, amountCents: part }),
      };
    },
    arm: (call, fault) => fixture.arm({ operation: operations[call], ...fault }),
    netCents: async () => (await fixture.readLedger()).netCents,
    reset: () => fixture.control('/reset', {}),
    close: fixture.close,
  };
}

function toRefund(
  payment: { gatewayTxnId: string; gatewayOrderId: string; amountCents: number },
  { refundId, amountCents }: { refundId: string; amountCents: number },
): RefundRequest {
  const { gatewayTxnId, gatewayOrderId, amountCents: paidCents } = payment;
  const names = { refundId, reference: 'FF-7K2Q9M-R1', gatewayTxnId, gatewayOrderId };
  return { ...names, currency: 'USD', paidCents, refundedBeforeCents: 0, amountCents, createdAt: Date.now() };
}
