import { settleDuePayments } from '#operations/payment/settle-attempt.ts';
import { settleDueCaptures } from '#operations/payment/transfer/settle-capture.ts';
import { releaseGuarantees, settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import { expireHolds } from '#operations/reservation/release-hold.ts';
import type { TestFixture } from './open-test-fixture.ts';

/** Runs the workers of payments, guarantees, captures, refunds and holds until nothing is due. */
export async function workUntilIdle(services: TestFixture['services']): Promise<void> {
  for (const work of [settleDuePayments, releaseGuarantees, settleDueCaptures, settleDueRefunds])
    while ((await work(services)) > 0);
  await expireHolds(services);
}

/** Passes minutes in steps of this length, with the workers running. */
export async function passMinutes(
  fixture: TestFixture,
  minutes: number,
  { step = 1, services = fixture.services } = {},
): Promise<void> {
  for (let passed = 0; passed < minutes; passed += step) {
    fixture.clock.now += step * 60_000;
    await workUntilIdle(services);
  }
}
