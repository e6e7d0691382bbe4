import fc from 'fast-check';
import { payAmendmentByCard, payAmendmentWithPayPal } from '#operations/my-reservation/pay-amendment.ts';
import { settleDueRefunds } from '#operations/payment/transfer/settle-refund.ts';
import type { Services } from '#operations/ports/services.ts';
import { amendReservation } from '#operations/reservation/amend-reservation.ts';
import { becoming } from '#tests/support/an-amendment.ts';
import { requestReservationRefund } from '#tests/support/request-refund.ts';
import type { MemoryFixture } from './memory-fixture.ts';
import { CARDS } from './memory-gateway.ts';
import type { RefundFault } from './memory-refund-calls.ts';

/** Events of a paid reservation: changes by the renter, partial refunds by the staff. */
export type ChangeEvent =
  | { kind: 'change'; differenceCents: number }
  | { kind: 'pay-amendment'; by: 'card' | 'bank' | 'paypal'; key: number }
  | { kind: 'refund'; amountCents: number; key: number }
  | { kind: 'refund-worker' }
  | { kind: 'refund-fault'; fault: RefundFault };

export const anyChangeEvent: fc.Arbitrary<ChangeEvent> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('change' as const),
      differenceCents: fc.constantFrom(5_000, 5_000, 12_345, -1_000, -40_000, 0),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('pay-amendment' as const),
      by: fc.constantFrom('card' as const, 'card' as const, 'bank' as const, 'paypal' as const),
      key: fc.nat(3),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('refund' as const),
      amountCents: fc.constantFrom(1_000, 10_000, 48_414, 60_000),
      key: fc.nat(3),
    }),
  },
  { weight: 3, arbitrary: fc.constant<ChangeEvent>({ kind: 'refund-worker' }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('refund-fault' as const),
      fault: fc.constantFrom<RefundFault>('lost-before', 'lost-after', 'not-sent', 'refused', 'pending'),
    }),
  },
);

interface Context {
  fixture: MemoryFixture;
  services: Services;
}

/** Starts the action of an event. Returns undefined when it starts nothing. */
export function beginChange(
  event: ChangeEvent,
  { fixture, services }: Context,
): Promise<unknown> | undefined {
  const { store, refundFaults } = fixture;
  switch (event.kind) {
    case 'change': {
      const { reservation } = store;
      if (reservation.quote.dueNowCents + event.differenceCents <= 0) return undefined;
      return amendReservation(services, {
        reservation,
        becomes: becoming(reservation, event.differenceCents),
        purpose: 'change',
        period: { from: 0, until: 1 },
        reason: 'Changed by the renter',
      });
    }
    case 'pay-amendment':
      return payChange(event, { fixture, services });
    case 'refund':
      return requestReservationRefund(services, {
        reservationId: store.reservation.id,
        amountCents: event.amountCents,
        cause: 'goodwill',
        reason: 'late',
        requestedBy: 'staff',
        requestKey: `refund-${event.key}`,
      });
    case 'refund-worker':
      return settleDueRefunds(services);
    case 'refund-fault':
      return void refundFaults.push(event.fault);
  }
}

function payChange(
  { by, key }: ChangeEvent & { kind: 'pay-amendment' },
  { fixture, services }: Context,
): Promise<unknown> | undefined {
  const amendment = fixture.store.amendments.list().at(-1);
  if (!amendment) return undefined;
  const from = {
    amendmentId: amendment.id,
    draftId: undefined,
    clientKey: `change-${by}-${key}`,
    publicOrigin: 'https://rent.example',
    clientIp: '192.0.2.1',
  };
  if (by === 'paypal') return payAmendmentWithPayPal(services, from);
  const cardNumber = by === 'card' ? CARDS.frictionless : CARDS.challenge;
  const form = { cardHolder: 'Ana Pérez', cardNumber, expiration: '12/31', cvv: '123' };
  return payAmendmentByCard(services, { ...from, form });
}
