import { describe, expect, it } from 'vitest';
import { distanceKm, sortByDistance } from './distance.ts';

const tocumen = { code: 'PTY', latitude: 9.0714, longitude: -79.3835 };
const albrook = { code: 'PAC', latitude: 8.9733, longitude: -79.5556 };
const david = { code: 'DAV', latitude: 8.391, longitude: -82.435 };

describe('distanceKm', () => {
  it('is the distance as the crow flies', () => {
    expect(distanceKm(tocumen, albrook)).toBeCloseTo(21.81, 1);
    expect(distanceKm(tocumen, david)).toBeCloseTo(343.8, 0);
  });

  it('is a ninetieth of a quarter of the meridian for a degree of latitude', () => {
    const equator = { latitude: 0, longitude: 0 };
    expect(distanceKm(equator, { latitude: 1, longitude: 0 })).toBeCloseTo(111.19, 1);
  });

  it('is the same in both directions, and zero at the place itself', () => {
    expect(distanceKm(david, tocumen)).toBe(distanceKm(tocumen, david));
    expect(distanceKm(david, david)).toBe(0);
  });

  it('is half of the circumference to the opposite side of the earth', () => {
    const opposite = { latitude: -david.latitude, longitude: david.longitude + 180 };
    expect(distanceKm(david, opposite)).toBeCloseTo(20_015, 0);
  });

  it('crosses the date line', () => {
    const west = { latitude: 0, longitude: 179.5 };
    expect(distanceKm(west, { latitude: 0, longitude: -179.5 })).toBeCloseTo(111.19, 1);
  });
});

describe('sortByDistance', () => {
  it('lists the nearest place first, with its distance', () => {
    const sorted = sortByDistance({ latitude: 8.43, longitude: -82.43 }, [tocumen, albrook, david]);
    expect(sorted.map(({ place }) => place.code)).toEqual(['DAV', 'PAC', 'PTY']);
    expect(sorted[0]?.km).toBeCloseTo(4.4, 1);
  });

  it('keeps the order of places at the same distance, and the given list', () => {
    const list = [tocumen, { ...tocumen, code: 'TOC' }];
    expect(sortByDistance(albrook, list).map(({ place }) => place.code)).toEqual(['PTY', 'TOC']);
    expect(list.map(({ code }) => code)).toEqual(['PTY', 'TOC']);
  });
});
