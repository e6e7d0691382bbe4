import { describe, expect, it } from 'vitest';
import { aBranch } from '#tests/support/a-rental.ts';
import { toMapViews } from './map-views.ts';
import {
  boxOf,
  DOT,
  type NamedPoint,
  overlaps,
  type PlacedName,
  placeAreaNames,
  placeCountryNames,
  placeNames,
  toBox,
} from './place-names.ts';

const aTown = (name: string, x: number, y: number): NamedPoint => ({
  name: { es: name },
  kind: 'town',
  x,
  y,
  mark: DOT,
});
const frame = { width: 1000, height: 500, marks: [] };
const namesOf = (placed: ReturnType<typeof placeNames>) => placed.map(({ name }) => name.es);

describe('placeNames', () => {
  it('leaves out what has no room, the last ones first', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => aTown(`Pueblo ${index}`, 500 + index, 250));
    const placed = placeNames(crowd, frame);
    expect(placed.length).toBeLessThan(30);
    expect(namesOf(placed)[0]).toBe('Pueblo 0');
    for (const [index, name] of placed.entries())
      for (const other of placed.slice(index + 1)) expect(overlaps(boxOf(name), boxOf(other))).toBe(false);
  });
});

describe('the names on the maps', () => {
  const branches = [
    aBranch(),
    aBranch({ code: 'DAV', name: { es: 'David' }, latitude: 8.391, longitude: -82.435 }),
    aBranch({ code: 'VES', latitude: 8.987, longitude: -79.525 }),
    aBranch({ code: 'TOC', latitude: 9.06, longitude: -79.41 }),
  ];
  const boxes = (names: PlacedName[]) => names.map(boxOf);
  const views = toMapViews(branches);
  const maps = [placeCountryNames(views), ...views.areas.map(placeAreaNames)];

  it('overlap neither each other nor a pin', () => {
    const pins = [views.country, ...views.areas].map((view) =>
      view.pins.map((pin) => toBox(pin, { x: 36, y: 36 })),
    );
    for (const [index, names] of maps.entries())
      for (const [at, box] of boxes(names).entries()) {
        const others = [...boxes(names).slice(at + 1), ...(pins[index] ?? [])];
        expect(
          others.filter((other) => overlaps(box, other)),
          names[at]?.name.es,
        ).toEqual([]);
      }
  });

  it('are those of branches and seas also on phones, and no town twice', () => {
    const [country = [], area = []] = maps.map((names) =>
      names.filter(({ isWide }) => !isWide).map(({ name }) => name.es),
    );
    expect(country).toEqual(
      expect.arrayContaining(['Ciudad de Panamá', 'Mar Caribe', 'Océano Pacífico', 'Boquete']),
    );
    expect(country.filter((name) => name === 'David')).toHaveLength(1);
    expect(area).toEqual(expect.arrayContaining(['Bahía de Panamá', 'Casco Viejo']));
  });
});
