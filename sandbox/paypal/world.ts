import { randomBytes } from 'node:crypto';
import type { CreateBody } from './bodies.ts';
import type { Fault } from './faults.ts';

export type OrderStatus = 'PAYER_ACTION_REQUIRED' | 'APPROVED' | 'COMPLETED';
export type CaptureStatus = 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED';
export type RefundStatus = 'COMPLETED' | 'PENDING' | 'FAILED';

/** How the payer pays, chosen on the approval page. The last three are for trying out what can go wrong. */
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
  /** What was really taken; a fault may make it differ from what was asked for. */
  cents: number;
  currency: string;
  status: CaptureStatus;
  /** While `PENDING`: what it ends in by itself, and when. */
  settles: { as: 'COMPLETED' | 'DECLINED'; at: number } | undefined;
  at: number;
  refunds: Refund[];
}

/** One order as it is kept. Amounts in cents. */
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
  /** An invoice id that has been paid once cannot be paid again. */
  blockDuplicateInvoices: boolean;
  /** How long an answer is kept under its request id. */
  requestIdRetentionMs: number;
  tokenLifeSeconds: number;
  orderLifeMs: number;
  /** After this a pending capture settles by itself. */
  pendingMs: number;
  /** A locale that is refused at create; empty: none. */
  refusedLocale: string;
  /** Where webhooks are sent; empty: nowhere. */
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

/** An answer before it becomes bytes, so that it can be kept under a request id. */
export interface Answered {
  status: number;
  document: Document;
}

export interface World {
  orders: Map<string, Order>;
  /** Access tokens and when they end. */
  tokens: Map<string, number>;
  /** Answers by operation and request id. */
  requests: Map<string, { at: number; answered: Answered }>;
  faults: Fault[];
  switches: Switches;
  calls: CallRecord[];
  events: WebhookEvent[];
  deliveries: Delivery[];
  /** Added to the machine's clock. */
  clockOffsetMs: number;
}

const HOUR_MS = 60 * 60 * 1000;

export function makeWorld(): World {
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

/** Epoch milliseconds of the sandbox's own clock. */
export function nowIn(world: World): number {
  return Date.now() + world.clockOffsetMs;
}

/** An order that still lives: one that nobody paid is forgotten after some hours. */
export function findOrder(world: World, id: string): Order | undefined {
  const order = world.orders.get(id);
  if (!order || order.status === 'COMPLETED') return order;
  return nowIn(world) - order.createdAt > world.switches.orderLifeMs ? undefined : order;
}

export function findByCapture(world: World, captureId: string): Order | undefined {
  return [...world.orders.values()].find(({ capture }) => capture?.id === captureId);
}

/** What has been given back for good or is on its way. */
export function refundedCents({ refunds }: Capture): number {
  return refunds.filter(({ status }) => status !== 'FAILED').reduce((sum, { cents }) => sum + cents, 0);
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789';

/** An identifier in the style of the real ones: seventeen capitals and digits. */
export function makeId(length = 17): string {
  return [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
