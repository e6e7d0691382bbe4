import { beforeEach, expect, it } from 'vitest';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { CARDS, getPaid } from '#tests/support/pay-as.ts';
import { reloadReservation } from '#tests/support/reload.ts';
import { cancelReservation } from '../my-reservation/cancel-reservation.ts';
import { settleDueCaptures } from '../payment/transfer/settle-capture.ts';
import { settleDueRefunds } from '../payment/transfer/settle-refund.ts';
import { publishEvents } from './deliver-events.ts';
import { toEventBody } from './event-body.ts';

const PRICE = 48_414;
const fixture = fixtureForTests();

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations CASCADE');
  fixture.services.gateways.cards = { metrobank: fixture.bank.gateway };
});

async function pay() {
  const { draftId, reservation } = await bookAs(fixture.services);
  const attempt = await getPaid(fixture, draftId, CARDS.frictionless);
  return { attempt, reservation: await reloadReservation(fixture, reservation) };
}

/** Cancels for free, and gives the money back. */
async function cancel(reservation: Reservation): Promise<void> {
  await cancelReservation(fixture.services, {
    reservation,
    submitted: { version: reservation.version, refundCents: PRICE },
  });
  await settleDueRefunds(fixture.services);
  await fixture.settle();
}

/** The bodies that the rental system gets, in order. */
async function readBodies() {
  while ((await publishEvents(fixture.services)) > 0);
  return (await fixture.services.outbox.listEvents(0, 100)).map(toEventBody);
}

const readTypes = async () => (await readBodies()).map(({ type }) => type);

it('reports money that was taken after the reservation that it confirms, with order and amount', async () => {
  const { attempt, reservation } = await pay();
  const [confirmed, captured, ...others] = await readBodies();
  expect(others).toEqual([]);
  expect(confirmed?.type).toBe('reservation.confirmed');
  expect(confirmed?.data).not.toHaveProperty('payment');
  expect(captured).toMatchObject({
    type: 'payment.captured',
    data: {
      reservation: { code: reservation.code, state: 'confirmed', payment_status: 'paid' },
      payment: {
        id: attempt.id,
        gateway: 'metrobank',
        reference: attempt.gatewayOrderId,
        currency: 'USD',
        amount_cents: PRICE,
        refund_reference: null,
      },
    },
  });
});

it('reports nothing of a declined payment', async () => {
  const { draftId } = await bookAs(fixture.services);
  await getPaid(fixture, draftId, CARDS.declined);
  expect(await readTypes()).toEqual([]);
});

it('reports a refund when the gateway has made it, with its number', async () => {
  const { attempt, reservation } = await pay();
  await cancel(reservation);
  expect(await readTypes()).toEqual([
    'reservation.confirmed',
    'payment.captured',
    'reservation.cancelled',
    'payment.refunded',
  ]);
  expect((await readBodies()).at(-1)?.data.payment).toMatchObject({
    id: attempt.id,
    amount_cents: PRICE,
    refund_reference: `${reservation.code}-R1`,
  });
});

it('reports authorized money when it is captured, and nothing where it is released', async () => {
  const { gateway } = fixture.bank;
  fixture.services.gateways.cards = { metrobank: { ...gateway, captureMode: 'auth_capture' } };
  const { reservation } = await pay();
  expect(await readTypes()).toEqual(['reservation.confirmed']);
  await settleDueCaptures(fixture.services);
  expect(await readTypes()).toEqual(['reservation.confirmed', 'payment.captured']);
  await cancel(reservation);
  const { reservation: released } = await pay();
  await cancel(released);
  expect(await readTypes()).toEqual([
    'reservation.confirmed',
    'payment.captured',
    'reservation.cancelled',
    'payment.refunded',
    'reservation.confirmed',
    'reservation.cancelled',
  ]);
});
