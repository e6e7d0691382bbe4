import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { AttemptMove } from '#operations/ports/payment-store.ts';
import { anAttempt, BOOKED_AT } from '#tests/support/a-reservation.ts';
import type { TestStore } from '#tests/support/open-test-store.ts';

export const limits = { now: BOOKED_AT, maxAttempts: 3 };

export function move(
  { store }: TestStore,
  attempt: PaymentAttempt,
  to: AttemptMove['to'],
  rest: Partial<AttemptMove> = {},
) {
  return store.payments.move({
    attempt,
    to,
    cause: 'test',
    changes: {},
    reservation: undefined,
    mails: [],
    ...rest,
  });
}

export async function create(
  { store }: TestStore,
  reservation: Reservation,
  changes: Partial<PaymentAttempt> = {},
): Promise<PaymentAttempt> {
  const outcome = await store.payments.create(anAttempt(reservation, changes), limits);
  if (outcome.kind !== 'created') throw new Error(`The attempt was not created: ${outcome.kind}`);
  return outcome.attempt;
}

/** Moves an attempt through the given states. Each step must be an allowed transition. */
export async function moveAlong(
  test: TestStore,
  attempt: PaymentAttempt,
  states: AttemptMove['to'][],
): Promise<PaymentAttempt> {
  let present = attempt;
  for (const to of states) {
    const outcome = await move(test, present, to);
    if (outcome.kind !== 'moved') throw new Error(`The attempt was not moved to ${to}: ${outcome.kind}`);
    present = outcome.attempt;
  }
  return present;
}
