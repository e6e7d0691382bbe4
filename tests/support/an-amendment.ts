import { expect } from 'vitest';
import type { AmendedRental } from '#domain/reservation/amendment.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { TestWorld } from './open-test-world.ts';

/** The same rental, some days later and for more or less money. */
export function becoming(
  reservation: Reservation,
  difference: number,
  changes: Partial<AmendedRental> = {},
): AmendedRental {
  const { quote, search, selection, carId, classCode, sold, reservationType } = reservation;
  return {
    selection,
    carId,
    classCode,
    sold,
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

/** Paid less given back (goodwill apart) is what is due now: the reservation's side of PAYMENTS.md section 11, I2. */
export async function expectBalanced(world: TestWorld, { id }: Reservation): Promise<void> {
  const [row] = await world.query<{ kept: number; due: number }>(
    'SELECT kept_cents(id) AS kept, due_now_cents AS due FROM reservations WHERE id = $1',
    [id],
  );
  expect(row?.kept).toBe(row?.due);
}
