import type { RedirectGateway } from '#operations/ports/redirect-gateway.ts';
import { type DriverOptions, type Timeouts, toTimeouts } from '../driver-options.ts';
import { createGatewayFetch } from '../gateway-fetch.ts';
import { createCertificates } from './certificate.ts';
import { completePayment } from './complete.ts';
import { createExchange } from './exchange.ts';
import { judgeOrderLookUp, type LookUp, lookUpOrder } from './query.ts';
import { lookUpRefund, refundPayment, reversePayment } from './refund.ts';
import { createSend, createTokenCache, type Send } from './send.ts';
import { startPayment } from './start.ts';
import { readWebhook } from './webhook.ts';

interface Places {
  baseUrl: string;
  /** Origins of the pages where payers approve a payment. */
  payerOrigins: string[];
  certificateOrigins: string[];
}

/** PayPal's addresses by the origin of the API; real credentials are sent to no other. payments.md#paypal. */
const knownPlaces: Record<string, Omit<Places, 'baseUrl'>> = {
  'https://api-m.paypal.com': {
    payerOrigins: ['https://www.paypal.com'],
    certificateOrigins: ['https://api.paypal.com', 'https://api-m.paypal.com'],
  },
  'https://api-m.sandbox.paypal.com': {
    payerOrigins: ['https://www.sandbox.paypal.com'],
    certificateOrigins: ['https://api.sandbox.paypal.com', 'https://api-m.sandbox.paypal.com'],
  },
};

export interface PayPalOptions extends DriverOptions {
  /** Root of the API: PayPal's own address, or in test mode any other. */
  baseUrl: string;
  clientId: string;
  clientSecret: string;
  /** Id of our webhook in PayPal's settings. When undefined, webhooks are refused. */
  webhookId: string | undefined;
  /** Certificate authority (PEM) to trust for webhooks instead of the public ones. */
  webhookAuthority: string | undefined;
}

/** payments.md#transport. Creating an order is retried, so one try may take only a part of the total time. */
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
  listsRefunds: true,
};

/** The driver `paypal-orders-v2` (payments.md#paypal). Throws for settings that would send secrets elsewhere. */
export function createPayPalGateway(options: PayPalOptions): RedirectGateway {
  const { id, clientId, clientSecret, log, testMode } = options;
  const timeouts = toTimeouts(defaultTimeouts, options);
  const { now } = options;
  const fetchIt = options.fetch ?? createGatewayFetch();
  const { baseUrl, payerOrigins, certificateOrigins } = getPlaces(options.baseUrl, testMode);
  const exchange = createExchange({ gatewayId: id, baseUrl, fetch: fetchIt, log });
  const send = createSend(exchange, createTokenCache(exchange, { clientId, clientSecret, now }));
  const lookUp: LookUp = (payment) => lookUpOrder(send, payment, timeouts.queryMs);
  const query = async (payment: { gatewayOrderId: string }) => judgeOrderLookUp(await lookUp(payment));
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

/** Requests an order that does not exist. The 404 also proves that PayPal accepted our credentials. */
async function doesAnswer(send: Send, timeoutMs: number): Promise<boolean> {
  const reply = await send({
    operation: 'health',
    method: 'GET',
    path: '/v2/checkout/orders/NONE',
    timeoutMs,
  });
  return reply.kind === 'answer';
}

/** Throws for an address that is not PayPal's, except in test mode, where it serves all three purposes. */
function getPlaces(address: string, testMode: boolean): Places {
  const { origin } = new URL(address);
  const found = knownPlaces[origin];
  if (found) return { baseUrl: origin, ...found };
  if (!testMode) throw new Error('Outside test mode PayPal is reached at its own addresses only');
  return { baseUrl: origin, payerOrigins: [origin], certificateOrigins: [origin] };
}
