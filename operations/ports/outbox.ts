import type { Instant, PanamaDate } from '#domain/calendar/panama.ts';
import type { Cents } from '#domain/money/money.ts';
import type { PaymentMethod } from '#domain/payment/method.ts';
import type { Language } from '#domain/texts.ts';

/** A mail to be sent; written in the transaction of the fact that it tells. */
export interface OutboxMail {
  /** At most one mail with this key is ever sent, for example `confirmation:{reservation id}`. */
  dedupeKey: string;
  kind:
    | 'confirmation'
    | 'payment-problem'
    | 'refund'
    | 'change'
    | 'cancellation'
    | 'reminder'
    | 'checked-in'
    // To the branch of the pick-up.
    | 'branch-confirmed'
    | 'branch-changed'
    | 'branch-cancelled'
    | 'branch-no-show'
    | 'branch-checked-in'
    | 'branch-tomorrow';
  reservationId: string;
  to: string;
  language: Language;
  /** What it names and its reservation does not know. */
  details?: MailDetails | undefined;
}

export interface MailDetails {
  amountCents?: Cents | undefined;
  /** How it was paid, or was to be. */
  method?: PaymentMethod | undefined;
  /** Of a refund, for the renter to ask about. */
  reference?: string | undefined;
  /** What went wrong, as it was when the mail was written: the status of the reservation may have moved on when it is sent. */
  of?: PaymentProblem | undefined;
  /** Of a list for a branch: of which day and branch it is. */
  day?: { branch: string; date: PanamaDate } | undefined;
}

/**
 * `amendment`: the payment was for one, and the reservation itself stays as it was. `-returned`: the money goes back.
 * `-refused`: after a wait it came out that nothing was taken.
 */
export type PaymentProblem = `${'payment' | 'amendment'}${'' | '-returned' | '-refused'}`;

/** A mail about the request of a company. */
export interface RequestMail {
  dedupeKey: string;
  /** To who answers it, and to who sent it. */
  kind: 'corporate-request' | 'corporate-receipt';
  requestId: string;
  to: string;
  language: Language;
}

export type ClaimedMail = (OutboxMail | RequestMail) & { id: string; tries: number };

export interface Outbox {
  /** Queues mails that tell of no other change; one whose key was queued before is not queued again. */
  queue(mails: readonly OutboxMail[]): Promise<void>;
  /** Queues the reminders of rentals that begin within so many hours, each once; returns how many were new. */
  queueReminders(now: Instant, hours: number): Promise<number>;
  /** Leases mails that are due; each to one worker only. */
  claim(now: Instant, leaseUntil: Instant, limit: number): Promise<ClaimedMail[]>;
  markSent(id: string, now: Instant): Promise<void>;
  markFailed(id: string, reason: string, nextTryAt: Instant): Promise<void>;
  /** Not claimed any more until an operator wants it again. */
  giveUp(id: string, reason: string, now: Instant): Promise<void>;
  /** An operator wants a mail that was given up tried again. False: there is none of this id. */
  retry(id: string): Promise<boolean>;
}
