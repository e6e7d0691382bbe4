import { describe, expect, it } from 'vitest';
import { boxOf, DOT, type NamedPoint, overlaps, placeNames, toBox } from './place-names.ts';

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
