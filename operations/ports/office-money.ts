import type { Instant, PanamaDate, PanamaDateTime } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { CounterMethod, CounterPayment, CounterSums } from '#domain/payment/counter.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import type { OutboxMail } from './outbox.ts';
import type { AuditedAct, AuditedOutcome } from './staff-store.ts';
import type { NewRefund } from './transfer-store.ts';

/** `online`: to the card or account that paid; else how a branch gives it back. */
export type RefundWay = 'online' | CounterMethod;

/** A refund over the limit, which waits for a second person. */
export interface RefundRequest {
  id: string;
  reservationId: string;
  amountCents: Cents;
  way: RefundWay;
  branch: string;
  reference: string;
  /** Of an entry of the counter that was wrong; then it is owed again. */
  isCorrection: boolean;
  reason: string;
  requestedBy: string;
  requestedName: string;
  requestedAt: Instant;
}

/** The brand is the store's; the day is later where the branch has closed it. */
export type NewCounterPayment = CounterPayment;

/** What the office knows about the money of a reservation, beside payments and refunds at the gateways. */
export interface MoneyOfReservation {
  /** Differs when anything about its money has changed. */
  version: string;
  /** Oldest first. */
  entries: CounterPayment[];
  /** The one that waits. */
  request: RefundRequest | undefined;
}

export interface Giving {
  refunds: NewRefund[];
  entry: NewCounterPayment | undefined;
}

/** What has changed since it was read: the money is being given back, or was. */
export type GiveOutcome =
  | AuditedOutcome
  | { kind: 'open-refund'; reference: string }
  | { kind: 'too-much'; refundableCents: Cents }
  | { kind: 'not-paid' };

export type TakeOutcome =
  | AuditedOutcome
  /** The renter is paying the change now; or its car is not free any more, or other money is missing. */
  | { kind: 'payment-in-progress' | 'no-unit-free' | 'unpaid' };

export type Listed<Kind> = Kind & { code: string };

/** Of a canceled reservation; `branch` of its pick-up. */
export interface UnreturnedMoney {
  code: string;
  branch: string;
  /** What the counter has taken and not given back. */
  amountCents: Cents;
  /** Of its last entry. */
  at: Instant;
}

export interface ClosedDay {
  sums: CounterSums;
  countedCents: Cents;
  /** Counted minus what the entries in cash add up to. */
  differenceCents: Cents;
  note: string;
  by: string;
  at: Instant;
}

export interface CounterDay {
  /** Oldest first. */
  entries: Listed<CounterPayment>[];
  close: ClosedDay | undefined;
}

export interface NewClose {
  branch: string;
  day: PanamaDate;
  countedCents: Cents;
  note: string;
  by: string;
  at: Instant;
  /** Number of the entries that were read. */
  entries: number;
}

/** Of the store's brand; each change is one transaction with its audit. `stale`: `version` is not the present one. */
export interface OfficeMoney {
  read(reservationId: string): Promise<MoneyOfReservation>;
  /** What the counter has taken for some reservations, oldest first. */
  listEntries(reservationIds: readonly string[]): Promise<CounterPayment[]>;
  /** Requests refunds, which a worker sends, or records what the counter gives back. */
  give(reservationId: string, version: string, giving: Giving, audited: AuditedAct): Promise<GiveOutcome>;
  ask(request: RefundRequest, version: string, audited: AuditedAct): Promise<AuditedOutcome>;
  /** Carries a refund that waits out. Once: afterwards it is `stale`. */
  confirm(request: RefundRequest, version: string, giving: Giving, audited: AuditedAct): Promise<GiveOutcome>;
  reject(request: RefundRequest, audited: AuditedAct): Promise<AuditedOutcome>;
  /** With `change`, whose difference it is, applies that in the same transaction. */
  take(
    entry: NewCounterPayment,
    beside: { version: string; change: Amendment | undefined; mails: OutboxMail[] },
    audited: AuditedAct,
  ): Promise<TakeOutcome>;
  /** Those that wait, oldest first. `branches` undefined: of all. */
  listRequests(branches: readonly string[] | undefined): Promise<Listed<RefundRequest>[]>;
  /** Money of canceled reservations that branches still have, of pick-ups since then; at most 50, oldest first. */
  listUnreturned(branches: readonly string[] | undefined, since: PanamaDateTime): Promise<UnreturnedMoney[]>;
  readDay(branch: string, day: PanamaDate): Promise<CounterDay>;
  /** `closed`: it was closed before. */
  close(close: NewClose, audited: AuditedAct): Promise<AuditedOutcome | { kind: 'closed' }>;
}
