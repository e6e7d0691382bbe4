import { expect } from 'vitest';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { TestFixture } from './open-test-fixture.ts';

/** The same rental some days later, with a different price. */
export function becoming(
  reservation: Reservation,
  difference: number,
  changes: Partial<AmendedRental> = {},
): AmendedRental {
  const { quote, search, selection, carId, classCode, snapshot, reservationType } = reservation;
  return {
    selection,
    carId,
    classCode,
    snapshot,
    reservationType,
    search: { ...search, returnAt: '2026-03-12T10:00' },
    quote: {
      ...quote,
      subtotalCents: quote.subtotalCents + difference,
      totalCents: quote.totalCents + difference,
      dueNowCents: quote.dueNowCents + difference,
    },
    ...changes,
  };
}

/** payments.md#invariants, I2, of a reservation: paid less refunded (no goodwill) is what is due now. */
export async function expectBalanced(fixture: TestFixture, { id }: Reservation): Promise<void> {
  const [row] = await fixture.query<{ kept: number; due: number }>(
    'SELECT kept_cents(id) AS kept, due_now_cents AS due FROM reservations WHERE id = $1',
    [id],
  );
  expect(row?.kept).toBe(row?.due);
}
