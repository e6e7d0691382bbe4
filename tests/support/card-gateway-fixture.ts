import { randomUUID } from 'node:crypto';
import { createPowertranzGateway, type PowertranzOptions } from '#adapters/payments/powertranz/index.ts';
import type { CardGateway, StartPayment, StartResult } from '#operations/ports/card-gateway.ts';
import type { LedgerEntry } from '#sandbox/card-gateway/control.ts';
import { sandboxCredentials, startCardGateway } from '#sandbox/card-gateway/start-card-gateway.ts';
import { encodeForm, type Payer, visitBank } from './bank-visitor.ts';
import { type GatewayControls, openControls } from './control-sandbox.ts';

export const shopOrigin = 'http://127.0.0.1:3000';

/** A driver with its sandbox and controls for faults. */
export interface GatewayFixture extends GatewayControls<LedgerEntry> {
  gateway: CardGateway;
  apiUrl: string;
  close(): Promise<void>;
}

/** Short enough to notice a hanging gateway soon, long enough for a busy machine. */
const timeouts = { startMs: 3000, completeMs: 3000, queryMs: 3000, transferMs: 3000 };

export async function openPowertranzFixture(
  options: Partial<PowertranzOptions> = {},
): Promise<GatewayFixture> {
  const sandbox = await startCardGateway({ port: 0, controlPort: 0 });
  const { log, ...controls } = openControls<LedgerEntry>(sandbox.controlUrl);
  const gateway = createPowertranzGateway({
    id: 'metrobank',
    baseUrl: sandbox.apiUrl,
    powerTranzId: sandboxCredentials.id,
    password: sandboxCredentials.password,
    testMode: true,
    timeouts,
    now: Date.now,
    log,
    ...options,
  });
  return { ...controls, gateway, apiUrl: sandbox.apiUrl, close: sandbox.close };
}

/** A payment and when its attempt was made, in epoch milliseconds. */
export type TestPayment = StartPayment & { createdAt: number };

/** A payment of 184.37 with a card that needs no challenge. */
export function aPayment(cardNumber = '4012000000020071', changes: Partial<StartPayment> = {}): TestPayment {
  const gatewayTxnId = randomUUID();
  return {
    attemptId: `attempt-${gatewayTxnId.slice(0, 8)}`,
    gatewayTxnId,
    gatewayOrderId: `FF-${gatewayTxnId.slice(0, 6).toUpperCase()}-01`,
    captureMode: 'sale',
    amountCents: 18_437,
    currency: 'USD',
    payer: {
      firstName: 'Begoña',
      lastName: 'Peñalba Ríos',
      email: 'begona@example.com',
      phone: '+50761234567',
    },
    card: {
      holder: 'Begoña Peñalba',
      number: cardNumber,
      expirationMonth: '12',
      expirationYear: '31',
      cvv: '123',
    },
    returnUrl: `${shopOrigin}/pay/return/${gatewayTxnId}/secret`,
    createdAt: Date.now(),
    ...changes,
  };
}

/** The token of a started payment, with or without a challenge. Throws when the start failed. */
export function getToken(result: StartResult): string {
  if (result.kind === 'challenge' || result.kind === 'ready') return result.token;
  throw new Error(`A start was expected to give a token, but it was ${result.kind}`);
}

/**
 * Starts a payment and goes through the bank's pages if there is a challenge. Returns the result of the
 * start, the visit, and the driver's interpretation of the bank's report.
 */
export async function authenticate(fixture: GatewayFixture, payment: StartPayment, payer?: Payer) {
  const started = await fixture.gateway.start(payment);
  if (started.kind !== 'challenge') return { started, visit: undefined, hint: undefined };
  const visit = await visitBank(started.html, shopOrigin, payer);
  const hint = visit.returned && fixture.gateway.interpretReturn(encodeForm(visit.returned));
  return { started, visit, hint };
}

export async function pay(fixture: GatewayFixture, payment: StartPayment) {
  const { started } = await authenticate(fixture, payment);
  return fixture.gateway.complete({ ...payment, token: getToken(started) });
}
