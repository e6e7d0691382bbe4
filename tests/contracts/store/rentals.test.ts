import { beforeAll, describe, expect, it } from 'vitest';
import { fromInstant, type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { RentalFacts } from '#domain/rental/rental-facts.ts';
import type { Reservation } from '#domain/reservation/reservation.ts';
import type { ExchangeUnit, PickUp, ReturnRental } from '#operations/ports/stock-store.ts';
import { aReservation, BOOKED_AT } from '#tests/support/a-reservation.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { aBlock, cancel, findBrokenChains, rental } from '#tests/support/locate.ts';
import { getPlaced, requestOf, storeForTests } from '#tests/support/open-test-store.ts';

const HOUR = 3_600_000;
const test = storeForTests();
let classes = 0;

beforeAll(() => test.store.keepTransfers('firefly', [{ from: 'DAV', to: 'VES', minutes: 420 }]));

/** A class with this number of units in Vía España, separate for each test. */
async function keep(units: number): Promise<string> {
  classes += 1;
  const van = `VAN${classes}`;
  await test.store.keepUnits([{ classCode: van, branchCode: 'VES', units }]);
  return van;
}

const sell = (van: string, days: [number, number], way: [string, string] = ['VES', 'VES']) =>
  getPlaced(test.store, rental(van, way, days));
const on = (day: number, hour = 10): Instant =>
  toInstant(`2030-03-${String(day).padStart(2, '0')}T${String(hour).padStart(2, '0')}:00`);
const factsAt = (at: Instant, changes: Partial<RentalFacts> = {}): RentalFacts => ({
  at,
  km: undefined,
  fuelEighths: undefined,
  changedAt: at,
  ...changes,
});

function pickUp({ id, search }: Reservation, at: Instant, changes: Partial<PickUp> = {}) {
  return test.store.stock.pickUp({
    reservationId: id,
    unit: undefined,
    facts: factsAt(at),
    freeAt: toInstant(search.returnAt),
    by: 'rental-system',
    now: at,
    ...changes,
  });
}

function giveBack({ id }: Reservation, at: Instant, changes: Partial<ReturnRental> = {}) {
  return test.store.stock.returnRental({
    reservationId: id,
    branch: undefined,
    facts: factsAt(at),
    turnaroundMinutes: 60,
    by: 'rental-system',
    now: at,
    bill: { lines: [], mails: [] },
    ...changes,
  });
}

/** Until a day of March at 10:00, for the same price. */
async function extend({ id }: Reservation, day: number, now: Instant) {
  const found = await test.store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  const becomes = { ...found, search: { ...found.search, returnAt: fromInstant(on(day)) } };
  const request = { reservationId: id, until: on(day), now };
  const refusal = await test.store.reservations.whyNotExtend(id, request.until, now);
  const audited = anAuditedAct('extend', found.code);
  const { version } = found;
  const { kind } = await test.store.reservations.extend({ ...request, version, becomes, mails: [], audited });
  if (kind !== 'stale') expect(refusal ?? 'done').toBe(kind);
  return kind;
}

const CAR = { km: 1_000, fuelEighths: 8 };

/** For another unit, in Vía España unless told otherwise. */
async function exchange(
  { id }: Reservation,
  unit: string,
  now: Instant,
  changes: Partial<ExchangeUnit> = {},
) {
  const found = await test.store.reservations.find(id);
  if (!found) throw new Error('Not placed');
  const { version, code } = found;
  const request = {
    reservationId: id,
    version,
    unit,
    branch: 'VES',
    given: CAR,
    taken: CAR,
    turnaroundMinutes: 60,
  };
  return (await test.store.stock.exchange({ ...request, now, ...changes }, anAuditedAct('exchange', code)))
    .kind;
}

/** The units of a class that are free for these days. */
async function free(van: string, days: [number, number], now: Instant = BOOKED_AT) {
  const stock = await test.store.reservations.countStock(
    requestOf(aReservation(rental(van, ['VES', 'VES'], days)), now),
  );
  expect(await findBrokenChains(test)).toEqual([]);
  return stock.find((row) => row.classCode === van)?.free;
}

const unitOf = ({ id }: Reservation) => test.store.reservations.findUnitLabel(id);
const stateOf = async ({ id }: Reservation) => (await test.store.reservations.find(id))?.state;
const keepOut = (now: Instant) => test.store.stock.keepUnitsOut({ brand: 'firefly', until: now + HOUR, now });

describe('a pick-up', () => {
  it('takes the unit from its real time on, and is stored once', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 8]);
    expect(await pickUp(sold, on(5, 8))).toBe('done');
    expect(await pickUp(sold, on(5, 8))).toBe('unchanged');
    expect([await stateOf(sold), await free(van, [4, 6]), await free(van, [8, 9])]).toEqual([
      'picked-up',
      0,
      1,
    ]);
    const history = await test.store.reservations.listHistory(sold.id);
    expect(history.map(({ kind, by }) => [kind, by])).toEqual([['picked-up', 'rental-system']]);
    const events = await test.query<{ type: string }>(
      'SELECT type FROM events WHERE reservation_id = $1 ORDER BY number',
      [sold.id],
    );
    expect(events.map(({ type }) => type)).toEqual(['reservation.confirmed', 'reservation.picked_up']);
  });

  it('has the version that was changed last', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 8]);
    const put = (km: number, changedAt: Instant) =>
      pickUp(sold, on(5), { facts: factsAt(on(5), { km, changedAt }), now: on(6) });
    expect([await put(200, on(5, 12)), await put(100, on(5, 11)), await put(210, on(5, 13))]).toEqual([
      'done',
      'outdated',
      'done',
    ]);
    expect(await test.query('SELECT pickup_km FROM rentals WHERE reservation_id = $1', [sold.id])).toEqual([
      { pickup_km: 210 },
    ]);
  });

  it('has the real unit; who had booked it gets another one', async () => {
    const van = await keep(2);
    const [first, second] = [await sell(van, [5, 8]), await sell(van, [5, 8])];
    const wanted = await unitOf(second);
    expect(await pickUp(first, on(5), { unit: wanted })).toBe('done');
    expect(await unitOf(first)).toBe(wanted);
    expect(await unitOf(second)).not.toBe(wanted);
    expect(await free(van, [5, 8])).toBe(0);
  });

  it('is refused with a unit that another renter has, that is blocked, or that no booking can do without', async () => {
    const van = await keep(3);
    const [first, second] = [await sell(van, [5, 8]), await sell(van, [5, 8])];
    const taken = await unitOf(first);
    expect(await pickUp(first, on(5))).toBe('done');
    expect(await pickUp(second, on(5), { unit: taken })).toBe('unit-taken');
    await test.store.stock.putBlock({
      brand: 'firefly',
      block: aBlock(`VES-${van}-3`, [4, 9]),
      now: BOOKED_AT,
    });
    expect(await pickUp(second, on(5), { unit: `VES-${van}-3` })).toBe('unit-taken');
    expect(await pickUp(second, on(5), { unit: 'nobody' })).toBe('unknown-unit');
    const other = await keep(1);
    const longer = await sell(other, [4, 9]);
    expect(await pickUp(second, on(5), { unit: await unitOf(longer) })).toBe('unit-needed');
    expect([await stateOf(second), await stateOf(longer)]).toEqual(['confirmed', 'confirmed']);
    expect(await free(van, [5, 8])).toBe(0);
  });

  it('of two at once with one unit, one gets it', async () => {
    const van = await keep(3);
    const [first, second] = [await sell(van, [5, 8]), await sell(van, [5, 8])];
    const unit = `VES-${van}-3`;
    const outcomes = await Promise.all([pickUp(first, on(5), { unit }), pickUp(second, on(5), { unit })]);
    expect(outcomes.sort()).toEqual(['done', 'unit-taken']);
  });

  it('is refused with a unit in another city, except one that was to be brought', async () => {
    const van = await keep(1);
    await test.query("INSERT INTO car_units (class_code, branch_code, label) VALUES ($1, 'DAV', $2)", [
      van,
      `DAV-${van}-1`,
    ]);
    const [near, far] = [await sell(van, [5, 8]), await sell(van, [5, 8])];
    expect(await unitOf(far)).toBe(`DAV-${van}-1`);
    expect(await pickUp(near, on(5), { unit: `DAV-${van}-1` })).toBe('unit-elsewhere');
    expect([await pickUp(far, on(5)), await pickUp(near, on(5))]).toEqual(['done', 'done']);
    expect(await findBrokenChains(test)).toEqual([]);
  });

  it('is refused after the agreed return, when the rental was canceled, and with fewer kilometers than before', async () => {
    const van = await keep(1);
    const [first, second, third] = [
      await sell(van, [2, 3]),
      await sell(van, [5, 8]),
      await sell(van, [10, 12]),
    ];
    await pickUp(first, on(2), { facts: factsAt(on(2), { km: 500 }) });
    await giveBack(first, on(3), { facts: factsAt(on(3), { km: 700 }) });
    expect(await pickUp(second, on(5), { facts: factsAt(on(5), { km: 699 }) })).toBe('km-lower');
    expect(await pickUp(second, on(8))).toBe('after-return');
    await cancel(test, third);
    expect(await pickUp(third, on(10))).toBe('wrong-state');
  });
});

