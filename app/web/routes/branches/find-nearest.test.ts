import { describe, expect, it } from 'vitest';
import { aBranch } from '#tests/support/a-rental.ts';
import { findNearest } from './find-nearest.ts';

const branches = [aBranch(), aBranch({ code: 'DAV', latitude: 8.391, longitude: -82.435 })];

/** A browser that answers with a position, or with the code of an error. */
function aGeolocation(answer: { latitude: number; longitude: number } | number) {
  return {
    getCurrentPosition: (succeed: PositionCallback, fail?: PositionErrorCallback | null) => {
      if (typeof answer !== 'number') return succeed({ coords: answer } as GeolocationPosition);
      fail?.({ code: answer, PERMISSION_DENIED: 1 } as GeolocationPositionError);
    },
  };
}

describe('findNearest', () => {
  it('sorts the branches by their distance from the visitor', async () => {
    const found = await findNearest(branches, aGeolocation({ latitude: 8.43, longitude: -82.43 }));
    expect(found).toMatchObject({ kind: 'found', branches: [{ code: 'DAV' }, { code: 'PTY' }] });
    if (found.kind === 'found') expect(found.branches[0]?.km).toBeCloseTo(4.4, 1);
  });

  it('distinguishes a refusal from a position that cannot be found', async () => {
    expect(await findNearest(branches, aGeolocation(1))).toEqual({ kind: 'refused' });
    expect(await findNearest(branches, aGeolocation(2))).toEqual({ kind: 'unavailable' });
    expect(await findNearest(branches, aGeolocation(3))).toEqual({ kind: 'unavailable' });
    expect(await findNearest(branches, undefined)).toEqual({ kind: 'unavailable' });
  });
});
