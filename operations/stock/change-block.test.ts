import { beforeEach, describe, expect, it } from 'vitest';
import { bookAs } from '#tests/support/a-booking.ts';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { allowBlockChange, putBlock, removeBlock } from './change-block.ts';

const fixture = fixtureForTests();
let unit: string;

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations, blocks, car_units CASCADE');
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
  unit = 'PTY-ICAR-1';
});

const SEARCH = {
  pickup_location: 'PTY',
  return_location: 'PTY',
  pickup_date: '2026-03-02',
  pickup_time: '10:00',
  return_date: '2026-03-04',
  return_time: '10:00',
};
const aRow = () => ({
  reference: 'RW-1',
  unit,
  from: '2026-03-01T08:00',
  until: '2026-03-05T18:00',
  reason: 'walk-in',
});
const sell = async () =>
  (await bookAs(fixture.services, { search: SEARCH, reservationType: 'normal' })).reservation;

describe('a block from the rental system', () => {
  it('is stored once, however often it is sent, and removed by its reference', async () => {
    const { services } = fixture;
    const stored = { kind: 'stored', reference: 'RW-1', conflicts: [] };
    expect(await putBlock(services, aRow())).toEqual({ ...stored, outcome: 'placed' });
    expect(await putBlock(services, aRow())).toEqual({ ...stored, outcome: 'unchanged' });
    const removal = { reference: 'RW-1', changed_at: undefined };
    expect(await removeBlock(services, removal)).toEqual({ ...stored, outcome: 'removed' });
    expect(await removeBlock(services, removal)).toEqual({ ...stored, outcome: 'unchanged' });
  });

  it('over a sold rental has the conflict with the unit that the rental can have instead', async () => {
    const { services, store } = fixture;
    const { code } = await sell();
    const conflict = { reference: 'RW-1', unit, rental: { code, classCode: 'ICAR' } };
    expect(await putBlock(services, aRow())).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ ...conflict, proposal: undefined }],
    });
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 2 }]);
    expect(await putBlock(services, aRow())).toMatchObject({
      outcome: 'conflict',
      conflicts: [{ ...conflict, proposal: { label: 'PTY-ICAR-2', classCode: 'ICAR' } }],
    });
  });

  it('gets no proposal for a rental of another brand on the same database', async () => {
    const { services, store, query } = fixture;
    await sell();
    await query("UPDATE reservations SET brand = 'hertz'");
    await store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 2 }]);
    expect(await putBlock(services, aRow())).toMatchObject({
      conflicts: [{ rental: { brand: 'hertz' }, proposal: undefined }],
    });
  });

  it.each([
    [{ unit: 'PTY-ICAR-9' }, { field: 'unit', message: 'there is no unit PTY-ICAR-9' }],
    [{ return_branch: 'ZZZ', pickup_branch: 'PTY' }, { field: 'return_branch' }],
    [{ until: '2026-03-01T07:00' }, { field: 'until' }],
  ])('with %j is refused by the field', async (changes, problem) => {
    expect(await putBlock(fixture.services, { ...aRow(), ...changes })).toMatchObject({
      kind: 'invalid',
      ...problem,
    });
  });

  it('whose reference another brand uses is refused', async () => {
    const { services, edit } = fixture;
    await putBlock(services, aRow());
    const setBrand = (brand: string) => edit((content) => ({ ...content, site: { ...content.site, brand } }));
    setBrand('hertz');
    try {
      const refused = { kind: 'other-brand', reference: 'RW-1' };
      expect(await putBlock(services, aRow())).toEqual(refused);
      expect(await removeBlock(services, { reference: 'RW-1', changed_at: undefined })).toEqual(refused);
    } finally {
      setBrand('firefly');
    }
  });

  it('is counted for its program and brand', async () => {
    const { services } = fixture;
    for (let count = 0; count < 600; count += 1)
      expect((await allowBlockChange(services, 'rentworks')).kind).toBe('allowed');
    expect(await allowBlockChange(services, 'rentworks')).toMatchObject({ kind: 'refused' });
    expect((await allowBlockChange(services, 'other')).kind).toBe('allowed');
  });
});
