import { describe, expect, it } from 'vitest';
import { toTransfers, transferMs } from './transfers.ts';

const branches = ['PTY', 'DAV', 'VES'];
const read = (rows: unknown[], defaultHours?: unknown) => toTransfers({ defaultHours, rows }, branches);
const HOUR = 3_600_000;

const noHours = (value: string) => ({ problem: 'hours', field: 'hours', value, expected: '336' });

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
    [
      { from: 'PTY', to: 'ZZZ', hours: 6 },
      { problem: 'unknownBranch', field: 'to', value: 'ZZZ' },
    ],
    [
      { from: 'PTY', hours: 6 },
      { problem: 'unknownBranch', field: 'to', value: '' },
    ],
    [{ from: 'PTY', to: 'DAV', hours: -6 }, noHours('-6')],
    [{ from: 'PTY', to: 'DAV', hours: 'six' }, noHours('six')],
    [{ from: 'PTY', to: 'DAV', hours: 1e9 }, noHours('1000000000')],
    [{ from: 'PTY', to: 'DAV' }, noHours('')],
    [
      { from: 'PTY', to: 'PTY', hours: 6 },
      { problem: 'sameBranch', value: 'PTY' },
    ],
    [null, { problem: 'shape' }],
  ])('leave out the row %j and report it with its number', (row, problem) => {
    const { transfers, problems } = read([{ from: 'DAV', to: 'VES', hours: 2 }, row]);
    expect(problems).toEqual([{ ...problem, row: 2 }]);
    expect(transfers).toHaveLength(2);
  });

  it('take the first of two rows for one pair, and report the second', () => {
    const { transfers, problems } = read([
      { from: 'PTY', to: 'DAV', hours: 6 },
      { from: 'DAV', to: 'PTY', hours: 7 },
    ]);
    expect(transferMs(transfers, 'DAV', 'PTY')).toBe(6 * HOUR);
    expect(problems).toEqual([{ problem: 'pairTwice', value: 'DAV PTY', row: 2 }]);
  });

  it('have no default when that cannot be read, and report it', () => {
    expect(read([], -2)).toEqual({
      transfers: [],
      problems: [{ problem: 'hours', field: 'default', value: '-2', expected: '336' }],
    });
  });
});
