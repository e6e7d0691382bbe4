import { describe, expect, it } from 'vitest';
import { toInstant } from '../calendar/panama.ts';
import { fitUnit, type Stay, type Unit } from './fit-unit.ts';

const HOUR = 3_600_000;
const stay = (
  from: string,
  until: string,
  [pickupBranch, returnBranch]: [string, string] = ['VES', 'VES'],
): Stay => ({
  from: toInstant(`2026-03-${from}`),
  until: toInstant(`2026-03-${until}`),
  pickupBranch,
  returnBranch,
  isHold: false,
});
const unit = (...stays: Stay[]): Unit => ({ label: 'U', classCode: 'PFBD', startBranch: 'VES', stays });
const toDavid = stay('02T10:00', '05T11:00', ['VES', 'DAV']);
const transfers = [
  { from: 'VES', to: 'DAV', minutes: 360 },
  { from: 'DAV', to: 'VES', minutes: 360 },
];
const none = { transfers: [], now: toInstant('2026-02-20T09:00') };
const brought = { ...none, transfers };

describe('a unit', () => {
  it('is at home before its first rental, and then where its last rental ended', () => {
    expect(fitUnit(unit(), stay('02T10:00', '03T10:00'), none)).toEqual({ fromBranch: 'VES', transferMs: 0 });
    const after = ['06T10:00', '07T10:00'] as const;
    expect(fitUnit(unit(toDavid), stay(...after), none)).toBeUndefined();
    expect(fitUnit(unit(toDavid), stay(...after, ['DAV', 'DAV']), none)).toEqual({
      fromBranch: 'DAV',
      transferMs: 0,
    });
  });

  it('is not free while it is rented, to the minute', () => {
    const david: [string, string] = ['DAV', 'DAV'];
    expect(fitUnit(unit(toDavid), stay('05T10:59', '06T10:00', david), none)).toBeUndefined();
    expect(fitUnit(unit(toDavid), stay('05T11:00', '06T10:00', david), none)).toBeDefined();
    expect(fitUnit(unit(toDavid), stay('01T10:00', '02T10:01'), none)).toBeUndefined();
    expect(fitUnit(unit(toDavid), stay('01T10:00', '02T10:00'), none)).toBeDefined();
  });

  it('is brought when there is time after the rental before, to the minute', () => {
    expect(fitUnit(unit(toDavid), stay('05T16:59', '07T10:00'), brought)).toBeUndefined();
    expect(fitUnit(unit(toDavid), stay('05T17:00', '07T10:00'), brought)).toEqual({
      fromBranch: 'DAV',
      transferMs: 6 * HOUR,
    });
  });

  it('is brought from now on, not earlier, however long it has been free', () => {
    const now = toInstant('2026-03-20T08:00');
    const david: [string, string] = ['DAV', 'DAV'];
    const rules = { transfers, now };
    expect(fitUnit(unit(), stay('20T13:59', '21T10:00', david), rules)).toBeUndefined();
    expect(fitUnit(unit(), stay('20T14:00', '21T10:00', david), rules)).toBeDefined();
    expect(fitUnit(unit(toDavid), stay('20T13:59', '21T10:00'), rules)).toBeUndefined();
  });

  it('has to be back where and when its next rental starts', () => {
    const west = (until: string) => stay('01T10:00', until, ['VES', 'DAV']);
    expect(fitUnit(unit(toDavid), west('01T20:00'), none)).toBeUndefined();
    expect(fitUnit(unit(toDavid), west('02T04:00'), brought)).toBeDefined();
    expect(fitUnit(unit(toDavid), west('02T04:01'), brought)).toBeUndefined();
  });

  it('is not sold where only an unpaid hold would bring it', () => {
    const david = stay('06T10:00', '07T10:00', ['DAV', 'DAV']);
    expect(fitUnit(unit({ ...toDavid, isHold: true }), david, none)).toBeUndefined();
    const staying = { ...stay('02T10:00', '05T11:00'), isHold: true };
    expect(fitUnit(unit(staying), stay('06T10:00', '07T10:00'), none)).toBeDefined();
    expect(
      fitUnit(unit(toDavid, { ...david, isHold: true }), stay('08T10:00', '09T10:00', ['DAV', 'VES']), none),
    ).toBeDefined();
  });
});
