import { createPayPalGateway } from '#adapters/payments/paypal/create-paypal-gateway.ts';
import { PAYPAL } from '#domain/payment/method.ts';
import type { Clock } from '#operations/ports/clock.ts';
import type { Log } from '#operations/ports/log.ts';
import type { RedirectGateway } from '#operations/ports/payment-gateway.ts';
import type { Config } from './config.ts';

/** Where PayPal is and who we are to it. */
export interface PayPalAccount {
  url: string;
  clientId: string;
  secret: string;
  /** Undefined: payments are only learnt of by asking. */
  webhookId: string | undefined;
  /** Authority to trust for webhooks instead of the public ones, PEM. */
  webhookAuthority: string | undefined;
}

/** Undefined without an account: PayPal is not offered then. */
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