describe('a return', () => {
  it('before its time gives the rest back after the turnaround', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 12]);
    await pickUp(sold, on(5));
    expect(await giveBack(sold, on(7, 9))).toBe('done');
    expect([await stateOf(sold), await free(van, [7, 9]), await free(van, [6, 9])]).toEqual([
      'returned',
      1,
      0,
    ]);
  });

  it('is stored once, and not again with other facts', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 8]);
    await pickUp(sold, on(5));
    expect([
      await giveBack(sold, on(8)),
      await giveBack(sold, on(8)),
      await giveBack(sold, on(8), { facts: factsAt(on(8), { changedAt: on(7) }) }),
      await giveBack(sold, on(9)),
    ]).toEqual(['done', 'unchanged', 'outdated', 'returned-before']);
  });

  it('is refused before the pick-up, without one, and with fewer kilometers', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 8]);
    expect(await giveBack(sold, on(8))).toBe('not-picked-up');
    await pickUp(sold, on(5), { facts: factsAt(on(5), { km: 900 }) });
    expect(await giveBack(sold, on(5))).toBe('before-pick-up');
    expect(await giveBack(sold, on(8), { facts: factsAt(on(8), { km: 899 }) })).toBe('km-lower');
    expect(await stateOf(sold)).toBe('picked-up');
  });

  it('at another branch leaves the unit there: its next rental gets another one, or is a conflict', async () => {
    const van = await keep(1);
    const [first, next] = [await sell(van, [5, 8]), await sell(van, [8, 10])];
    await pickUp(first, on(5));
    expect(await giveBack(first, on(8, 9), { branch: 'DAV' })).toBe('done');
    expect(await test.store.stock.listConflicts(on(8, 9))).toMatchObject([
      { reason: 'place', isAt: 'DAV', rental: { code: next.code } },
    ]);
    await free(van, [8, 9]);
  });
});

