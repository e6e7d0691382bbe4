import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Capture } from '#domain/payment/capture.ts';
import { type CaptureObservation, decideCapture } from '#domain/payment/decide-capture.ts';
import { nextTransferStep } from '#domain/payment/transfer.ts';
import type { CaptureMove } from '../ports/capture-store.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import type { Services } from '../ports/services.ts';
import { getGateway, isRedirect } from './find-gateway.ts';

type CaptureObserving = Pick<Services, 'captures' | 'clock' | 'log'>;

const BATCH = 10;
/** Longer than the longest call, so that no second worker claims the capture. */
const LEASE_MS = 90_000;

/**
 * Sends or queries due captures; returns how many. payments.md#card-transfers and payments.md#reconciliation.
 */
export async function settleDueCaptures(services: Services): Promise<number> {
  const now = services.clock.now();
  const due = await services.captures.claimDue(now, now + LEASE_MS, BATCH);
  await Promise.all(due.map((capture) => settleSafely(services, capture)));
  return due.length;
}

/** False when the capture is not under review or has been moved. */
export async function resolveCapture(
  services: CaptureObserving,
  capture: Capture,
  verdict: { becomes: 'captured' | 'refused'; actor: string; note: string },
): Promise<boolean> {
  const { becomes, ...by } = verdict;
  const observation: CaptureObservation = { kind: 'operator', verdict: becomes };
  const moved = await observe(services, capture, { observation, by });
  return moved?.state === becomes;
}

async function settleSafely(services: Services, capture: Capture): Promise<void> {
  try {
    await settleClaimed(services, capture);
  } catch (error) {
    const fields = { captureId: capture.id, err: error };
    services.log.error(fields, 'Capture could not be settled, trying again later');
    await countFailure(services, capture.id);
  }
}

/** Counts internal errors too, so that an operator is notified in the end. */
async function countFailure(services: Services, id: string): Promise<void> {
  try {
    const capture = await services.captures.find(id);
    if (capture) await observe(services, capture, { observation: { kind: 'failed' } });
  } catch {
    // Without the database the lease expires, and a later run claims the capture again.
  }
}

/** Intent, commit, one call, commit. payments.md#ground-rules, 3. */
async function settleClaimed(services: Services, claimed: Capture): Promise<void> {
  const attempt = await services.payments.find(claimed.attemptId);
  if (!attempt) throw new Error(`Capture ${claimed.id} belongs to an attempt that is gone`);
  const gateway = getCardGateway(services, attempt);
  if (nextTransferStep(claimed) === 'query') {
    const answer = await gateway.lookUpCapture(toRequest(claimed, attempt));
    await observe(services, claimed, { observation: { kind: 'answer', answer } });
    return;
  }
  const intent = await observe(services, claimed, { observation: { kind: 'intent' } });
  if (!intent) return;
  const answer = await gateway.capture(toRequest(intent, attempt));
  await observe(services, intent, { observation: { kind: 'answer', answer } });
}

function getCardGateway(services: Services, attempt: PaymentAttempt): CardGateway {
  const gateway = getGateway(services, attempt);
  if (isRedirect(gateway)) throw new Error(`The gateway ${gateway.id} holds no money to be captured`);
  return gateway;
}

async function observe(
  services: CaptureObserving,
  capture: Capture,
  { observation, by }: { observation: CaptureObservation; by?: CaptureMove['by'] },
): Promise<Capture | undefined> {
  const decision = decideCapture(capture, observation, services.clock.now());
  if (!decision) return undefined;
  const { to, changes } = decision;
  const cause = observation.kind === 'answer' ? observation.answer.kind : observation.kind;
  const sends = observation.kind === 'intent';
  const outcome = await services.captures.move({ capture, to, cause, by, changes, sends });
  if (outcome.kind === 'stale') return undefined;
  report(services, { capture: outcome.capture, was: capture.state, cause, alarm: decision.alarm });
  return outcome.capture;
}

function toRequest({ reference, amountCents }: Capture, attempt: PaymentAttempt) {
  const { gatewayTxnId, gatewayOrderId, currency } = attempt;
  return { reference, amountCents, gatewayTxnId, gatewayOrderId, currency };
}

function report(
  services: CaptureObserving,
  { capture, was, cause, alarm }: { capture: Capture; was: string; cause: string; alarm: boolean },
): void {
  const { reference, attemptId, state: is, rawCode: code } = capture;
  const fields = { capture: reference, attemptId, was, is, cause, code };
  if (alarm) services.log.error({ ...fields, alarm }, 'A person must look at this capture');
  else if (was !== is) services.log.info(fields, 'Capture moved');
}
