import { beforeEach, describe, expect, it } from 'vitest';
import { fixtureForTests } from '#tests/support/open-test-fixture.ts';
import { putBlock, removeBlock } from './change-block.ts';

const fixture = fixtureForTests();

beforeEach(async () => {
  await fixture.query('TRUNCATE reservations, blocks, car_units CASCADE');
  await fixture.store.keepUnits([{ classCode: 'ICAR', branchCode: 'PTY', units: 1 }]);
});

const aRow = () => ({
  reference: 'RW-1',
  unit: 'PTY-ICAR-1',
  from: '2026-03-01T08:00',
  until: '2026-03-05T18:00',
  reason: 'walk-in',
});

describe('a block from the rental system', () => {
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
});
