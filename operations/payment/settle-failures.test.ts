import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { openTestFixture, type TestFixture } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import { settleDuePayments } from './settle-attempt.ts';

const MINUTE = 60_000;

let fixture: TestFixture;
beforeAll(async () => {
  fixture = await openTestFixture();
});
afterAll(() => fixture.close());

it('raises an alarm when an attempt cannot be settled for two hours, and not before', async () => {
  const { services } = fixture;
  const { draftId, reservation } = await bookAs(services);
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const { id } = await getPaid(fixture, draftId, CARDS.frictionless);
  const { services: without, alarms } = recordAlarms(withoutGateways(services));
  for (let minutes = 0; minutes < 115; minutes += 5) {
    fixture.clock.now += 5 * MINUTE;
    await settleDuePayments(without);
    expect((await services.payments.find(id))?.state).toBe('unknown');
  }
  for (let minutes = 0; minutes < 60 && alarms.length === 0; minutes += 5) {
    fixture.clock.now += 5 * MINUTE;
    await settleDuePayments(without);
  }
  expect((await services.payments.find(id))?.state).toBe('manual_review');
  expect(alarms).toMatchObject([{ attemptId: id }]);
  expect((await services.reservations.find(reservation.id))?.state).toBe('review');
  expect(await mailsAbout(reservation.id)).toEqual(['payment']);
});

it('stores the facts of a mail, whatever happens to the reservation before it is sent', async () => {
  const { services } = fixture;
  const { draftId, reservation } = await bookAs(services);
  await fixture.bank.arm({ operation: 'payment', kind: 'partial' });
  await getPaid(fixture, draftId, CARDS.frictionless);
  fixture.clock.now += MINUTE;
  await settleDuePayments(services);
  expect(await mailsAbout(reservation.id)).toEqual(['payment-returned']);
});

it('looks up again after a temporary refusal, and raises an alarm when the money was taken all the same', async () => {
  const { services } = fixture;
  const { draftId, reservation } = await bookAs(services);
  const { id, declineClass } = await getPaid(fixture, draftId, CARDS.declined);
  expect(declineClass).toBe('temporary');
  const looks: string[] = [];
  const query: CardGateway['query'] = async ({ gatewayTxnId, gatewayOrderId }) => {
    looks.push(gatewayTxnId);
    return {
      kind: 'approved',
      amountCents: 48_414,
      currency: 'USD',
      gatewayTxnId,
      gatewayOrderId,
      facts: {},
    };
  };
  const gateways = { cards: { metrobank: { ...fixture.bank.gateway, query } }, paypal: undefined };
  const { services: lying, alarms } = recordAlarms({ ...services, gateways });
  fixture.clock.now += 9 * MINUTE;
  await settleDuePayments(lying);
  expect(looks).toEqual([]);
  // The renter pays with another card in the meantime.
  const second = await getPaid(fixture, draftId, CARDS.challenge);
  fixture.clock.now += MINUTE;
  for (let times = 0; times < 3; times++) await settleDuePayments(lying);
  expect(looks).toHaveLength(1);
  expect(alarms).toMatchObject([{ attemptId: id }]);
  expect(await services.payments.find(id)).toMatchObject({ state: 'declined', flags: ['alarm'] });
  expect((await services.payments.find(second.id))?.state).toBe('awaiting_payer');
  expect(await services.reservations.find(reservation.id)).toMatchObject({
    state: 'held',
    paymentStatus: 'pending',
  });
});

async function mailsAbout(reservationId: string): Promise<string[]> {
  const rows = await fixture.query<{ of: string }>(
    "SELECT details->>'of' AS of FROM outbox_mails WHERE kind = 'payment-problem' AND reservation_id = $1",
    [reservationId],
  );
  return rows.map(({ of }) => of);
}
