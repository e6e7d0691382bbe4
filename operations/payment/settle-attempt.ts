import type { AttemptState, PaymentAttempt } from '#domain/payment/attempt.ts';
import { decide } from '#domain/payment/decide.ts';
import { type Decision, type NextEffect, needsIntent } from '#domain/payment/decision.ts';
import { findDueStep } from '#domain/payment/due-step.ts';
import { paymentMethod } from '#domain/payment/method.ts';
import type { Payable } from '#domain/payment/payable.ts';
import type { OutboxMail, PaymentProblem } from '../ports/outbox.ts';
import type { Services } from '../ports/services.ts';
import { checkedInMail, confirmationMail } from '../reservation/reservation-mails.ts';
import { callGateway, type Observed } from './call-gateway.ts';
import { capabilitiesFor, type Gateways, getGateway } from './find-gateway.ts';

export interface Settled {
  attempt: PaymentAttempt;
  next: NextEffect;
}

export type Observing = Pick<Services, 'payments' | 'reservations' | 'clock' | 'log' | 'site'> & Gateways;

/** Tries when another process moves the attempt at the same time. */
const CONTENDED_TRIES = 5;

/** One transaction: state, audit row, reservation and mails. Makes no call to a gateway. */
export async function observe(
  services: Observing,
  seen: PaymentAttempt,
  observed: Observed,
): Promise<Settled> {
  let attempt = seen;
  let { observation } = observed;
  let isLost = false;
  for (let tries = 0; tries < CONTENDED_TRIES; tries++) {
    const reservation = { ...(await getPayable(services, attempt)), isLost };
    const decision = decide(attempt, reservation, observation, {
      now: services.clock.now(),
      tds: services.site.tdsPolicy,
      gateway: capabilitiesFor(services, attempt),
    });
    if (!decision) return { attempt, next: 'none' };
    const outcome = await services.payments.move({
      attempt,
      to: decision.to,
      cause: observation.kind,
      by: observed.by,
      changes: { ...observed.secrets, ...decision.changes },
      reservation: decision.reservation,
      capture: decision.capture,
      mails: decision.mails.flatMap((kind) => toMails(kind, { attempt, reservation, decision })),
    });
    if (outcome.kind === 'moved') {
      report(services, { before: attempt, after: outcome.attempt, cause: observation.kind });
      return { attempt: outcome.attempt, next: decision.next };
    }
    if (outcome.kind === 'reservation-refused') {
      // Before the charge a refusal ends the attempt; after it the money cannot confirm the reservation.
      const isGate = decision.reservation?.kind === 'require-held' && attempt.state !== 'unknown';
      if (isGate) observation = { kind: 'gate-refused' };
      else isLost = true;
    }
    attempt = await getAttempt(services, attempt.id);
    // The answer is older than a refusal that another process has stored meanwhile.
    if (observation.kind === 'query' && attempt.chargeRound !== seen.chargeRound)
      return { attempt, next: 'none' };
  }
  throw new Error(
    `Payment attempt ${seen.id} could not be moved: it changed under every one of ${CONTENDED_TRIES} tries`,
  );
}

/** Intent, commit, one call, commit. payments.md#ground-rules, 3. No request's abort signal applies. */
export async function followUp(services: Services, settled: Settled): Promise<PaymentAttempt> {
  let { attempt, next } = settled;
  while (next !== 'none') {
    const observed: Observed =
      needsIntent(attempt.state, next) && next !== 'query'
        ? { observation: { kind: 'intent', call: next } }
        : await callGateway(services, attempt, next);
    ({ attempt, next } = await observe(services, attempt, observed));
  }
  return attempt;
}

async function getPayable(services: Observing, attempt: PaymentAttempt): Promise<Payable> {
  const reservation = await services.reservations.find(attempt.reservationId);
  if (!reservation)
    throw new Error(`Payment attempt ${attempt.id} has no reservation ${attempt.reservationId}`);
  const { amendmentId } = attempt;
  return amendmentId === undefined
    ? reservation
    : { ...reservation, amendment: await services.reservations.findAmendment(amendmentId) };
}

