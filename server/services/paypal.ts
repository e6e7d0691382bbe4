import { createPayPalGateway } from '#adapters/payments/paypal/create-paypal-gateway.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import type { Clock, Log } from '#operations/ports/runtime.ts';
import type { Config, PayPalAccount } from '../settings/config.ts';

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
