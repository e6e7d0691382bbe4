import { describe, expect, it } from 'vitest';
import { addDays, dateOf, fromInstant, type Instant, toInstant } from '#domain/calendar/panama.ts';
import type { UnitFacts } from '#domain/stock/unit-facts.ts';
import type { UnitQuery } from '#operations/ports/fleet-desk.ts';
import { BOOKED_AT } from '#tests/support/a-reservation.ts';
import { anAuditedAct } from '#tests/support/an-employee.ts';
import { aBlock, cancel, findBrokenChains, rental } from '#tests/support/locate.ts';
import { getPlaced, storeForTests } from '#tests/support/open-test-store.ts';

const test = storeForTests();
let classes = 0;

/** A class with this number of units in Vía España, and the label of the first. */
async function keep(units: number): Promise<{ van: string; unit: string }> {
  classes += 1;
  const van = `VAN${classes}`;
  await test.store.keepUnits([{ classCode: van, branchCode: 'VES', units }]);
  return { van, unit: `VES-${van}-1` };
}

const NOTHING: UnitFacts = {
  plate: '',
  vin: '',
  km: undefined,
  documents: { registration: undefined, inspection: undefined, insurance: undefined },
  serviceKm: undefined,
  serviceOn: undefined,
};

const NOW = BOOKED_AT;
const edit = (label: string, facts: Partial<UnitFacts>, version = 1, isServiceDue = false) =>
  test.store.stock.editUnit(
    { label, version, facts: { ...NOTHING, ...facts }, isServiceDue, now: NOW },
    anAuditedAct('edit-unit', label),
  );
const find = (label: string, now: Instant = NOW) => test.store.stock.findFleetUnit(label, now);

const list = async (changes: Partial<UnitQuery>) => {
  const all = {
    branches: undefined,
    classCode: undefined,
    status: undefined,
    dueUntil: undefined,
    words: '',
  };
  const query = { ...all, now: NOW, limit: 51, offset: 0, ...changes };
  return (await test.store.stock.listFleet(query)).map(({ label }) => label);
};

const at = (day: number, hour = 12) => toInstant(`2030-03-${String(day).padStart(2, '0')}T${hour}:00`);

describe('the facts of a unit', () => {
  it('are stored with a new version, and refused for an old one', async () => {
    const { unit } = await keep(1);
    const facts = { plate: 'AB1234', km: 41_200, serviceKm: 50_000 };
    expect(await edit(unit, facts)).toEqual({ kind: 'done' });
    expect(await find(unit)).toMatchObject({ version: 2, facts: { ...NOTHING, ...facts } });
    expect(await edit(unit, { km: 41_300 })).toEqual({ kind: 'stale' });
    expect(await edit('VES-NONE-1', {})).toEqual({ kind: 'stale' });
    expect(await edit(unit, {}, 2)).toEqual({ kind: 'done' });
    expect((await find(unit))?.facts.km).toBe(41_200);
  });

  it('have a plate and a VIN that no other unit has, and the search finds their unit', async () => {
    const { van, unit } = await keep(2);
    await edit(unit, { plate: 'CD1234', vin: '1HGCM82633A004352' });
    const other = `VES-${van}-2`;
    expect(await edit(other, { plate: 'CD1234' })).toEqual({ kind: 'plate-taken' });
    expect(await edit(other, { vin: '1HGCM82633A004352' })).toEqual({ kind: 'vin-taken' });
    expect([await list({ words: 'cd12' }), await list({ words: '004352' })]).toEqual([[unit], [unit]]);
  });

  it('have no fewer kilometers than the last rental, and a pick-up no fewer than they', async () => {
    const { van, unit } = await keep(1);
    await edit(unit, { km: 30_000 });
    const { id: reservationId } = await getPlaced(test.store, rental(van, ['VES', 'VES'], [2, 5]));
    const pickUp = (km: number) =>
      test.store.stock.pickUp({
        reservationId,
        unit,
        facts: { at: at(2), km, fuelEighths: 8, changedAt: at(2) },
        freeAt: at(5),
        by: 'olga',
        now: at(2),
      });
    expect([await pickUp(29_999), await pickUp(30_100)]).toEqual(['km-lower', 'done']);
    expect(await edit(unit, { km: 30_050 }, 2)).toEqual({ kind: 'km-lower' });
    expect(await find(unit, at(3))).toMatchObject({
      status: 'rented',
      place: undefined,
      facts: { km: 30_100 },
    });
  });
});

