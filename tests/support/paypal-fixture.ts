import { randomUUID } from 'node:crypto';
import { createPayPalGateway, type PayPalOptions } from '#adapters/payments/paypal/create-paypal-gateway.ts';
import type { RedirectGateway, StartRedirect } from '#operations/ports/redirect-gateway.ts';
import type { LedgerEntry } from '#sandbox/paypal/control.ts';
import type { PayPalAccount } from '#sandbox/paypal/create-paypal.ts';
import { startPayPal } from '#sandbox/paypal/start-paypal.ts';
import type { CallRecord, Funding } from '#sandbox/paypal/state.ts';
import { type GatewayControls, openControls } from './control-sandbox.ts';

/** The PayPal driver with its sandbox and controls for faults. */
export interface PayPalFixture extends GatewayControls<LedgerEntry> {
  gateway: RedirectGateway;
  account: PayPalAccount;
  calls(): Promise<CallRecord[]>;
  /** Another driver for the same account. */
  connect(options: Partial<PayPalOptions>): RedirectGateway;
  close(): Promise<void>;
}

/** Short enough to notice a hanging PayPal soon, long enough for a busy machine. */
const timeouts = { startMs: 3000, completeMs: 3000, queryMs: 3000, transferMs: 3000 };

export async function openPayPalFixture(): Promise<PayPalFixture> {
  const sandbox = await startPayPal();
  const { account } = sandbox;
  const { log, ...controls } = openControls<LedgerEntry>(sandbox.controlUrl);
  const connect = (options: Partial<PayPalOptions>) =>
    createPayPalGateway({
      id: 'paypal',
      baseUrl: account.url,
      clientId: account.clientId,
      clientSecret: account.secret,
      webhookId: account.webhookId,
      webhookAuthority: account.webhookAuthority,
      testMode: true,
      timeouts,
      now: Date.now,
      log,
      ...options,
    });
  return {
    ...controls,
    gateway: connect({}),
    account,
    connect,
    calls: async () => (await controls.control('/calls')) as CallRecord[],
    close: sandbox.close,
  };
}

/** A payment of 184.37 for a new reservation code. */
export function aRedirectPayment(changes: Partial<StartRedirect> = {}): StartRedirect {
  const gatewayTxnId = randomUUID();
  const back = `http://127.0.0.1:3000/pay/paypal/return/${gatewayTxnId}/secret`;
  const reservationCode = `FF-${gatewayTxnId.slice(0, 6).toUpperCase()}`;
  return {
    gatewayTxnId,
    invoiceId: reservationCode,
    reservationCode,
    amountCents: 18_437,
    taxCents: 1206,
    currency: 'USD',
    language: 'es',
    shopName: 'Firefly Car Rental',
    returnUrl: back,
    cancelUrl: back.replace('return', 'cancel'),
    ...changes,
  };
}

export interface Begun {
  gatewayTxnId: string;
  gatewayOrderId: string;
  payerUrl: string;
}

/** Creates the order. */
export async function begin(fixture: PayPalFixture, payment = aRedirectPayment()): Promise<Begun> {
  const started = await fixture.gateway.start(payment);
  if (started.kind !== 'redirect')
    throw new Error(`PayPal was expected to begin: ${JSON.stringify(started)}`);
  const { gatewayOrderId, payerUrl } = started;
  return { gatewayTxnId: payment.gatewayTxnId, gatewayOrderId, payerUrl };
}

/** Presses a button of the approval page. Returns the address to which the payer's browser is redirected. */
export async function decideAs(
  payerUrl: string,
  decision: { action: 'approve' | 'cancel'; funding?: Funding } = { action: 'approve' },
): Promise<string | undefined> {
  const { origin, pathname, searchParams } = new URL(payerUrl);
  const body = new URLSearchParams({ token: searchParams.get('token') ?? '', ...decision });
  const response = await fetch(origin + pathname, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { connection: 'close' },
  });
  return response.headers.get('location') ?? undefined;
}

/** Creates an order that the payer has approved. */
export async function approved(
  fixture: PayPalFixture,
  payment?: StartRedirect,
  funding?: Funding,
): Promise<Begun> {
  const begun = await begin(fixture, payment);
  await decideAs(begun.payerUrl, { action: 'approve', ...(funding && { funding }) });
  return begun;
}

export async function paid(
  fixture: PayPalFixture,
  payment?: StartRedirect,
): Promise<Begun & { captureId: string }> {
  const begun = await approved(fixture, payment);
  const result = await fixture.gateway.complete({ ...begun, round: 0 });
  if (result.kind !== 'approved')
    throw new Error(`PayPal was expected to be paid: ${JSON.stringify(result)}`);
  return { ...begun, captureId: result.facts.captureId ?? '' };
}
