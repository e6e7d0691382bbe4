import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { readBlock } from './read-block.ts';

const now = toInstant('2026-03-01T09:00');
const row = {
  reference: 'RW-1042',
  unit: 'PTY-ICAR-3',
  from: '2026-03-02T08:00',
  until: '2026-03-04T18:00',
  reason: 'maintenance',
};
const read = (changes: object = {}) =>
  readBlock({ ...row, ...changes }, { branchCodes: ['PTY', 'DAV'], now });

describe('a block of an import', () => {
  it('is read with times of Panama, and was changed now when it does not say', () => {
    expect(read()).toEqual({
      reference: 'RW-1042',
      unit: 'PTY-ICAR-3',
      from: toInstant('2026-03-02T08:00'),
      until: toInstant('2026-03-04T18:00'),
      reason: 'maintenance',
      pickupBranch: undefined,
      returnBranch: undefined,
      changedAt: now,
      isRemoved: false,
    });
    expect(read({ changed_at: '2026-02-28T09:00', removed: true })).toMatchObject({
      changedAt: toInstant('2026-02-28T09:00'),
      isRemoved: true,
    });
  });

  it('ends where it starts unless an end is given', () => {
    expect(read({ pickup_branch: 'PTY' })).toMatchObject({ pickupBranch: 'PTY', returnBranch: 'PTY' });
    expect(read({ pickup_branch: 'PTY', return_branch: 'DAV' })).toMatchObject({ returnBranch: 'DAV' });
  });

  it.each([
    [{ reference: '' }, 'the reference is not a word'],
    [{ reference: 'a\nb' }, 'the reference is not a word'],
    [{ reference: 'x'.repeat(10_000) }, 'the reference is not a word'],
    [{ unit: 7 }, 'there is no unit'],
    [{ reason: 'mood' }, 'the reason is none of maintenance'],
    [{ from: 'tomorrow' }, 'from and until are not both'],
    [{ until: '2026-02-30T10:00' }, 'from and until are not both'],
    [{ until: row.from }, 'it ends before it starts'],
    [{ changed_at: '2026-03-01T09:01' }, 'changed_at is not a time'],
    [{ pickup_branch: 'XXX' }, 'there is no branch XXX'],
    [{ return_branch: 'DAV' }, 'there is no branch undefined'],
  ])('is refused with %j', (changes, problem) => {
    expect(read(changes)).toContain(problem);
  });

  it('is refused when it is not an object', () => {
    expect(readBlock(null, { branchCodes: [], now })).toBe('it is not an object');
  });
});
