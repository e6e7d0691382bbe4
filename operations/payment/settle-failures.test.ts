import { expect, it } from 'vitest';
import type { PaymentAttempt } from '#domain/payment/attempt.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { passMinutes } from '#tests/support/pass-time.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { recordAlarms } from '#tests/support/record-alarms.ts';
import { reloadAttempt } from '#tests/support/reload.ts';
import { withoutGateways } from '#tests/support/with-services.ts';
import type { CardGateway } from '../ports/card-gateway.ts';
import { settleDuePayments } from './settle-attempt.ts';
import { refundPayment } from './transfer/refund-payment.ts';

const fixture = fixtureForTests();

async function pay(captureMode: CardGateway['captureMode'] = 'sale'): Promise<PaymentAttempt> {
  fixture.services.gateways.cards = { metrobank: { ...fixture.bank.gateway, captureMode } };
  const { draftId } = await bookAs(fixture.services);
  return getPaid(fixture, draftId, CARDS.frictionless);
}

const problemMailsOf = ({ reservationId }: PaymentAttempt) =>
  fixture.query(
    "SELECT details->>'of' AS of FROM outbox_mails WHERE kind = 'payment-problem' AND reservation_id = $1",
    [reservationId],
  );

it('raises an alarm when an attempt cannot be settled for two hours, and not before', async () => {
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_after_commit' });
  const attempt = await pay();
  const { services, alarms } = recordAlarms(withoutGateways(fixture.services));
  const state = async () => (await reloadAttempt(fixture, attempt)).attempt.state;
  await passMinutes(fixture, 115, { step: 5, services });
  expect(await state()).toBe('unknown');
  await passMinutes(fixture, 60, { step: 5, services });
  expect(await state()).toBe('manual_review');
  expect(alarms).toMatchObject([{ attemptId: attempt.id }]);
  expect((await reloadAttempt(fixture, attempt)).reservation.state).toBe('review');
  expect(await problemMailsOf(attempt)).toEqual([{ of: 'payment' }]);
});

it('raises an alarm for a capture and a refund whose gateway is not configured any more', async () => {
  const [captured, refunded] = [await pay('auth_capture'), await pay()];
  const { services, alarms } = recordAlarms(withoutGateways(fixture.services));
  const asked = { cause: 'goodwill', reason: 'late', requestedBy: 'ana', requestKey: 'gone' } as const;
  await refundPayment(services, { attemptId: refunded.id, amountCents: 5000, ...asked }).catch(() => {});
  await passMinutes(fixture, 240, { step: 5, services });
  const { captures, refunds } = fixture.services.payments;
  expect((await captures.findByAttempt(captured.id))?.state).toBe('review');
  expect(await refunds.listByReservation(refunded.reservationId)).toMatchObject([{ state: 'review' }]);
  expect(alarms.map(({ attemptId }) => attemptId).sort()).toEqual([captured.id, refunded.id].sort());
});

it('stores the facts of a mail, whatever happens to the reservation before it is sent', async () => {
  await fixture.bank.arm({ operation: 'payment', kind: 'partial' });
  const attempt = await pay();
  await passMinutes(fixture, 1);
  expect(await problemMailsOf(attempt)).toEqual([{ of: 'payment-returned' }]);
});

it('writes of no returned money when look-ups and a reversal find that nothing was charged', async () => {
  await fixture.bank.arm({ operation: 'payment', kind: 'reset_before' });
  const attempt = await pay();
  await passMinutes(fixture, 20);
  const after = await reloadAttempt(fixture, attempt);
  expect(after.attempt).toMatchObject({ state: 'reversed', flags: ['not_charged'] });
  expect(after.reservation).toMatchObject({ state: 'held', paymentStatus: 'unpaid' });
  expect(await problemMailsOf(attempt)).toEqual([{ of: 'payment-refused' }]);
});

it('looks up again after a temporary refusal, and raises an alarm when the money was taken all the same', async () => {
  const { services } = fixture;
  const { draftId } = await bookAs(services);
  const { id, declineClass } = await getPaid(fixture, draftId, CARDS.declined);
  expect(declineClass).toBe('temporary');
  const looks: string[] = [];
  const query: CardGateway['query'] = async ({ gatewayTxnId, gatewayOrderId }) => {
    looks.push(gatewayTxnId);
    const approval = { amountCents: 48_414, currency: 'USD', gatewayTxnId, gatewayOrderId };
    return { kind: 'approved', ...approval, facts: {} };
  };
  const gateways = { cards: { metrobank: { ...fixture.bank.gateway, query } }, paypal: undefined };
  const { services: lying, alarms } = recordAlarms({ ...services, gateways });
  fixture.clock.now += 9 * 60_000;
  await settleDuePayments(lying);
  expect(looks).toEqual([]);
  // The renter pays with another card in the meantime.
  const second = await getPaid(fixture, draftId, CARDS.challenge);
  fixture.clock.now += 60_000;
  for (let times = 0; times < 3; times++) await settleDuePayments(lying);
  expect(looks).toHaveLength(1);
  expect(alarms).toMatchObject([{ attemptId: id }]);
  expect(await services.payments.find(id)).toMatchObject({ state: 'declined', flags: ['alarm'] });
  const { attempt, reservation } = await reloadAttempt(fixture, second);
  expect(attempt.state).toBe('awaiting_payer');
  expect(reservation).toMatchObject({ state: 'held', paymentStatus: 'pending' });
});