describe('an extension', () => {
  it('keeps the unit until the new return, and who has booked it gets another one', async () => {
    const van = await keep(2);
    const [first, next] = [await sell(van, [5, 8]), await sell(van, [8, 11])];
    await pickUp(first, on(5));
    const unit = (await unitOf(first)) ?? '';
    if ((await unitOf(next)) !== unit)
      await test.store.stock.assignUnit({ reservationId: next.id, unit, now: BOOKED_AT });
    expect(await extend(first, 10, on(7))).toBe('done');
    expect([await unitOf(first), (await unitOf(next)) === unit]).toEqual([unit, false]);
    expect([await free(van, [9, 10]), await free(van, [11, 12])]).toEqual([0, 2]);
    expect(await giveBack(first, on(9))).toBe('done');
  });

  it('into a booking that no other unit fits, or into a block, is refused and changes nothing', async () => {
    const van = await keep(1);
    const [first, next] = [await sell(van, [5, 8]), await sell(van, [9, 11])];
    await pickUp(first, on(5));
    expect(await extend(first, 10, on(7))).toBe('unit-needed');
    expect([await unitOf(next), await free(van, [8, 9])]).toEqual([`VES-${van}-1`, 1]);
    expect(await extend(first, 9, on(7))).toBe('done');
    const block = aBlock(`VES-${van}-1`, [12, 13]);
    await cancel(test, next);
    await test.store.stock.putBlock({ brand: 'firefly', block, now: BOOKED_AT });
    expect(await extend(first, 13, on(7))).toBe('unit-taken');
  });

  it('is refused before the pick-up and after the return', async () => {
    const van = await keep(1);
    const sold = await sell(van, [5, 8]);
    expect(await extend(sold, 9, on(4))).toBe('stale');
    await pickUp(sold, on(5));
    await giveBack(sold, on(7));
    expect(await extend(sold, 9, on(7))).toBe('stale');
  });
});

