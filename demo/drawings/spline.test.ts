import { describe, expect, it } from 'vitest';
import { area, curve, endsOf, type Place, parseKnots } from './spline.ts';

const asIs: Place = (point) => point;

describe('parseKnots', () => {
  it('reads smooth knots, corners and rounded corners', () => {
    expect(parseKnots('0,1 2,3! 4.5,-6!2')).toEqual([
      { at: [0, 1], corner: false, radius: 0 },
      { at: [2, 3], corner: true, radius: 0 },
      { at: [4.5, -6], corner: true, radius: 2 },
    ]);
  });

  it('names the knot that it cannot parse', () => {
    expect(() => parseKnots('0,1 2;3')).toThrow('"2;3"');
  });
});

describe('curve', () => {
  it('joins corners by straight lines', () => {
    expect(curve('0,0! 10,0! 10,10!', asIs)).toBe('M0 0L10 0L10 10');
  });

  it('passes through every smooth knot', () => {
    const ends = [...curve('0,0 10,10 20,0', asIs).matchAll(/c\S+ ?\S*/g)];
    expect(ends).toHaveLength(2);
  });

  it('begins and ends where its list does', () => {
    expect(endsOf('1,2 5,5 9,4')).toEqual({ first: [1, 2], last: [9, 4] });
  });
});

describe('area', () => {
  it('closes the outline and rounds the marked corners', () => {
    const data = area('0,0!2 10,0!2 10,10!2 0,10!2', asIs);
    expect(data.endsWith('Z')).toBe(true);
    expect(data.match(/q/g)).toHaveLength(4);
  });
});
