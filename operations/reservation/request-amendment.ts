import type { ConditionRefusal } from '#domain/conditions/check-conditions.ts';
import type { Cents } from '#domain/money/money.ts';
import type { Amendment } from '#domain/reservation/amendment.ts';
import { checkAddress } from '#domain/reservation/check-delivery.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { stockPeriod } from '../fleet/check-search.ts';
import type { RateLimiter } from '../ports/rate-limiter.ts';
import type { Services } from '../ports/services.ts';
import type { AuditedAct } from '../ports/staff-store.ts';
import { type AmendReservationOutcome, type AmendServices, amendReservation } from './amend-reservation.ts';
import { type AmendmentForm, type PreviewAmendmentOutcome, previewAmendment } from './preview-amendment.ts';

export interface RequestAmendment {
  /** The caller has authenticated the renter. */
  reservation: Reservation;
  form: AmendmentForm;
  /** As on the submitted page. */
  submitted: { version: number; fingerprint: string };
  /** By an employee, with the exceptions that it makes; default: by the renter. */
  toAuditedAct?: (exceptions: readonly ConditionRefusal[]) => AuditedAct;
  /** As in `Opening`. */
  replaces?: string | null;
  /** By an employee who may do so. */
  isException?: boolean;
}

export type RequestAmendmentOutcome =
  | { kind: 'changed'; refundedCents: Cents }
  | { kind: 'to-pay'; amendment: Amendment }
  | Exclude<PreviewAmendmentOutcome, { kind: 'ready' }>
  /** The reservation or the new quote differs from the submitted page, which must be shown again. */
  | { kind: 'changed-meanwhile' };

export async function requestAmendment(
  services: AmendServices,
  { reservation, form, submitted, toAuditedAct, replaces, isException }: RequestAmendment,
): Promise<RequestAmendmentOutcome> {
  const review = await previewAmendment(services, reservation, form, isException);
  if (review.kind !== 'ready') return review;
  if (reservation.version !== submitted.version || review.fingerprint !== submitted.fingerprint)
    return { kind: 'changed-meanwhile' };
  const { delivery } = review.becomes.selection;
  const problems = delivery ? checkAddress(delivery) : [];
  if (problems.length > 0) return { kind: 'invalid', problems };
  const { turnaroundMinutes } = services.content.current().site;
  const outcome = await amendReservation(services, {
    reservation,
    becomes: review.becomes,
    purpose: 'change',
    period: stockPeriod(review.becomes.search, turnaroundMinutes),
    reason: toAuditedAct ? 'Changed by the company' : 'Changed by the renter',
    audited: toAuditedAct && withTotal(toAuditedAct(review.exceptions), review.becomes.quote.totalCents),
    replaces,
  });
  return toOutcome(outcome);
}

/** The new total is known here only. */
function withTotal(audited: AuditedAct, totalCents: Cents): AuditedAct {
  const { audit } = audited;
  return { ...audited, audit: { ...audit, after: { ...audit.after, totalCents } } };
}

function toOutcome(outcome: AmendReservationOutcome): RequestAmendmentOutcome {
  switch (outcome.kind) {
    case 'applied':
      return { kind: 'changed', refundedCents: outcome.refundedCents };
    case 'to-pay':
      return outcome;
    case 'no-unit-free':
    case 'too-many-unpaid':
      return { kind: outcome.kind };
    case 'payment-in-progress':
    // The payments do not match the quote; an operator must check first.
    case 'unpaid':
      return { kind: 'locked', reason: 'payment-in-progress' };
    case 'outdated':
      return { kind: 'changed-meanwhile' };
  }
}

/** Changes of a reservation per hour; each sends a mail and may cause a refund or a payment. */
const CHANGES = { points: 20, windowSeconds: 3600 };

export function allowAmendment(
  { rateLimiter }: Services,
  reservationId: string,
): ReturnType<RateLimiter['consume']> {
  return rateLimiter.consume({ name: 'amend-reservation', key: reservationId, ...CHANGES });
}
