import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { findDueStep } from '#domain/payment/due-step.ts';
import type { Services } from '../ports/services.ts';
import { followUp, observe } from './settle-attempt.ts';

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
