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
  it('writes a name at the right of its town', () => {
    const [name] = placeNames([aTown('Boquete', 500, 250)], frame);
    expect(name).toMatchObject({ anchor: 'start', isWide: false, dot: { x: 500, y: 250 } });
    expect(name?.x).toBeGreaterThan(508);
  });

  it('writes it at the left where the map ends', () => {
    const [name] = placeNames([aTown('Boquete', 960, 250)], frame);
    expect(name).toMatchObject({ anchor: 'end' });
  });

  it('leaves marks free', () => {
    const mark = toBox({ x: 560, y: 250 }, { x: 42, y: 42 });
    const [name] = placeNames([aTown('Boquete', 500, 250)], { ...frame, marks: [mark] });
    expect(name && overlaps(boxOf(name), mark)).toBe(false);
  });

  it('leaves out what has no room, the last ones first', () => {
    const crowd = Array.from({ length: 30 }, (_, index) => aTown(`Pueblo ${index}`, 500 + index, 250));
    const placed = placeNames(crowd, frame);
    expect(placed.length).toBeLessThan(30);
    expect(namesOf(placed)[0]).toBe('Pueblo 0');
    for (const [index, name] of placed.entries())
      for (const other of placed.slice(index + 1)) expect(overlaps(boxOf(name), boxOf(other))).toBe(false);
  });

  it('shows names only on wide screens when only smaller letters fit', () => {
    const narrow = { width: 240, height: 60, marks: [] };
    expect(placeNames([aTown('Changuinola', 20, 30)], narrow)).toMatchObject([{ isWide: true }]);
    expect(placeNames([aTown('Changuinola de Arriba', 20, 30)], narrow)).toEqual([]);
  });

  it('has room for the longer language', () => {
    const town = { ...aTown('Ciudad', 20, 30), name: { es: 'Ciudad', en: 'A very long English name' } };
    expect(placeNames([town], { width: 240, height: 60, marks: [] })).toEqual([]);
  });

  it('writes a sea on its point, without a dot', () => {
    const sea: NamedPoint = { name: { es: 'Mar Caribe' }, kind: 'sea', x: 500, y: 50, mark: undefined };
    expect(placeNames([sea], frame)).toMatchObject([{ x: 500, anchor: 'middle', dot: undefined }]);
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
