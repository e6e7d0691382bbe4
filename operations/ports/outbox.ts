import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Language } from '#domain/texts.ts';

/** Written in the transaction of its cause. */
export interface OutboxMail {
  /** Sent at most once per key, for example `confirmation:{reservation id}`. */
  dedupeKey: string;
  kind:
    | 'confirmation'
    | 'confirm-booking'
    | 'payment-problem'
    | 'refund'
    | 'change'
    | 'cancellation'
    | 'reminder'
    | 'checked-in'
    // To the pick-up branch.
    | 'branch-confirmed'
    | 'branch-changed'
    | 'branch-cancelled'
    | 'branch-no-show'
    | 'branch-checked-in'
    | 'branch-tomorrow';
  reservationId: string;
  to: string;
  language: Language;
  /** Data that the reservation does not contain. */
  details?: MailDetails | undefined;
}

export interface MailDetails {
  amountCents?: Cents | undefined;
  method?: PaymentMethod | undefined;
  reference?: string | undefined;
  /** Cause of the mail when it was queued; the reservation may change before it is sent. */
  of?: PaymentProblem | undefined;
  day?: { branch: string; date: PanamaDate } | undefined;
}

/** `-returned`: the money is refunded. `-refused`: nothing was taken, which was uncertain before. */
export type PaymentProblem = `${'payment' | 'amendment'}${'' | '-returned' | '-refused'}`;

export interface RequestMail {
  dedupeKey: string;
  kind: 'corporate-request' | 'corporate-receipt';
  requestId: string;
  to: string;
  language: Language;
}

export type ClaimedMail = (OutboxMail | RequestMail) & { id: string; tries: number };

export interface Outbox {
  /** Skips mails whose key was queued before. */
  queue(mails: readonly OutboxMail[]): Promise<void>;
  /** For rentals that begin within so many hours, each once; returns how many were new. */
  queueReminders(now: Instant, hours: number): Promise<number>;
  /** Leases due mails, each to one worker. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<ClaimedMail[]>;
  markSent(id: string, now: Instant): Promise<void>;
  markFailed(id: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** Until an operator calls `retry`. */
  giveUp(id: string, reason: string, now: Instant): Promise<void>;
  /** False when the ID is unknown. */
  retry(id: string): Promise<boolean>;
}
