import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import type { CaptureState } from '#domain/payment/capture.ts';
import type { BooksDifference } from '#domain/payment/compare-books.ts';
import type { RefundState } from '#domain/payment/refund.ts';

/** One attempt, capture or refund in an operator's list. */
export interface BookLine {
  kind: 'payment' | 'capture' | 'refund';
  id: string;
  /** What it is called: the order at the gateway, or the number of the capture or refund. */
  reference: string;
  state: AttemptState | CaptureState | RefundState;
  gateway: string;
  amountCents: Cents;
  rawCode: string | undefined;
  alarm: boolean;
  createdAt: Instant;
  /** How long it has been in its state, in milliseconds. */
  forMs: number;
}

/** One row of an audit trail. */
export interface TrailLine {
  at: Instant;
  from: string | undefined;
  to: string;
  cause: string;
  rawCode: string | undefined;
  actor: string | undefined;
  note: string | undefined;
}

export interface MailLine {
  id: string;
  /** Of its reservation; undefined: it is about the request of a company. */
  code: string | undefined;
  kind: string;
  createdAt: Instant;
  sentAt: Instant | undefined;
  givenUpAt: Instant | undefined;
  tries: number;
  lastError: string | undefined;
}

/** How many there are, and for how many milliseconds the oldest has waited. */
export interface Waiting {
  count: number;
  oldestMs: number;
}

/** What operators watch. */
export interface PaymentStanding {
  unknown: Waiting;
  review: Waiting;
  /** Live attempts whose money is uncertain or on its way: unknown, pending, reversing, under review. */
  unreconciled: Waiting;
  /** Payments that are confirmed by money which is held and not taken yet. */
  captures: Waiting;
  /** Refunds that are not settled. */
  refunds: Waiting;
  mails: Waiting;
  /** Not tried any more: an operator must see why. */
  mailsGivenUp: Waiting;
  /** Messages of gateways that are not processed. */
  webhooks: Waiting;
  /** All attempts ever, by gateway and state. */
  outcomes: { gateway: string; state: AttemptState; count: number }[];
  /** Attempts refused by the bank as lost, stolen or fraudulent. */
  riskDeclines: number;
  /** Messages in a gateway's name that were refused. */
  webhooksRefused: number;
}

/** A day's payments against the gateways' books. */
export interface ReconciledDay {
  day: PanamaDate;
  brand: string;
  checked: number;
  differences: BooksDifference[];
  doneAt: Instant;
}

/** The payments as operators read them. Nothing here knows a card. */
export interface PaymentBooks {
  /** Longest in its state first. Without `states`: whatever is not settled. */
  list(filter: { states?: string[]; olderThanMs: number; limit: number }): Promise<BookLine[]>;
  /** By attempt id, order at the gateway, or code of the reservation; oldest first. */
  findAttempts(reference: string): Promise<PaymentAttempt[]>;
  trailOf(line: { kind: BookLine['kind']; id: string }): Promise<TrailLine[]>;
  mailsOf(reservationId: string): Promise<MailLine[]>;
  /** Mails that are not tried any more; oldest first. */
  listGivenUp(limit: number): Promise<MailLine[]>;
  standing(): Promise<PaymentStanding>;
  /** A brand's attempts of the period that a gateway was asked about, so that it may have taken money; oldest first. */
  listWithMoney(brand: string, from: Instant, until: Instant): Promise<PaymentAttempt[]>;
  /** A day is to be compared with the gateways' books, also when it was before. */
  wantDay(wish: { day: PanamaDate; brand: string }): Promise<void>;
  /**
   * The day and those before it, back to the last one that is known, are to be compared once: nobody asks while a site
   * is away.
   */
  wantDaysUntil(wish: { day: PanamaDate; brand: string }): Promise<void>;
  /** Leases the oldest day that is still to be compared. */
  claimDay(brand: string, now: Instant, leaseUntil: Instant): Promise<PanamaDate | undefined>;
  saveDay(day: ReconciledDay): Promise<void>;
  /** What came out; undefined: it was not compared yet. */
  findDay(day: PanamaDate, brand: string): Promise<ReconciledDay | undefined>;
  findLastDay(brand: string): Promise<ReconciledDay | undefined>;
}
