import { describe, expect, it } from 'vitest';
import type { Stay, Unit } from './fit-unit.ts';
import { listFitting, listUpgrades } from './propose-unit.ts';

const DAY = 86_400_000;
const wanted = { from: 10 * DAY, until: 12 * DAY, pickupBranch: 'PTY', returnBranch: 'PTY' };
const taken: Stay = { ...wanted, isHold: false };
const unit = (label: string, classCode: string, startBranch: string, ...stays: Stay[]): Unit => ({
  label,
  classCode,
  startBranch,
  stays,
});
const rules = { transfers: [{ from: 'DAV', to: 'PTY', minutes: 360 }], now: 0, classCodes: ['ICAR', 'SFBD'] };

describe('the unit that is proposed for a rental without one', () => {
  it('is one of its class at the branch, otherwise the nearest, otherwise an upgrade', () => {
    const upgrade = unit('upgrade', 'SFBD', 'PTY');
    const far = unit('far', 'ICAR', 'DAV');
    const there = unit('there', 'ICAR', 'PTY');
    expect(listFitting([upgrade, far, there], wanted, rules)[0]?.label).toBe('there');
    expect(listFitting([upgrade, far], wanted, rules)[0]?.label).toBe('far');
    expect(listFitting([upgrade, unit('busy', 'ICAR', 'PTY', taken)], wanted, rules)[0]?.label).toBe(
      'upgrade',
    );
  });

  it('is none when no unit fits', () => {
    expect(listFitting([unit('busy', 'ICAR', 'PTY', taken)], wanted, rules)).toEqual([]);
    expect(listFitting([unit('small', 'ECAR', 'PTY')], wanted, rules)).toEqual([]);
  });

  it('is never of a cheaper class', () => {
    const cars = [
      { classCode: 'ICAR', dailyCents: 3000 },
      { classCode: 'PFBD', dailyCents: 9000 },
      { classCode: 'SFBD', dailyCents: 6000 },
      { classCode: 'SFBD', dailyCents: 5000 },
      { classCode: 'ECAR', dailyCents: 2000 },
    ];
    expect(listUpgrades('ICAR', cars)).toEqual(['ICAR', 'SFBD', 'PFBD']);
    expect(listUpgrades('GONE', cars)).toEqual(['GONE']);
  });
});