async function getAttempt(services: Observing, id: string): Promise<PaymentAttempt> {
  const attempt = await services.payments.find(id);
  if (!attempt) throw new Error(`Payment attempt ${id} has disappeared`);
  return attempt;
}

function toMails(
  kind: Decision['mails'][number],
  { attempt, reservation, decision }: { attempt: PaymentAttempt; reservation: Payable; decision: Decision },
): OutboxMail[] {
  const confirmation = confirmationMail(reservation, attempt.amendmentId);
  const details = { amountCents: attempt.amountCents, method: paymentMethod(attempt) };
  // Nothing was paid.
  if (kind === 'confirmation' && attempt.captureMode === 'guarantee') return [confirmation];
  if (kind === 'confirmation') {
    const isCheckedIn = reservation.amendment?.purpose === 'precheckin';
    return [{ ...confirmation, details }, ...(isCheckedIn ? [checkedInMail(reservation)] : [])];
  }
  const of = problemOf(attempt, decision);
  return [{ ...confirmation, kind, dedupeKey: `${of}:${attempt.id}`, details: { ...details, of } }];
}

/** A reversal that found nothing to return is reported as a refusal, because nothing was charged. */
function problemOf(attempt: PaymentAttempt, { to, changes }: Decision): PaymentProblem {
  const isGuarantee = attempt.captureMode === 'guarantee';
  const what = attempt.amendmentId !== undefined ? 'amendment' : isGuarantee ? 'guarantee' : 'payment';
  if (to === 'declined' || changes.flags?.includes('not_charged')) return `${what}-refused`;
  return to === 'reversed' ? `${what}-returned` : what;
}

function report(
  services: Observing,
  { before, after, cause }: { before: PaymentAttempt; after: PaymentAttempt; cause: string },
): void {
  const fields = { attemptId: after.id, was: before.state, is: after.state, cause, code: after.rawCode };
  const isRaised = after.flags.includes('alarm') && !before.flags.includes('alarm');
  const alarm = isRaised || (after.state === 'manual_review' && before.state !== 'manual_review');
  if (alarm)
    services.log.error({ ...fields, alarm: true, flags: after.flags }, 'A person must look at this payment');
  else services.log.info(fields, 'Payment attempt moved');
}

/** States that a query can advance. */
const OPEN: readonly AttemptState[] = ['awaiting_payer', 'unknown', 'paid_pending', 'reversing'];

/** Queries the gateway: returns, webhooks and the worker prove nothing. payments.md#paypal-webhooks and #reconciliation. */
export async function queryPayment(services: Services, attempt: PaymentAttempt): Promise<PaymentAttempt> {
  const { challenge } = getGateway(services, attempt).capabilities;
  if (challenge === 'window' || !OPEN.includes(attempt.state)) return attempt;
  return followUp(services, { attempt, next: 'query' });
}

const BATCH = 10;
/** Longer than the longest call, so that no second worker claims the attempt. */
const LEASE_MS = 90_000;

/** Returns how many attempts were due. payments.md#reconciliation. */
export async function settleDuePayments(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.payments.claimDue(now, now + LEASE_MS, BATCH);
  await Promise.all(due.map(({ attempt }) => settleDue(services, attempt)));
  return due.length;
}

async function settleDue(services: Services, attempt: PaymentAttempt): Promise<void> {
  try {
    const step = findDueStep(attempt, services.clock.now());
    if (!step) return;
    if (step.kind === 'call') await followUp(services, { attempt, next: step.effect });
    else await followUp(services, await observe(services, attempt, { observation: step.observation }));
  } catch (error) {
    services.log.error(
      { attemptId: attempt.id, err: error },
      'Payment could not be settled, trying again later',
    );
    await countFailure(services, attempt.id);
  }
}

/** Counts internal errors too, so that an operator is notified in the end. */
async function countFailure(services: Services, attemptId: string): Promise<void> {
  try {
    const attempt = await services.payments.find(attemptId);
    if (attempt) await observe(services, attempt, { observation: { kind: 'failed' } });
  } catch {
    // Without the database the lease expires, and a later run claims the attempt again.
  }
}
