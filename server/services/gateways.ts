import { createPayPalGateway } from '#adapters/payments/paypal/create-paypal-gateway.ts';
import { createPowertranzGateway } from '#adapters/payments/powertranz/index.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import type { Clock, Log } from '#operations/ports/runtime.ts';
import type { Config, PayPalAccount } from '../settings/config.ts';

/** Address and credentials of a card gateway. */
export interface GatewayAccount {
  url: string;
  id: string;
  password: string;
  /** False when the account has no look-up. */
  canLookUp?: boolean;
}

/** Card gateways by their name in the settings: `metrobank` uses PowerTranz (payments.md#gateway-port). */
export function createCardGateways(
  config: Pick<Config, 'metrobank' | 'captureMode' | 'mode' | 'time'>,
  sandbox: GatewayAccount | undefined,
  { log, clock }: { log: Log; clock: Clock },
): Record<string, CardGateway> {
  const account = config.metrobank ?? sandbox;
  if (!account) return {};
  const metrobank = createPowertranzGateway({
    id: 'metrobank',
    baseUrl: account.url,
    powerTranzId: account.id,
    password: account.password,
    canLookUp: account.canLookUp ?? true,
    captureMode: config.captureMode,
    testMode: config.mode !== 'production',
    patienceMs: config.time.gatewayPatienceMs,
    now: () => clock.now(),
    log,
  });
  return { metrobank };
}

/** Returns undefined without an account; PayPal is then not offered. */
export function createPayPal(
  config: Pick<Config, 'paypal' | 'mode' | 'time'>,
  sandbox: PayPalAccount | undefined,
  { log, clock }: { log: Log; clock: Clock },
): RedirectGateway | undefined {
  const account = config.paypal ?? sandbox;
  if (!account) return undefined;
  return createPayPalGateway({
    id: PAYPAL,
    baseUrl: account.url,
    clientId: account.clientId,
    clientSecret: account.secret,
    webhookId: account.webhookId,
    webhookAuthority: account.webhookAuthority,
    testMode: config.mode !== 'production',
    patienceMs: config.time.gatewayPatienceMs,
    now: () => clock.now(),
    log,
  });
}
