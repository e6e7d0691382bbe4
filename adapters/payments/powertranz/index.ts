import type { CaptureMode } from '#domain/payment/transfer/capture.ts';
import type { CardGateway } from '#operations/ports/card-gateway.ts';
import { type DriverOptions, type Timeouts, toTimeouts } from '../driver-options.ts';
import { createGatewayFetch } from '../gateway-fetch.ts';
import { completePayment } from './complete.ts';
import { interpretReturn } from './interpret-return.ts';
import { type LookUp, lookUp, type Sought } from './look-up.ts';
import { judgeLookUp } from './query.ts';
import type { ChallengeIndicator } from './request.ts';
import { reversePayment } from './reverse.ts';
import { startPayment } from './start.ts';
import { capturePayment, judgeCapture, judgeRefund, refundPayment } from './transfers.ts';
import { createSend, type Send } from './transport.ts';

export interface PowertranzOptions extends DriverOptions {
  /** Root of the API, for example `https://staging.ptranz.com/api`. Plain HTTP in test mode only. */
  baseUrl: string;
  powerTranzId: string;
  password: string;
  /** Required only when the vendor has issued one. */
  gatewayKey?: string;
  challengeIndicator?: ChallengeIndicator;
  /** False when the account has no look-up; then none is called. Default: true. */
  canLookUp?: boolean;
  /** Default: `sale`, where completing a payment takes its money. */
  captureMode?: CaptureMode;
}

/** An acquirer may take half a minute for a charge; less would cause unknown outcomes. payments.md#transport. */
const defaultTimeouts: Timeouts = {
  startMs: 30_000,
  completeMs: 60_000,
  queryMs: 15_000,
  transferMs: 60_000,
};

/** The driver `powertranz-spi` (payments.md#card-gateway). Throws when cards would go unencrypted. */
export function createPowertranzGateway(options: PowertranzOptions): CardGateway {
  const baseUrl = requireBaseUrl(options.baseUrl, options.testMode);
  const timeouts = toTimeouts(defaultTimeouts, options);
  const challengeIndicator = options.challengeIndicator ?? '01';
  const send = createSend({
    gatewayId: options.id,
    baseUrl,
    credentials: toCredentials(options),
    fetch: options.fetch ?? createGatewayFetch(),
    log: options.log,
  });
  const queryPayment = async (sought: Sought): Promise<LookUp> => {
    if (options.canLookUp === false) return { kind: 'switched-off' };
    return lookUp(send, sought, { timeoutMs: timeouts.queryMs, now: options.now });
  };
  return {
    id: options.id,
    capabilities: toCapabilities(options),
    testMode: options.testMode,
    captureMode: options.captureMode ?? 'sale',
    origin: new URL(baseUrl).origin,
    start: (payment) => startPayment(send, payment, { challengeIndicator, timeoutMs: timeouts.startMs }),
    interpretReturn,
    complete: (payment) => completePayment(send, payment, timeouts.completeMs),
    query: async (payment) => judgeLookUp(await queryPayment(payment), payment.captureMode),
    capture: (request) => capturePayment({ send, timeoutMs: timeouts.transferMs }, request),
    lookUpCapture: async (request) => judgeCapture(await queryPayment(request), request),
    refund: (request) => refundPayment({ send, timeoutMs: timeouts.transferMs }, request),
    lookUpRefund: async (request) => judgeRefund(await queryPayment(request), request),
    health: () => isAlive(send, timeouts.queryMs),
    reverse: (payment) =>
      reversePayment(payment, { send, lookUp: queryPayment, timeoutMs: timeouts.transferMs }),
  };
}

/** `idempotentComplete` is false: a used token's refusal does not show the outcome of its first use. */
function toCapabilities({ canLookUp = true }: PowertranzOptions): CardGateway['capabilities'] {
  return {
    cardEntry: 'server-form',
    challenge: 'window',
    query: canLookUp ? 'by-id' : 'none',
    idempotentComplete: false,
    voidBeforeSettlement: true,
  };
}

async function isAlive(send: Send, timeoutMs: number): Promise<boolean> {
  const call = {
    operation: 'alive',
    method: 'GET',
    path: '/alive',
    withCredentials: true,
    timeoutMs,
  } as const;
  const reply = await send(call);
  return reply.kind === 'answer' && reply.ok;
}

function toCredentials(options: PowertranzOptions): Record<string, string> {
  return {
    'powertranz-powertranzid': options.powerTranzId,
    'powertranz-powertranzpassword': options.password,
    ...(options.gatewayKey ? { 'powertranz-gatewaykey': options.gatewayKey } : {}),
  };
}

function requireBaseUrl(text: string, testMode: boolean): string {
  const { protocol, href } = new URL(text);
  if (protocol !== 'https:' && !(testMode && protocol === 'http:')) {
    throw new Error(
      'A card gateway outside test mode is reached by https; check its address in the settings',
    );
  }
  return href.replace(/\/+$/, '');
}
