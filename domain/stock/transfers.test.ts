import { describe, expect, it } from 'vitest';
import { toTransfers, transferMs } from './transfers.ts';

const branches = ['PTY', 'DAV', 'VES'];
const read = (rows: unknown[], defaultHours?: unknown) => toTransfers({ defaultHours, rows }, branches);
const HOUR = 3_600_000;

describe('transfers between branches', () => {
  it('hold in both directions, and the default for all other pairs', () => {
    const { transfers, problems } = read([{ from: 'PTY', to: 'DAV', hours: 6 }], '1.5');
    expect(problems).toEqual([]);
    expect(transfers).toHaveLength(6);
    expect(transferMs(transfers, 'PTY', 'DAV')).toBe(6 * HOUR);
    expect(transferMs(transfers, 'DAV', 'PTY')).toBe(6 * HOUR);
    expect(transferMs(transfers, 'VES', 'DAV')).toBe(1.5 * HOUR);
  });

  it('are not made between branches without a row when there is no default', () => {
    const { transfers } = read([{ from: 'PTY', to: 'DAV', hours: 6 }]);
    expect(transferMs(transfers, 'PTY', 'VES')).toBeUndefined();
    expect(transferMs(transfers, 'VES', 'VES')).toBe(0);
    expect(read([])).toEqual({ transfers: [], problems: [] });
  });

  it('that form a circle stay as they are: hours are never added up to another way', () => {
    const { transfers, problems } = read([
      { from: 'PTY', to: 'DAV', hours: 1 },
      { from: 'DAV', to: 'VES', hours: 1 },
      { from: 'VES', to: 'PTY', hours: 9 },
    ]);
    expect(problems).toEqual([]);
    expect(transferMs(transfers, 'PTY', 'VES')).toBe(9 * HOUR);
  });

  it.each([
    [{ from: 'PTY', to: 'ZZZ', hours: 6 }, 'there is no branch ZZZ'],
    [{ from: 'PTY', hours: 6 }, 'there is no branch undefined'],
    [{ from: 'PTY', to: 'DAV', hours: -6 }, 'the hours are not a number above 0 and at most 336'],
    [{ from: 'PTY', to: 'DAV', hours: 'six' }, 'the hours are not a number above 0 and at most 336'],
    [{ from: 'PTY', to: 'DAV', hours: 1e9 }, 'the hours are not a number above 0 and at most 336'],
    [{ from: 'PTY', to: 'DAV' }, 'the hours are not a number above 0 and at most 336'],
    [{ from: 'PTY', to: 'PTY', hours: 6 }, 'both branches are the same'],
    [null, 'it is not an object'],
  ])('leave out the row %j and report it with its number', (row, problem) => {
    const { transfers, problems } = read([{ from: 'DAV', to: 'VES', hours: 2 }, row]);
    expect(problems).toEqual([`row 2: ${problem}`]);
    expect(transfers).toHaveLength(2);
  });

  it('take the first of two rows for one pair, and report the second', () => {
    const { transfers, problems } = read([
      { from: 'PTY', to: 'DAV', hours: 6 },
      { from: 'DAV', to: 'PTY', hours: 7 },
    ]);
    expect(transferMs(transfers, 'DAV', 'PTY')).toBe(6 * HOUR);
    expect(problems).toEqual(['row 2: DAV PTY has a row already']);
  });

  it('have no default when that cannot be read, and report it', () => {
    expect(read([], -2)).toEqual({
      transfers: [],
      problems: ['default: the hours are not a number above 0 and at most 336'],
    });
  });
});
