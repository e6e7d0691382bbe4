import { describe, expect, it } from 'vitest';
import { aBranch } from '#tests/support/a-rental.ts';
import { MAP_WIDTH, type MapPin, toMapViews, toPath } from './map-views.ts';

const airport = aBranch();
const city = aBranch({ code: 'VES', latitude: 8.987, longitude: -79.525 });
const outside = aBranch({ code: 'TOC', latitude: 9.06, longitude: -79.41 });
const david = aBranch({ code: 'DAV', latitude: 8.391, longitude: -82.435 });
const bogota = aBranch({ code: 'BOG', latitude: 4.7, longitude: -74.1 });

const least = (pins: MapPin[]) =>
  Math.min(...pins.flatMap((a, index) => pins.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y))));

describe('toMapViews', () => {
  it('places branches by their coordinates: David in the west, numbered as in the list', () => {
    const { country, areas } = toMapViews([airport, david]);
    const [first, second] = country.pins;
    expect(areas).toEqual([]);
    expect([first?.number, second?.number]).toEqual([1, 2]);
    expect(second?.x).toBeLessThan(MAP_WIDTH * 0.2);
    expect(first?.x).toBeGreaterThan(MAP_WIDTH * 0.55);
    expect(second?.y).toBeGreaterThan(first?.y ?? 0);
  });

  it('draws close branches on a separate map, far enough apart for touch', () => {
    const { country, areas } = toMapViews([airport, david, city, outside]);
    const [area] = areas;
    expect(country.pins.map(({ code }) => code)).toEqual(['DAV']);
    expect(area?.pins.map(({ code, number }) => [code, number])).toEqual([
      ['PTY', 1],
      ['VES', 3],
      ['TOC', 4],
    ]);
    expect(least(area?.pins ?? [])).toBeGreaterThan(74);
    for (const pin of area?.pins ?? []) {
      expect(pin.x).toBeGreaterThan(100);
      expect(pin.x).toBeLessThan(MAP_WIDTH - 100);
    }
  });

  it('leaves branches outside of Panama out of the map', () => {
    const { country, areas } = toMapViews([bogota, david]);
    expect([country.pins.map(({ number }) => number), areas]).toEqual([[2], []]);
  });

  it('draws two branches at the same place', () => {
    const [area] = toMapViews([airport, airport]).areas;
    expect(area?.frame.scale).toBeGreaterThan(0);
    expect(area?.pins.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });
});

describe('toPath', () => {
  it('writes a line with distances between its points', () => {
    const frame = { west: 0, north: 10, scale: 100, height: 100 };
    expect(
      toPath(frame, [
        [0, 10],
        [0, 9],
        [0, 9.5],
      ]),
    ).toBe('M0 0l0 100l0 -50');
  });
});