describe('the list of units', () => {
  it('says what each unit does and where it is, and finds it at its home and its place', async () => {
    const { van, unit } = await keep(2);
    const other = `VES-${van}-2`;
    const sold = await getPlaced(test.store, rental(van, ['VES', 'DAV'], [2, 5]));
    const [own, free] =
      (await test.store.reservations.findUnitLabel(sold.id)) === unit ? [unit, other] : [other, unit];
    expect(await find(own, at(3))).toMatchObject({ status: 'reserved', place: 'VES' });
    expect(await find(own, at(9))).toMatchObject({ status: 'free', place: 'DAV' });
    const [classCode, now] = [van, at(9)];
    expect(await list({ classCode, now, branches: ['DAV'] })).toEqual([own]);
    expect(await list({ classCode, now, branches: ['VES'] })).toEqual([unit, other]);
    expect(await list({ classCode, now, status: 'blocked' })).toEqual([]);
    const block = aBlock(free, [8, 10]);
    await test.store.stock.blockUnit({ brand: 'firefly', block, now: NOW }, anAuditedAct('block-unit', free));
    expect(await list({ classCode, now, status: 'blocked' })).toEqual([free]);
    expect(await list({ classCode, limit: 1, offset: 1 })).toEqual([other]);
  });

  it('finds documents that expire and services that are due', async () => {
    const { van, unit } = await keep(4);
    const [second, third] = [`VES-${van}-2`, `VES-${van}-3`];
    await edit(unit, { documents: { ...NOTHING.documents, insurance: '2030-03-10' } });
    await edit(second, { km: 9_000, serviceKm: 9_000 });
    await edit(third, { serviceOn: '2030-03-12' });
    expect(await list({ classCode: van, dueUntil: '2030-03-11' })).toEqual([unit, second]);
    expect(await list({ classCode: van, dueUntil: '2030-03-12' })).toEqual([unit, second, third]);
  });
});

describe('a unit of the fleet', () => {
  it('is added after those that there are, and leaves only without rentals and blocks to come', async () => {
    const { van, unit } = await keep(1);
    const { stock } = test.store;
    await stock.addUnits({ classCode: van, branchCode: 'VES', units: 2 }, anAuditedAct('add-units', 'VES'));
    expect(await list({ classCode: van })).toEqual([1, 2, 3].map((number) => `VES-${van}-${number}`));
    const sold = await getPlaced(test.store, rental(van, ['VES', 'VES'], [2, 5]));
    await stock.assignUnit({ reservationId: sold.id, unit, now: NOW });
    const retire = (isActive: boolean, version: number) =>
      stock.setUnitActive({ label: unit, version, isActive, now: NOW }, anAuditedAct('edit-unit', unit));
    expect([await retire(false, 1), await retire(false, 9)]).toEqual([
      { kind: 'reserved' },
      { kind: 'stale' },
    ]);
    await cancel(test, sold);
    expect([await retire(false, 1), (await find(unit))?.status]).toEqual([{ kind: 'done' }, 'retired']);
    expect([await retire(true, 2), (await find(unit))?.status]).toEqual([{ kind: 'done' }, 'free']);
  });

  it('shows its rentals and blocks, and a block that waits for it; a block is lifted once', async () => {
    const { van, unit } = await keep(1);
    const { stock } = test.store;
    const sold = await getPlaced(test.store, rental(van, ['VES', 'VES'], [2, 5]));
    const [placed, waiting] = [aBlock(unit, [7, 9]), aBlock(unit, [4, 6])];
    for (const block of [placed, waiting])
      await stock.blockUnit({ brand: 'firefly', block, now: NOW }, anAuditedAct('block-unit', unit));
    const stays = await stock.listStays([unit], { from: NOW, until: at(30) }, NOW);
    expect(stays.map(({ code, block }) => [code, block?.reference, block?.waits])).toEqual([
      [sold.code, undefined, undefined],
      [undefined, waiting.reference, true],
      [undefined, placed.reference, false],
    ]);
    const lift = (label: string) =>
      stock.liftBlock(
        { unit: label, reference: placed.reference, now: NOW },
        anAuditedAct('lift-block', label),
      );
    expect(await lift('VES-NONE-1')).toEqual({ kind: 'stale' });
    expect([await lift(unit), await lift(unit)]).toEqual([{ kind: 'done' }, { kind: 'stale' }]);
    expect(await findBrokenChains(test)).toEqual([]);
  });

  it('is due for a service until its block is there, and loses the block when the service is noted', async () => {
    const { unit } = await keep(1);
    const { stock } = test.store;
    const on = addDays(dateOf(fromInstant(NOW)), 6);
    const due = async (until = at(1)) =>
      (await stock.listDueServices({ brand: 'firefly', on, until })).filter((one) => one.unit === unit);
    await edit(unit, { serviceOn: on }, 1, true);
    expect(await due()).toEqual([{ unit, serviceOn: on, blockedFrom: undefined }]);
    const block = aBlock(unit, [1, 3], { reference: `service-${unit}` });
    await stock.putBlock({ brand: 'firefly', block, now: NOW });
    expect([await due(), await due(at(20))]).toMatchObject([[], [{ unit, blockedFrom: block.from }]]);
    await edit(unit, { serviceOn: '2031-01-01' }, 2);
    expect(await stock.listStays([unit], { from: NOW, until: at(30) }, NOW)).toEqual([]);
  });
});
