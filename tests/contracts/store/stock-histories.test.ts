import fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import { fromInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { fitUnit, type WantedStay } from '#domain/stock/fit-unit.ts';
import { MINUTE } from '#tests/support/a-reservation.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { aBlock, findBrokenChains } from '#tests/support/locate.ts';
import { placeIn, requestOf, storeForTests } from '#tests/support/open-test-store.ts';
import {
  HISTORY_BRANCHES,
  HISTORY_RULES,
  HISTORY_START,
  HISTORY_TRANSFERS,
  type HistoryStep,
  historyHomes,
  historyStep,
} from '#tests/support/stock-history.ts';

const { now } = HISTORY_RULES;
const NIGHTLY_RUNS = 2_000;
const RUNS = 25;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const test = storeForTests();
let histories = 0;
let bookings = 0;

beforeAll(async () => {
  await test.store.keepTransfers('firefly', HISTORY_TRANSFERS);
});

/** One class of cars with what happens to it. */
class History {
  readonly classCode: string;
  readonly labels: string[] = [];
  rentals: Reservation[] = [];
  blocks: string[] = [];

  constructor() {
    histories += 1;
    this.classCode = `H${histories}`;
  }

  async open(homes: string[]): Promise<void> {
    this.labels.push(...homes.map((home, index) => `${home}-${this.classCode}-${index}`));
    // One unit that is out of service at every branch, so that all count the class.
    await test.query(
      `INSERT INTO car_units (class_code, branch_code, label, active)
      SELECT $1, h.branch, h.label, true FROM unnest($2::text[], $3::text[]) h (branch, label)
      UNION ALL SELECT $1, b, b || '-' || $1, false FROM unnest($4::text[]) b`,
      [this.classCode, homes, this.labels, HISTORY_BRANCHES],
    );
  }

  async run(step: HistoryStep): Promise<void> {
    if (step.kind === 'book') return this.book(step.wanted, step.isHold);
    if (step.kind === 'block') return this.block(step);
    if (step.kind === 'unblock') return this.unblock(step.which);
    const chosen = this.rentals[step.which];
    if (!chosen) return;
    const { id, version } = chosen;
    if (step.kind === 'change' && 'wanted' in step) return this.change(chosen, step.wanted);
    if (step.kind === 'confirm')
      await test.query(
        "UPDATE reservations SET state = 'confirmed', hold_until = NULL WHERE id = $1 AND state = 'held'",
        [id],
      );
    if (step.kind === 'cancel') {
      const request = { reservationId: id, version, by: 'renter', refunds: [], mails: [] };
      const { kind } = await test.store.reservations.cancel(request);
      if (kind !== 'done') await test.store.reservations.release(id, 'cancelled');
    }
    if (step.kind === 'no-show')
      await test.store.reservations.markNoShow({
        reservationId: id,
        version,
        at: now,
        toMails: () => [],
        audited: anAuditedAct('no-show', chosen.code),
      });
  }

  private async book(wanted: WantedStay, isHold: boolean): Promise<void> {
    const search = toSearch(wanted);
    const holdUntil = isHold ? now + 30 * MINUTE : undefined;
    const state = isHold ? ('held' as const) : ('confirmed' as const);
    bookings += 1;
    // Random codes would be taken after so many bookings.
    const code = `HISTORY-${bookings}`;
    const changes = { code, classCode: this.classCode, search, createdAt: now, state, holdUntil };
    const request = requestOf({ brand: 'firefly', search }, now);
    // The stays of more days than those of the rental must give the same result.
    const period = { from: wanted.from - 2 * DAY, until: wanted.until + 3 * DAY };
    const units = await test.store.reservations.listUnitStays({ ...request, period }, [this.classCode]);
    const stock = await test.store.reservations.countStock(request);
    const free = stock.find((row) => row.classCode === this.classCode)?.free ?? 0;
    const countFitting = (present: number) =>
      units.filter((unit) => fitUnit(unit, wanted, { ...HISTORY_RULES, now: present })).length;
    // Transfers do not begin before the present.
    for (const present of [wanted.from - 2 * HOUR, wanted.until + DAY])
      expect(await this.countFits(wanted, present)).toBe(countFitting(present));
    const outcome = await placeIn(test.store, changes);
    const fitting = countFitting(now);
    expect({ free, kind: outcome.kind }).toEqual({
      free: fitting,
      kind: fitting > 0 ? 'placed' : 'no-unit-free',
    });
    if (outcome.kind === 'placed') this.rentals.push(outcome.reservation);
  }

  private async countFits({ from, until, pickupBranch, returnBranch }: WantedStay, present: number) {
    const [row] = await test.query<{ fits: number }>(
      `SELECT count(*) AS fits FROM car_units u, find_fit(u.id, u.branch_code, ROW(
        u.class_code, $2, $3, tstzrange($4, $5), 'firefly', $6)::stock_request, '-infinity')
      WHERE u.class_code = $1 AND u.active`,
      [this.classCode, pickupBranch, returnBranch, new Date(from), new Date(until), new Date(present)],
    );
    return row?.fits;
  }

  private async change({ id }: Reservation, { from, until, pickupBranch, returnBranch }: WantedStay) {
    await test.query(
      `SELECT move_allocation($1, $2, $3, $4, tstzrange($5, $6)) FROM reservations r
      WHERE r.id = $1 AND r.state = 'confirmed'`,
      [id, this.classCode, pickupBranch, returnBranch, new Date(from), new Date(until)],
    );
  }

  private async block({ wanted, unit, stays }: Extract<HistoryStep, { kind: 'block' }>) {
    const label = this.labels[unit % this.labels.length] ?? '';
    const { pickupBranch, returnBranch, ...period } = wanted;
    const block = aBlock(label, [1, 2], { ...period, ...(stays ? {} : { pickupBranch, returnBranch }) });
    await test.store.stock.putBlock({ brand: 'firefly', block, now });
    this.blocks.push(block.reference);
  }

  private async unblock(which: number): Promise<void> {
    const reference = this.blocks[which];
    const [row] = await test.query<{ label: string }>(
      'SELECT u.label FROM blocks b JOIN car_units u ON u.id = b.unit_id WHERE b.reference = $1',
      [reference],
    );
    if (!reference || !row) return;
    const block = aBlock(row.label, [1, 2], { reference, isRemoved: true });
    await test.store.stock.putBlock({ brand: 'firefly', block, now });
  }
}

function toSearch({ from, until, pickupBranch, returnBranch }: WantedStay) {
  const times = { pickupAt: fromInstant(from), returnAt: fromInstant(until) };
  return { pickupLocation: pickupBranch, returnLocation: returnBranch, ...times };
}

/** Every rental that is sold has exactly one unit, none that ended has one, and none is on a blocked unit. */
function findWrongRentals({ rentals }: History): Promise<unknown[]> {
  return test.query(
    `SELECT r.code, r.state, count(a.unit_id) FROM reservations r LEFT JOIN allocations a ON a.reservation_id = r.id
    WHERE r.id = ANY ($1)
    GROUP BY r.id HAVING count(a.unit_id) <> CASE WHEN r.state IN ('held', 'confirmed') THEN 1 ELSE 0 END`,
    [rentals.map(({ id }) => id)],
  );
}

it('histories of bookings, changes, cancellations, no-shows and blocks keep every unit in its place', {
  timeout: 60 * 60_000,
}, async () => {
  const numRuns = inject('isNightly') ? NIGHTLY_RUNS : RUNS;
  expect(HISTORY_START).toBeGreaterThan(Date.now());
  const steps = fc.array(historyStep, { minLength: 3, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(historyHomes, steps, async (homes, history) => {
      // The checks read all units; those of an earlier history would slow them down, or fail again.
      for (const table of ['allocations', 'blocks', 'car_units']) await test.query(`DELETE FROM ${table}`);
      const stock = new History();
      await stock.open(homes);
      for (const step of history) await stock.run(step);
      expect(await findBrokenChains(test)).toEqual([]);
      expect(await findWrongRentals(stock)).toEqual([]);
    }),
    { numRuns },
  );
});
