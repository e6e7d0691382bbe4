import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { isOpenCapture } from '#domain/payment/capture.ts';
import { decideRefund, type RefundObservation } from '#domain/payment/decide-refund.ts';
import type { Refund } from '#domain/payment/refund.ts';
import { nextTransferStep } from '#domain/payment/transfer.ts';
import type { OutboxMail } from '../ports/outbox.ts';
import type { RefundMove } from '../ports/refund-store.ts';
import type { Services } from '../ports/services.ts';
import { getGateway } from './find-gateway.ts';

type RefundObserving = Pick<Services, 'refunds' | 'reservations' | 'clock' | 'log'>;

const BATCH = 10;
/** Longer than the longest call, so that no second worker claims the refund. */
const LEASE_MS = 90_000;

/** Sends or queries a refund, unless another process has claimed it. */
export async function settleRefund(services: Services, { id }: Pick<Refund, 'id'>): Promise<Refund> {
  const now = services.clock.now();
  const claimed = await services.refunds.claim(id, now, now + LEASE_MS);
  if (claimed) return settleClaimed(services, claimed);
  const refund = await services.refunds.find(id);
  if (!refund) throw new Error(`Refund ${id} does not exist`);
  return refund;
}

/** Settles due refunds; returns how many. payments.md#reconciliation. */
export async function settleDueRefunds(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.refunds.claimDue(now, now + LEASE_MS, BATCH);
  await Promise.all(due.map((refund) => settleSafely(services, refund)));
  return due.length;
}

/** False when the refund is not under review or has been moved. */
export async function resolveRefund(
  services: RefundObserving,
  refund: Refund,
  verdict: { becomes: 'refunded' | 'refused'; actor: string; note: string },
): Promise<boolean> {
  const { becomes, ...by } = verdict;
  const observation: RefundObservation = { kind: 'operator', verdict: becomes };
  const moved = await observe(services, refund, { observation, by });
  return moved?.state === becomes;
}

async function settleSafely(services: Services, refund: Refund): Promise<void> {
  try {
    await settleClaimed(services, refund);
  } catch (error) {
    services.log.error(
      { refundId: refund.id, err: error },
      'Refund could not be settled, trying again later',
    );
    await countFailure(services, refund.id);
  }
}

/** Counts internal errors too, so that an operator is notified in the end. */
async function countFailure(services: Services, id: string): Promise<void> {
  try {
    const refund = await services.refunds.find(id);
    if (refund) await observe(services, refund, { observation: { kind: 'failed' } });
  } catch {
    // Without the database the lease expires, and a later run claims the refund again.
  }
}

/** Intent, commit, one call, commit. payments.md#ground-rules, 3. */
async function settleClaimed(services: Services, claimed: Refund): Promise<Refund> {
  const attempt = await services.payments.find(claimed.attemptId);
  if (!attempt)
    throw new Error(`Refund ${claimed.id} belongs to attempt ${claimed.attemptId}, which is gone`);
  const gateway = getGateway(services, attempt);
  if (nextTransferStep(claimed) === 'query') {
    const answer = await gateway.lookUpRefund(toRequest(claimed, attempt));
    return (await observe(services, claimed, { observation: { kind: 'answer', answer } })) ?? claimed;
  }
  const waits = await mustWait(services, claimed, attempt);
  const observation = { kind: waits ? 'waits' : 'intent' } as const;
  const releasesCapture = !waits && isWhole(claimed, attempt);
  const intent = await observe(services, claimed, { observation, releasesCapture });
  if (waits) return intent ?? claimed;
  if (!intent) return claimed;
  const answer = await gateway.refund(toRequest(intent, attempt));
  return (await observe(services, intent, { observation: { kind: 'answer', answer } })) ?? intent;
}

/** A partial refund waits for the capture; a full one releases the money. payments.md#card-transfers. */
async function mustWait(services: Services, refund: Refund, attempt: PaymentAttempt): Promise<boolean> {
  if (isWhole(refund, attempt)) return false;
  const capture = await services.captures.findByAttempt(attempt.id);
  return capture !== undefined && isOpenCapture(capture.state);
}

function isWhole(refund: Refund, attempt: PaymentAttempt): boolean {
  return refund.amountCents === attempt.amountCents && refund.refundedBeforeCents === 0;
}

async function observe(
  services: RefundObserving,
  refund: Refund,
  {
    observation,
    by,
    releasesCapture = false,
  }: { observation: RefundObservation; by?: RefundMove['by']; releasesCapture?: boolean },
): Promise<Refund | undefined> {
  const decision = decideRefund(refund, observation, services.clock.now());
  if (!decision) return undefined;
  const { to, changes } = decision;
  const cause = observation.kind === 'answer' ? observation.answer.kind : observation.kind;
  const mails = decision.mail ? [await toMail(services, refund)] : [];
  const sends = observation.kind === 'intent';
  const move = { refund, to, cause, by, changes, mails, sends, releasesCapture };
  const outcome = await services.refunds.move(move);
  if (outcome.kind === 'stale') return undefined;
  report(services, { refund: outcome.refund, was: refund.state, cause, alarm: decision.alarm });
  return outcome.refund;
}

function toRequest(refund: Refund, attempt: PaymentAttempt) {
  const { id: refundId, reference, refundedBeforeCents, amountCents } = refund;
  return {
    ...attempt,
    paidCents: attempt.amountCents,
    refundId,
    reference,
    refundedBeforeCents,
    amountCents,
  };
}

async function toMail(services: RefundObserving, refund: Refund): Promise<OutboxMail> {
  const reservation = await services.reservations.find(refund.reservationId);
  if (!reservation) throw new Error(`Refund ${refund.id} has no reservation ${refund.reservationId}`);
  return {
    dedupeKey: `refund:${refund.id}`,
    kind: 'refund',
    reservationId: reservation.id,
    to: reservation.renter.email,
    language: reservation.language,
    details: { amountCents: refund.amountCents, reference: refund.reference },
  };
}

function report(
  services: RefundObserving,
  { refund, was, cause, alarm }: { refund: Refund; was: string; cause: string; alarm: boolean },
): void {
  const { reference, state: is, rawCode: code } = refund;
  const fields = { refund: reference, attemptId: refund.attemptId, was, is, cause, code };
  if (alarm) services.log.error({ ...fields, alarm }, 'A person must look at this refund');
  else if (was !== is) services.log.info(fields, 'Refund moved');
}
