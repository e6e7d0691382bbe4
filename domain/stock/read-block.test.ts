import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { readBlock, readRemoval } from './read-block.ts';

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

describe('a block of a rental system', () => {
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
    expect(read({ changed_at: '2026-02-28T09:00' })).toMatchObject({
      changedAt: toInstant('2026-02-28T09:00'),
    });
  });

  it('ends where it starts unless an end is given', () => {
    expect(read({ pickup_branch: 'PTY' })).toMatchObject({ pickupBranch: 'PTY', returnBranch: 'PTY' });
    expect(read({ pickup_branch: 'PTY', return_branch: 'DAV' })).toMatchObject({ returnBranch: 'DAV' });
  });

  it.each([
    [{ reference: '' }, 'reference', 'the reference is not a word'],
    [{ reference: 'a\nb' }, 'reference', 'the reference is not a word'],
    [{ reference: 'x'.repeat(10_000) }, 'reference', 'the reference is not a word'],
    [{ unit: 7 }, 'unit', 'there is no unit'],
    [{ unit: 'a\u0000b' }, 'unit', 'the unit has control characters'],
    [{ until: '9999-12-31T23:59' }, 'until', 'from and until are not both'],
    [{ reason: 'mood' }, 'reason', 'the reason is none of maintenance'],
    [{ from: 'tomorrow' }, 'from', 'from and until are not both'],
    [{ until: '2026-02-30T10:00' }, 'until', 'from and until are not both'],
    [{ until: row.from }, 'until', 'it ends before it starts'],
    [{ changed_at: '2026-03-01T09:06' }, 'changed_at', 'changed_at is not a time'],
    [{ changed_at: '2026-02-30T09:06:00Z' }, 'changed_at', 'changed_at is not a time'],
    [{ changed_at: '2026-02-28T25:00:00Z' }, 'changed_at', 'changed_at is not a time'],
    [{ pickup_branch: 'ZZZ' }, 'pickup_branch', 'there is no branch ZZZ'],
    [{ pickup_branch: 'PTY', return_branch: 'ZZZ' }, 'return_branch', 'there is no branch ZZZ'],
    [{ return_branch: 'DAV' }, 'pickup_branch', 'there is no branch undefined'],
  ])('is refused with %j', (changes, field, message) => {
    expect(read(changes)).toEqual({ field, message: expect.stringContaining(message) });
  });

  it('is refused when it is not an object', () => {
    expect(readBlock(null, { branchCodes: [], now })).toEqual({ field: '', message: 'it is not an object' });
  });

  it('was changed to the second when its source says so, and the clock of the source may be ahead', () => {
    expect(read({ changed_at: '2026-02-28T14:00:05.250Z' })).toMatchObject({
      changedAt: toInstant('2026-02-28T09:00') + 5_250,
    });
    expect(read({ changed_at: '2026-03-01T09:00:05-05:00' })).toMatchObject({ changedAt: now + 5_000 });
  });
});

describe('the removal of a block', () => {
  it('is read with its time, which is now when it does not say', () => {
    const removal = { reference: 'RW-1042', changed_at: undefined };
    expect(readRemoval(removal, now)).toEqual({ reference: 'RW-1042', changedAt: now });
    expect(readRemoval({ ...removal, changed_at: '2026-02-28T09:00' }, now)).toMatchObject({
      changedAt: toInstant('2026-02-28T09:00'),
    });
  });

  it.each([
    [{ reference: 'a b' }, 'reference'],
    [{ reference: 'RW-1042', changed_at: 'yesterday' }, 'changed_at'],
  ])('is refused with %j', (given, field) => {
    expect(readRemoval({ changed_at: undefined, ...given }, now)).toMatchObject({ field });
  });
});
