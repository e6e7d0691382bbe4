import fc from 'fast-check';
import { beforeAll, expect, inject, it } from 'vitest';
import { fromInstant, type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { findBrokenChains } from '#tests/support/locate.ts';
import { placeIn, storeForTests } from '#tests/support/open-test-store.ts';
import { HISTORY_BRANCHES, HISTORY_START, HISTORY_TRANSFERS } from '#tests/support/stock-history.ts';

const HOUR = 3_600_000;
const TURNAROUND = HOUR;
const RUNS = 50;
const NIGHTLY_RUNS = 10_000;

const test = storeForTests();
let histories = 0;
let bookings = 0;

beforeAll(() => test.store.keepTransfers('firefly', HISTORY_TRANSFERS));

const branch = fc.constantFrom(...HISTORY_BRANCHES);
const which = fc.nat(7);
/** What happens to cars; hours count from the present, which moves. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('book' as const),
      inHours: fc.integer({ min: 1, max: 30 }),
      hours: fc.integer({ min: 2, max: 30 }),
      pickupBranch: branch,
      returnBranch: branch,
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('pick-up' as const),
      which,
      ago: fc.nat(2),
      unit: fc.option(fc.nat(3), { nil: undefined }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('return' as const),
      which,
      ago: fc.nat(2),
      branch: fc.option(branch, { nil: undefined }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('extend' as const),
      which,
      more: fc.integer({ min: 1, max: 24 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('exchange' as const), which, unit: fc.nat(3), branch }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 16 }) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end' as const),
      how: fc.constantFrom('cancel' as const, 'no-show' as const),
      which,
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

class History {
  readonly classCode: string;
  readonly labels: string[] = [];
  readonly rentals: Reservation[] = [];
  now: Instant = HISTORY_START;

  constructor() {
    histories += 1;
    this.classCode = `R${histories}`;
  }

  async open(homes: string[]): Promise<void> {
    this.labels.push(...homes.map((home, index) => `${home}-${this.classCode}-${index}`));
    await test.query(
      `INSERT INTO car_units (class_code, branch_code, label, active)
      SELECT $1, h.branch, h.label, true FROM unnest($2::text[], $3::text[]) h (branch, label)
      UNION ALL SELECT $1, b, b || '-' || $1, false FROM unnest($4::text[]) b`,
      [this.classCode, homes, this.labels, HISTORY_BRANCHES],
    );
  }

  async run(one: Step): Promise<void> {
    if (one.kind === 'book') return this.book(one);
    if (one.kind === 'wait') {
      this.now += one.hours * HOUR;
      await test.store.stock.keepUnitsOut({ brand: 'firefly', until: this.now + TURNAROUND, now: this.now });
      expect(await this.findFreedTooEarly()).toEqual([]);
      return;
    }
    const chosen = this.rentals[one.which];
    if (!chosen) return;
    if (one.kind === 'end') return this.end(chosen, one.how);
    const before = await this.readUnits();
    const outcome = await this.change(chosen, one);
    if (outcome !== 'done') expect(await this.readUnits()).toEqual(before);
  }

  private change(chosen: Reservation, one: Exclude<Step, { kind: 'book' | 'wait' | 'end' }>) {
    if (one.kind === 'extend') return this.extend(chosen, one.more);
    return one.kind === 'exchange' ? this.exchange(chosen, one) : this.move(chosen, one);
  }

  /** A pick-up or a return. */
  private move(chosen: Reservation, one: Extract<Step, { ago: number }>) {
    const at = this.now - one.ago * HOUR;
    const facts = { at, km: undefined, fuelEighths: undefined, changedAt: this.now };
    const recorded = { reservationId: chosen.id, facts, by: 'rental-system', now: this.now };
    if (one.kind === 'return')
      return test.store.stock.returnRental({
        ...recorded,
        branch: one.branch,
        turnaroundMinutes: 60,
        bill: { lines: [], mails: [] },
      });
    const unit = one.unit === undefined ? undefined : this.labels[one.unit % this.labels.length];
    const freeAt = toInstant(chosen.search.returnAt) + TURNAROUND;
    return test.store.stock.pickUp({ ...recorded, unit, freeAt });
  }

  private async extend({ id, code }: Reservation, hours: number) {
    const found = await test.store.reservations.find(id);
    if (!found) throw new Error('Not placed');
    const { version, search } = found;
    const returnAt = Math.max(toInstant(search.returnAt), this.now) + hours * HOUR;
    const becomes = { ...found, search: { ...search, returnAt: fromInstant(returnAt) } };
    const until = returnAt + TURNAROUND;
    const request = { reservationId: id, version, becomes, until, now: this.now, mails: [] };
    return (await test.store.reservations.extend({ ...request, audited: anAuditedAct('extend', code) })).kind;
  }

  private async exchange({ id, code }: Reservation, { unit, branch }: { unit: number; branch: string }) {
    const version = (await test.store.reservations.find(id))?.version ?? 0;
    const label = this.labels[unit % this.labels.length] ?? '';
    const read = { km: 0, fuelEighths: 8 };
    const request = { reservationId: id, version, unit: label, branch, given: read, taken: read };
    const at = { turnaroundMinutes: 60, now: this.now };
    return (await test.store.stock.exchange({ ...request, ...at }, anAuditedAct('exchange', code))).kind;
  }

  private async book({ inHours, hours, ...branches }: Extract<Step, { kind: 'book' }>): Promise<void> {
    const [from, until] = [this.now + inHours * HOUR, this.now + (inHours + hours) * HOUR];
    bookings += 1;
    const search = {
      pickupLocation: branches.pickupBranch,
      returnLocation: branches.returnBranch,
      pickupAt: fromInstant(from),
      returnAt: fromInstant(until),
    };
    const changes = { code: `RENTAL-${bookings}`, classCode: this.classCode, search, createdAt: this.now };
    const state = { state: 'confirmed' as const, holdUntil: undefined };
    const period = { from, until: until + TURNAROUND };
    const outcome = await placeIn(test.store, { ...changes, ...state }, { period });
    if (outcome.kind === 'placed') this.rentals.push(outcome.reservation);
  }

  private async end({ id, code, version }: Reservation, how: 'cancel' | 'no-show'): Promise<void> {
    const of = { reservationId: id, version };
    if (how === 'cancel')
      await test.store.reservations.cancel({ ...of, by: 'renter', refunds: [], mails: [] });
    else {
      const audited = anAuditedAct('no-show', code);
      await test.store.reservations.markNoShow({ ...of, at: this.now, toMails: () => [], audited });
    }
  }

  private readUnits() {
    return test.query('SELECT * FROM allocations ORDER BY unit_id, lower(period)');
  }

  /** Cars on the road that could be sold before they can be back; the next rental of one that is late is a conflict. */
  private async findFreedTooEarly(): Promise<unknown[]> {
    const rows = await test.query<{ code: string; touches: boolean }>(
      `SELECT r.code, coalesce(lower(n.period) - n.transfer = upper(a.period), false) AS touches
      FROM reservations r JOIN allocations a ON a.reservation_id = r.id
      LEFT JOIN LATERAL (
        SELECT * FROM allocations b WHERE b.unit_id = a.unit_id AND lower(b.period) >= upper(a.period)
        ORDER BY lower(b.period) LIMIT 1
      ) n ON true
      WHERE r.state = 'picked-up' AND upper(a.period) < $1`,
      [new Date(this.now + TURNAROUND)],
    );
    const conflicts = await test.store.stock.listConflicts(this.now);
    const isReported = (code: string) =>
      conflicts.some(({ reference, reason }) => reason === 'overdue' && reference === code);
    return rows.filter(({ code, touches }) => !touches || !isReported(code));
  }

  /**
   * Rentals without exactly one unit while they are agreed, except one that nobody has picked up until its end, or whose
   * stock is not what happened.
   */
  findWrong(): Promise<unknown[]> {
    return test.query(
      `SELECT r.code, r.state, a.period, l.* FROM reservations r
      LEFT JOIN allocations a ON a.reservation_id = r.id
      LEFT JOIN LATERAL (
        SELECT l.*, coalesce((
          SELECT max(e.given_at) FROM exchanged_units e WHERE e.reservation_id = r.id
        ), l.picked_up_at) AS since FROM rentals l WHERE l.reservation_id = r.id
      ) l ON true
      WHERE r.id = ANY ($1) AND NOT CASE r.state
        WHEN 'confirmed' THEN l.reservation_id IS NULL
          AND (a.unit_id IS NOT NULL OR r.return_at AT TIME ZONE 'America/Panama' <= $2)
        WHEN 'picked-up' THEN a.unit_id = l.unit_id AND lower(a.period) = l.since AND l.returned_at IS NULL
          AND upper(a.period) >= r.return_at AT TIME ZONE 'America/Panama' + interval '1 hour'
        WHEN 'returned' THEN a.unit_id = l.unit_id AND lower(a.period) = l.since
          AND upper(a.period) <= l.returned_at + interval '1 hour' AND a.return_branch = l.return_branch
        ELSE a.unit_id IS NULL AND l.reservation_id IS NULL END`,
      [this.rentals.map(({ id }) => id), new Date(this.now)],
    );
  }
}

/** Units that two renters have at once. */
function findShared(): Promise<unknown[]> {
  return test.query(
    'SELECT unit_id FROM rentals WHERE returned_at IS NULL GROUP BY unit_id HAVING count(*) > 1',
  );
}

it('histories of cars that come early, late, elsewhere or never, are extended or exchanged, keep every unit in its place', {
  timeout: 60 * 60_000,
}, async () => {
  const numRuns = inject('isNightly') ? NIGHTLY_RUNS : RUNS;
  const homes = fc.array(branch, { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(homes, fc.array(step, { minLength: 4, maxLength: 24 }), async (given, steps) => {
      for (const table of ['allocations', 'exchanged_units', 'rentals', 'car_units'])
        await test.query(`DELETE FROM ${table}`);
      const history = new History();
      await history.open(given);
      for (const one of steps) await history.run(one);
      expect(await findBrokenChains(test)).toEqual([]);
      expect(await history.findWrong()).toEqual([]);
      expect(await findShared()).toEqual([]);
    }),
    { numRuns },
  );
});
