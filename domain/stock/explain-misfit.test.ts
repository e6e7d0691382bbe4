import { expect, it } from 'vitest';
import { explainMisfit, type NamedStay } from './explain-misfit.ts';

const wanted = { from: 100, until: 200, pickupBranch: 'PTY', returnBranch: 'DAV' };
const aStay = (changes: Partial<NamedStay>): NamedStay => ({
  from: 0,
  until: 50,
  returnBranch: 'PTY',
  code: 'FF-AAAAAA',
  reason: undefined,
  ...changes,
});
const explain = (stays: NamedStay[], changes = {}) =>
  explainMisfit({ isActive: true, place: 'PTY', stays, ...changes }, wanted);

it('says which rental or block stands in the way', () => {
  expect(explain([aStay({ until: 101 })])).toMatchObject({ kind: 'taken', code: 'FF-AAAAAA' });
  const block = aStay({ from: 150, until: 160, code: undefined, reason: 'damage' });
  expect(explain([block])).toMatchObject({ kind: 'taken', reason: 'damage' });
});

it('says where the unit is, and that its next rental needs it', () => {
  expect(explain([aStay({ returnBranch: 'CDE' })])).toEqual({ kind: 'elsewhere', branch: 'CDE' });
  expect(explain([], { place: 'DAV' })).toEqual({ kind: 'elsewhere', branch: 'DAV' });
  expect(explain([aStay({ from: 201, until: 300 })])).toMatchObject({ kind: 'needed', code: 'FF-AAAAAA' });
  expect(explain([], { isActive: false })).toEqual({ kind: 'retired' });
});
