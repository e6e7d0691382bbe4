import { randomUUID } from 'node:crypto';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { Block } from '#domain/stock/read-block.ts';
import { aReservation, BOOKED_AT } from './a-reservation.ts';
import { periodOf, type TestStore } from './open-test-store.ts';

/** A sold rental of March 2030 from one branch to another, for a class of its own. */
export function rental(classCode: string, [from, to]: [string, string], [first, last]: [number, number]) {
  const day = (date: number) => `2030-03-${String(date).padStart(2, '0')}T10:00`;
  const search = { pickupLocation: from, returnLocation: to, pickupAt: day(first), returnAt: day(last) };
  return { classCode, search, state: 'confirmed' as const, holdUntil: undefined };
}

/** A block of a unit from the day `first` to the day `last` of March 2030. */
export function aBlock(unit: string, [first, last]: [number, number], changes: Partial<Block> = {}): Block {
  const { from, until } = periodOf(aReservation(rental('', ['PTY', 'PTY'], [first, last])));
  return {
    reference: randomUUID(),
    unit,
    from,
    until,
    reason: 'maintenance',
    pickupBranch: undefined,
    returnBranch: undefined,
    changedAt: BOOKED_AT,
    isRemoved: false,
    ...changes,
  };
}

export async function cancel({ store }: TestStore, { id, version }: Reservation): Promise<void> {
  const outcome = await store.reservations.cancel({
    reservationId: id,
    version,
    by: 'renter',
    refunds: [],
    mails: [],
  });
  if (outcome.kind !== 'done') throw new Error(`The reservation was not canceled: ${outcome.kind}`);
}

/** Pairs of neighbors of all units that break the rule of stock.md#location. Empty: none. */
export function findBrokenChains({ query }: TestStore): Promise<unknown[]> {
  return query(`
    SELECT * FROM (
      SELECT u.label, a.*, coalesce(lag(a.return_branch) OVER chain, u.branch_code) AS is_at,
        lag(upper(a.period)) OVER chain AS free_at
      FROM allocations a JOIN car_units u ON u.id = a.unit_id
      WINDOW chain AS (PARTITION BY a.unit_id ORDER BY lower(a.period))
    ) c
    WHERE c.is_at <> c.from_branch OR c.free_at + c.transfer > lower(c.period)
      OR c.from_branch <> c.pickup_branch AND c.transfer = '0' AND NOT c.misplaced`);
}
