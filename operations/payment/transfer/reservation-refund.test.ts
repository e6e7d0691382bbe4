import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { requestReservationRefund } from './refund-payment.ts';
import { settleDueRefunds } from './settle-refund.ts';

let fixture: TestFixture;

beforeAll(async () => {
  fixture = await openTestFixture();
});
afterAll(() => fixture.close());

it('an amount of a reservation is refunded from its payments, once', async () => {
  const { draftId } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  const request = {
    reservationId: attempt.reservationId,
    amountCents: 5000,
    cause: 'cancellation' as const,
    reason: 'canceled a week before',
    requestedBy: 'renter',
    requestKey: `cancel-${attempt.reservationId}`,
  };
  const outcomes = await Promise.all([1, 2].map(() => requestReservationRefund(fixture.services, request)));
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['repeated', 'requested']);
  fixture.clock.now += 60_000;
  while ((await settleDueRefunds(fixture.services)) > 0);
  expect((await fixture.bank.readLedger()).netCents).toBe(48_414 - 5000);
  const tooMuch = { ...request, amountCents: 48_414, requestKey: 'another' };
  expect(await requestReservationRefund(fixture.services, tooMuch)).toEqual({
    kind: 'too-much',
    refundableCents: 48_414 - 5000,
  });
});