describe('an exchange', () => {
  it('gives a rental another unit from now on; the first is free after the turnaround', async () => {
    const van = await keep(2);
    const sold = await sell(van, [5, 12]);
    await pickUp(sold, on(5));
    const [own, other] = [`VES-${van}-1`, `VES-${van}-2`];
    expect(await exchange(sold, other, on(7, 9))).toBe('done');
    expect([await unitOf(sold), await free(van, [6, 9]), await free(van, [7, 9])]).toEqual([other, 0, 1]);
    const [before] = await test.query(
      `SELECT u.label, e.given_km, e.branch FROM exchanged_units e JOIN car_units u ON u.id = e.unit_id
      WHERE e.reservation_id = $1`,
      [sold.id],
    );
    expect(before).toEqual({ label: own, given_km: 1_000, branch: 'VES' });
    const history = await test.store.reservations.listHistory(sold.id);
    expect(history.map(({ kind }) => kind)).toEqual(['picked-up', 'exchanged']);
    expect(await giveBack(sold, on(7, 9))).toBe('before-pick-up');
    expect(await giveBack(sold, on(9))).toBe('done');
    expect(await free(van, [9, 12], on(9))).toBe(1);
  });

  it('moves who has booked the other unit; without one for that booking, or with one on the road or elsewhere, it is refused', async () => {
    const van = await keep(3);
    const label = (number: number) => `VES-${van}-${number}`;
    const [first, second, third] = [
      await sell(van, [5, 12]),
      await sell(van, [5, 12]),
      await sell(van, [7, 12]),
    ];
    for (const one of [first, second]) await pickUp(one, on(5));
    expect([await unitOf(first), await unitOf(second), await unitOf(third)]).toEqual([1, 2, 3].map(label));
    expect([
      await exchange(first, label(2), on(6)),
      await exchange(first, label(1), on(6)),
      await exchange(first, 'nobody', on(6)),
      await exchange(first, label(3), on(6), { branch: 'DAV' }),
      await exchange(first, label(3), on(7)),
    ]).toEqual(['unit-taken', 'unit-taken', 'unknown-unit', 'unit-elsewhere', 'unit-needed']);
    expect([await unitOf(first), await unitOf(third)]).toEqual([label(1), label(3)]);
    expect(await exchange(first, label(3), on(6))).toBe('done');
    expect([await unitOf(first), await unitOf(third)]).toEqual([label(3), label(1)]);
    expect(await free(van, [8, 12], on(6))).toBe(0);
  });

  it('reads kilometers that never fall, and ends the versions of the pick-up', async () => {
    const van = await keep(2);
    const sold = await sell(van, [5, 12]);
    await pickUp(sold, on(5), { facts: factsAt(on(5), { km: 900 }) });
    const other = `VES-${van}-2`;
    expect(await exchange(sold, other, on(6), { given: { ...CAR, km: 899 } })).toBe('km-lower');
    expect(await exchange(sold, other, on(6))).toBe('done');
    expect(await exchange(sold, `VES-${van}-1`, on(7), { taken: { ...CAR, km: 999 } })).toBe('new-km-lower');
    expect(await pickUp(sold, on(5), { facts: factsAt(on(5), { changedAt: on(8) }) })).toBe('outdated');
    expect(await exchange(sold, other, on(7), { version: 1 })).toBe('stale');
  });
});

