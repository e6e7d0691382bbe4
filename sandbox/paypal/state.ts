import { randomBytes } from 'node:crypto';
import type { CreateBody } from './bodies.ts';
import type { Fault } from './faults.ts';

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED';

/** The funding that the payer chooses on the approval page. The last three simulate failures and delays. */
export const fundings = ['balance', 'declined', 'pending-complete', 'pending-deny'] as const;
export type Funding = (typeof fundings)[number];

export interface Refund {
  id: string;
  cents: number;
  status: RefundStatus;
  customId: string | undefined;
  at: number;
}

export interface Capture {
  id: string;
  /** The captured amount. A fault may make it differ from the requested amount. */
  cents: number;
  currency: string;
  status: CaptureStatus;
  /** While `PENDING`: the final status and the time when it is reached. */
  settles: { as: 'COMPLETED' | 'DECLINED'; at: number } | undefined;
  at: number;
  refunds: Refund[];
}

/** One order as it is stored. Amounts are in cents. */
export interface Order {
  id: string;
  createdAt: number;
  status: OrderStatus;
  asked: CreateBody;
  cents: number;
  funding: Funding | undefined;
  payerId: string | undefined;
  capture: Capture | undefined;
  /** Issue of the last refused capture. */
  refusedWith: string | undefined;
}

export interface Switches {
  /** Refuses a second payment of an invoice id. */
  blockDuplicateInvoices: boolean;
  /** Milliseconds for which a response is stored under its request id. */
  requestIdRetentionMs: number;
  tokenLifeSeconds: number;
  orderLifeMs: number;
  /** Milliseconds after which a pending capture settles. */
  pendingMs: number;
  /** A locale that the create call refuses; empty: none. */
  refusedLocale: string;
  /** Address for webhooks; empty: webhooks are off. */
  webhookUrl: string;
}

export interface CallRecord {
  method: string;
  path: string;
  requestId: string | undefined;
  status: number | 'hung' | 'reset';
  /** Issue of a refusal. */
  code: string | undefined;
}

export interface WebhookEvent {
  id: string;
  type: string;
  body: string;
}

export interface Delivery {
  eventId: string;
  type: string;
  status: number | 'failed';
}

export type Document = Record<string, unknown>;

/** A response before serialization, so that it can be stored under a request id. */
export interface Answered {
  status: number;
  document: Document;
}

export interface PayPalState {
  orders: Map<string, Order>;
  /** Access tokens with the time when they expire. */
  tokens: Map<string, number>;
  /** Responses by operation and request id. */
  requests: Map<string, { at: number; answered: Answered }>;
  faults: Fault[];
  switches: Switches;
  calls: CallRecord[];
  events: WebhookEvent[];
  deliveries: Delivery[];
  /** Milliseconds added to the machine's clock. */
  clockOffsetMs: number;
}

const HOUR_MS = 60 * 60 * 1000;

export function makeState(): PayPalState {
  return {
    orders: new Map(),
    tokens: new Map(),
    requests: new Map(),
    faults: [],
    switches: {
      blockDuplicateInvoices: true,
      requestIdRetentionMs: 6 * HOUR_MS,
      tokenLifeSeconds: 32_400,
      orderLifeMs: 3 * HOUR_MS,
      pendingMs: 60_000,
      refusedLocale: '',
      webhookUrl: '',
    },
    calls: [],
    events: [],
    deliveries: [],
    clockOffsetMs: 0,
  };
}

/** Time of the sandbox's clock in epoch milliseconds. */
export function nowIn(state: PayPalState): number {
  return Date.now() + state.clockOffsetMs;
}

/** The order with an id. Unpaid orders expire after `orderLifeMs`. */
export function findOrder(state: PayPalState, id: string): Order | undefined {
  const order = state.orders.get(id);
  if (!order || order.status === 'COMPLETED') return order;
  return nowIn(state) - order.createdAt > state.switches.orderLifeMs ? undefined : order;
}

export function findByCapture(state: PayPalState, captureId: string): Order | undefined {
  return [...state.orders.values()].find(({ capture }) => capture?.id === captureId);
}

/** Amount refunded or pending. */
export function refundedCents({ refunds }: Capture): number {
  return refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { cents }) => sum + cents, 0);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** A random identifier in PayPal's format: seventeen capital letters and digits. */
export function makeId(length = 17): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
