import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import { type DriverOptions, type Timeouts, toTimeouts } from '../driver-options.ts';
import { createGatewayFetch } from '../gateway-fetch.ts';
import { createCertificates } from './certificate.ts';
import { completePayment } from './complete.ts';
import { createExchange } from './exchange.ts';
import { getPlaces } from './places.ts';
import { judgeLook, type LookUp, lookUpOrder } from './query.ts';
import { lookUpRefund, refundPayment } from './refund.ts';
import { reversePayment } from './reverse.ts';
import { createSend, type Send } from './send.ts';
import { startPayment } from './start.ts';
import { createTokenCache } from './token.ts';
import { readWebhook } from './webhook.ts';

export interface PayPalOptions extends DriverOptions {
  /** The API's root: PayPal's own, or in test mode any other. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Names our webhook in PayPal's settings; undefined: messages are refused. */
  webhookId: string | undefined;
  /** Authority to trust for webhooks instead of the public ones, PEM. */
  webhookAuthority: string | undefined;
}

/** PAYMENTS.md section 2. Creating may be repeated, so one try of it has less than the whole time. */
const defaultTimeouts: Timeouts = {
  startMs: 10_000,
  completeMs: 60_000,
  queryMs: 15_000,
  transferMs: 60_000,
};

const capabilities: RedirectGateway['capabilities'] = {
  cardEntry: 'redirect',
  challenge: 'none',
  query: 'by-order',
  idempotentComplete: true,
  voidBeforeSettlement: false,
};

/** The driver `paypal-orders-v2` (PAYMENTS.md section 5). Throws when the settings would send secrets elsewhere. */
export function createPayPalGateway(options: PayPalOptions): RedirectGateway {
  const { id, clientId, clientSecret, log, testMode } = options;
  const timeouts = toTimeouts(defaultTimeouts, options);
  const now = options.now ?? Date.now;
  const fetchIt = options.fetch ?? createGatewayFetch();
  const { baseUrl, payerOrigins, certificateOrigins } = getPlaces(options.baseUrl, testMode);
  const exchange = createExchange({ gatewayId: id, baseUrl, fetch: fetchIt, log });
  const send = createSend(exchange, createTokenCache(exchange, { clientId, clientSecret, now }));
  const lookUp: LookUp = (payment) => lookUpOrder(send, payment, timeouts.queryMs);
  const query = async (payment: { gatewayOrderId: string }) => judgeLook(await lookUp(payment));
  const back = { send, lookUp, timeoutMs: timeouts.transferMs };
  const certificateOf = createCertificates({
    origins: certificateOrigins,
    authority: options.webhookAuthority,
    fetch: fetchIt,
    now,
  });
  return {
    id,
    capabilities,
    payerOrigins,
    start: (payment) => startPayment(send, payment, { timeoutMs: timeouts.startMs, payerOrigins }),
    complete: (payment) => completePayment(payment, { send, query, timeoutMs: timeouts.completeMs }),
    query,
    reverse: (payment) => reversePayment(payment, back),
    refund: (request) => refundPayment(request, back),
    lookUpRefund: (request) => lookUpRefund(request, back),
    health: () => doesAnswer(send, timeouts.queryMs),
    readWebhook: (message) => readWebhook(message, { webhookId: options.webhookId, certificateOf, now }),
  };
}

/** Asks for an order that there is not: who says so has taken our credentials, too. */
async function doesAnswer(send: Send, timeoutMs: number): Promise<boolean> {
  const reply = await send({
    operation: 'health',
    method: 'GET',
    path: '/v2/checkout/orders/NONE',
    timeoutMs,
  });
  return reply.kind === 'answer';
}