describe('a rental that is overdue', () => {
  it('keeps its unit busy, and who has booked it gets another one', async () => {
    const van = await keep(2);
    const [late, next] = [await sell(van, [5, 8]), await sell(van, [9, 11])];
    const unit = await unitOf(late);
    await pickUp(late, on(5));
    if ((await unitOf(next)) !== unit)
      await test.store.stock.assignUnit({ reservationId: next.id, unit: unit ?? '', now: BOOKED_AT });
    await keepOut(on(9));
    expect(await unitOf(next)).not.toBe(unit);
    await keepOut(on(10));
    expect(await free(van, [10, 11], on(10))).toBe(0);
    expect(await giveBack(late, on(10, 12))).toBe('done');
    expect(await free(van, [11, 12])).toBe(2);
  });

  it('is a conflict with the next rental when no other unit fits, until it is back', async () => {
    const van = await keep(1);
    const [late, next] = [await sell(van, [5, 8]), await sell(van, [8, 11])];
    await pickUp(late, on(5));
    await keepOut(on(8, 9));
    const conflictsAt = async (now: Instant) =>
      (await test.store.stock.listConflicts(now)).filter(({ unit }) => unit === `VES-${van}-1`);
    expect(await conflictsAt(on(8, 9))).toEqual([]);
    await keepOut(on(8, 12));
    expect(await conflictsAt(on(8, 12))).toMatchObject([
      { reference: late.code, reason: 'overdue', isAt: null, rental: { code: next.code } },
    ]);
    expect(await pickUp(next, on(8, 12))).toBe('unit-taken');
    expect([await giveBack(late, on(8, 13)), await pickUp(next, on(8, 14))]).toEqual(['done', 'done']);
    expect(await conflictsAt(on(8, 14))).toEqual([]);
    await free(van, [8, 9]);
  });

  it('lets the next renter wait from now on, so that a unit that comes back meanwhile fits', async () => {
    const van = await keep(2);
    const [first, second, next] = [
      await sell(van, [5, 8]),
      await sell(van, [5, 9]),
      await sell(van, [9, 11]),
    ];
    for (const one of [first, second]) await pickUp(one, on(5));
    for (const now of [on(9), on(9, 14)]) await keepOut(now);
    const conflicts = await test.store.stock.listConflicts(on(9, 14));
    expect(conflicts.filter(({ rental }) => rental?.code === next.code)).toMatchObject([
      { reference: first.code, reason: 'overdue', rental: { from: on(9, 14) } },
    ]);
    expect(await giveBack(second, on(9, 14))).toBe('done');
    await keepOut(on(9, 15));
    expect(await unitOf(next)).toBe(await unitOf(second));
    expect([await pickUp(next, on(9, 16)), await free(van, [9, 11], on(9, 16))]).toEqual(['done', 0]);
  });

  it('is not sold behind a rental that nobody could pick up', async () => {
    const van = await keep(1);
    const [late, next] = [await sell(van, [5, 8]), await sell(van, [8, 9])];
    await pickUp(late, on(5));
    for (const now of [on(8), on(9), on(12)]) await keepOut(now);
    expect([await unitOf(next), await unitOf(late)]).toEqual([undefined, `VES-${van}-1`]);
    expect([await free(van, [12, 13], on(12)), await free(van, [13, 14], on(12))]).toEqual([0, 1]);
    expect(await giveBack(late, on(12, 9))).toBe('done');
  });

  it('cannot get another unit on the road', async () => {
    const van = await keep(2);
    const sold = await sell(van, [5, 8]);
    await pickUp(sold, on(5));
    expect(
      await test.store.stock.assignUnit({ reservationId: sold.id, unit: `VES-${van}-2`, now: on(6) }),
    ).toBe(false);
  });
});
