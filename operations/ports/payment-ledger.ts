import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { LedgerDifference } from '#domain/payment/reconcile-payment.ts';
import type { CaptureState } from '#domain/payment/transfer/capture.ts';
import type { RefundState } from '#domain/payment/transfer/refund.ts';
import type { AuditedAct } from './staff-store.ts';

export interface LedgerLine {
  kind: 'payment' | 'capture' | 'refund';
  id: string;
  /** Order at the gateway, or number of the capture or refund. */
  reference: string;
  code: string;
  /** Of the pick-up. */
  branch: string;
  state: AttemptState | CaptureState | RefundState;
  gateway: string;
  amountCents: Cents;
  rawCode: string | undefined;
  alarm: boolean;
  createdAt: Instant;
  /** Time in the present state, in milliseconds. */
  forMs: number;
}

/** `waiting`: payments and captures of unclear outcome. `holds`: guarantees neither taken nor released. */
export const moneyLists = ['waiting', 'refunds', 'holds'] as const;
export type MoneyList = (typeof moneyLists)[number];

export interface MoneyFilter {
  list: MoneyList;
  /** Undefined: those that are not settled. */
  state: string | undefined;
  /** Of the pick-up; undefined for all. */
  branches: readonly string[] | undefined;
  /** From 1. */
  page: number;
  perPage: number;
}

/** A difference of a compared day. */
export interface DatedDifference extends LedgerDifference {
  day: PanamaDate;
}

export interface TrailLine {
  at: Instant;
  from: string | undefined;
  to: string;
  cause: string;
  rawCode: string | undefined;
  actor: string | undefined;
  note: string | undefined;
}

/** `oldestMs` is the age of the oldest entry. */
export interface Waiting {
  count: number;
  oldestMs: number;
}

export interface PaymentBacklog {
  unknown: Waiting;
  review: Waiting;
  /** Live attempts with uncertain or moving money: unknown, pending, reversing, under review. */
  unreconciled: Waiting;
  /** Authorized and not yet captured. */
  captures: Waiting;
  refunds: Waiting;
  mails: Waiting;
  mailsGivenUp: Waiting;
  webhooks: Waiting;
  /** Events for the rental system. */
  deliveries: Waiting;
  deliveriesGivenUp: Waiting;
  /** stock.md#location. */
  rentalsWithoutCar: Waiting;
  /** Of the attempts of the last hour. */
  outcomes: { gateway: string; state: AttemptState; count: number }[];
  /** Of the last hour. */
  riskDeclines: number;
  webhooksRefused: number;
}

export interface ReconciledDay {
  day: PanamaDate;
  brand: string;
  checked: number;
  differences: LedgerDifference[];
  doneAt: Instant;
}

/** Of the store's brand; contains no card data. */
export interface PaymentLedger {
  /** Longest in its state first; one line more than `perPage` when there is a next page. */
  listMoney(filter: MoneyFilter): Promise<LedgerLine[]>;
  /** Of all compared days, newest first; one line more than `perPage` when there is a next page. */
  listDifferences(brand: string, paging: { page: number; perPage: number }): Promise<DatedDifference[]>;
  /** Of a reservation and its changes; oldest first. */
  listAttempts(reservationId: string): Promise<PaymentAttempt[]>;
  /** By attempt ID, order at the gateway, or reservation code; oldest first. */
  findAttempts(reference: string): Promise<PaymentAttempt[]>;
  trailOf(line: { kind: LedgerLine['kind']; id: string }): Promise<TrailLine[]>;
  backlog(): Promise<PaymentBacklog>;
  /** Attempts that were sent to a gateway, so that money may have been taken; oldest first. */
  listWithMoney(brand: string, from: Instant, until: Instant): Promise<PaymentAttempt[]>;
  /** Requests a comparison, even a repeated one. False: the rights of the employee have changed. */
  requestDay(request: { day: PanamaDate; brand: string }, audited: AuditedAct): Promise<boolean>;
  /** Requests every day since the last known one, because a site may have been down. */
  requestDaysUntil(request: { day: PanamaDate; brand: string }): Promise<void>;
  /** Leases the oldest day that was requested, or whose differing payments have moved since it was compared. */
  claimDay(brand: string, now: Instant, leaseUntil: Instant): Promise<PanamaDate | undefined>;
  saveDay(day: ReconciledDay): Promise<void>;
  findDay(day: PanamaDate, brand: string): Promise<ReconciledDay | undefined>;
  findLastDay(brand: string): Promise<ReconciledDay | undefined>;
}
