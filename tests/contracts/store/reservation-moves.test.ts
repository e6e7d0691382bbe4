import { expect, it } from 'vitest';
import { reservationMoves } from '#domain/reservation/reservation.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();

it('has the same transitions of reservations as the domain', async () => {
  const rows = await test.query<{ move: string }>(
    "SELECT from_state || ' → ' || to_state AS move FROM reservation_moves",
  );
  const moves = Object.entries(reservationMoves).flatMap(([from, to]) => to.map((one) => `${from} → ${one}`));
  expect(rows.map((row) => row.move).sort()).toEqual(moves.sort());
});

it('refuses any other transition of a reservation', async () => {
  const { id } = await getPlaced(test.store);
  await test.store.reservations.release(id, 'expired');
  const revive = test.query("UPDATE reservations SET state = 'confirmed' WHERE id = $1", [id]);
  await expect(revive).rejects.toThrow('does not move from expired to confirmed');
});

it('refuses overlapping rentals of a unit, also by direct SQL', async () => {
  await test.store.keepUnits([{ classCode: 'TWICE', branchCode: 'PTY', units: 1 }]);
  const { id } = await getPlaced(test.store, { classCode: 'TWICE' });
  const other = await getPlaced(test.store);
  const copy = test.query(
    `INSERT INTO allocations (reservation_id, unit_id, branch_code, period, pickup_branch, return_branch, from_branch)
    SELECT $2, unit_id, branch_code, tstzrange(upper(period) - interval '1 minute', upper(period)), 'CDE', 'CDE', 'CDE'
    FROM allocations
    WHERE reservation_id = $1`,
    [id, other.id],
  );
  await expect(copy).rejects.toThrow('allocations_no_overlap');
});
