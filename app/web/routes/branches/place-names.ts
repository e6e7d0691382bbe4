import type { Texts } from '#domain/texts.ts';
import { MAP_WIDTH, type MapArea, type MapFrame, type MapPin, type MapViews, project } from './map-views.ts';
import { CITY_NAMES, COUNTRY_NAMES, type NameKind, type PlaceName } from './panama-names.ts';

/** A point of a map in its units, with a name that should be written there. */
export interface NamedPoint {
  name: Texts;
  kind: NameKind | 'branch';
  x: number;
  y: number;
  /** Half of width and height of the mark beside the name. Undefined: written on the point itself. */
  mark: { x: number; y: number } | undefined;
}

/** A name at the place where it does not overlap anything. */
export interface PlacedName {
  name: Texts;
  kind: NamedPoint['kind'];
  x: number;
  y: number;
  anchor: 'start' | 'middle' | 'end';
  /** Distance of the base line from `y`, relative to the size of the letters. */
  dy: number;
  /** Whether there is only room for the smaller letters of wide screens. */
  isWide: boolean;
  /** The town of the name, which is drawn as a dot. */
  dot: { x: number; y: number } | undefined;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Size of the letters in units of a map 1000 units wide, on phones and on wide screens; as in the styles. */
const SMALL_SCREEN_SIZE = 36;
const WIDE_SCREEN_SIZE = 23;
/** Average width of a letter and height of a line, relative to the size. */
const LETTER_WIDTH = 0.56;
const LINE_HEIGHT = 1.05;
/** Distance between a mark and its name. */
const GAP = 11;
/** Half of the size of a pin with its edge. */
const PIN = { x: 40, y: 40 };
/** Half of the size of a town's dot. */
export const DOT = { x: 8, y: 8 };
/** Names written on their point are only on wide screens, except for those of seas. */
const ALWAYS: readonly NamedPoint['kind'][] = ['branch', 'town', 'sea'];

/**
 * Returns the names on the map of the country: of the branches, of the areas of detail maps, and of places
 * between them. Computed where they are drawn, because as data of the page they would be sent twice.
 */
export function placeCountryNames({ country: { frame, pins }, areas }: MapViews): PlacedName[] {
  const frames = areas.map(({ city, box }): NamedPoint => {
    const mark = { x: Math.max(box.width / 2, PIN.x), y: Math.max(box.height / 2, PIN.y) };
    return { name: city, kind: 'town', x: box.x + box.width / 2, y: box.y + box.height / 2, mark };
  });
  return placeAll(frame, { pins, names: COUNTRY_NAMES, frames });
}

export function placeAreaNames({ frame, pins }: MapArea): PlacedName[] {
  return placeAll(frame, { pins, names: CITY_NAMES });
}

/** A town on which a mark stands is not named a second time, because its dot has no place. */
function placeAll(
  frame: MapFrame,
  shown: { pins: MapPin[]; names: readonly PlaceName[]; frames?: NamedPoint[] },
): PlacedName[] {
  const { pins, frames = [] } = shown;
  const branches = pins.map(({ name, x, y }): NamedPoint => ({ name, kind: 'branch', x, y, mark: PIN }));
  const places = shown.names.map(({ name, kind, at }): NamedPoint => {
    const mark = kind === 'town' ? DOT : undefined;
    return { name, kind, ...project(frame, at), mark };
  });
  const marks = [...branches, ...frames].map((point) => toBox(point, point.mark ?? PIN));
  return placeNames([...frames, ...branches, ...places], { width: MAP_WIDTH, height: frame.height, marks });
}

/**
 * Returns the names that fit into a map without overlapping the marks or each other. Earlier ones have
 * priority: first all names in the size of phones, then the others in the size of wide screens.
 */
export function placeNames(
  points: readonly NamedPoint[],
  { width, height, marks }: { width: number; height: number; marks: readonly Box[] },
): PlacedName[] {
  const taken = [...marks];
  const placed = new Map<NamedPoint, PlacedName>();
  for (const isWide of [false, true]) {
    for (const point of points.filter((each) => !placed.has(each))) {
      if (!isWide && !ALWAYS.includes(point.kind)) continue;
      const free = findFreePlace(point, { isWide, width, height, taken });
      if (!free) continue;
      taken.push(boxOf(free));
      if (free.dot) taken.push(toBox(free.dot, DOT));
      placed.set(point, free);
    }
  }
  return [...placed.values()];
}

function findFreePlace(
  point: NamedPoint,
  { isWide, width, height, taken }: { isWide: boolean; width: number; height: number; taken: readonly Box[] },
): PlacedName | undefined {
  const isInside = ({ left, top, right, bottom }: Box) =>
    left >= 0 && top >= 0 && right <= width && bottom <= height;
  return listPlaces(point, isWide).find((place) => {
    const boxes = [boxOf(place), ...(place.dot ? [toBox(place.dot, DOT)] : [])];
    return boxes.every((box) => isInside(box) && !taken.some((other) => overlaps(box, other)));
  });
}

/** The box around a point. */
export function toBox({ x, y }: { x: number; y: number }, half: { x: number; y: number }): Box {
  return { left: x - half.x, top: y - half.y, right: x + half.x, bottom: y + half.y };
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** The box of a name in the size of the screens that show it; for places, in their longer language. */
export function boxOf({ name, x, y, anchor, dy, isWide }: PlacedName): Box {
  const size = isWide ? WIDE_SCREEN_SIZE : SMALL_SCREEN_SIZE;
  const width = Math.max(name.es.length, name.en?.length ?? 0) * LETTER_WIDTH * size;
  const left = { start: x, middle: x - width / 2, end: x - width }[anchor];
  const base = y + dy * size;
  return { left, right: left + width, top: base - 0.8 * size, bottom: base + (LINE_HEIGHT - 0.8) * size };
}

function listPlaces({ name, kind, x, y, mark }: NamedPoint, isWide: boolean): PlacedName[] {
  const start = { name, kind, isWide };
  if (!mark) return [{ ...start, x, y, anchor: 'middle', dy: 0.3, dot: undefined }];
  const dot = mark === DOT ? { x, y } : undefined;
  const [right, left] = [x + mark.x + GAP, x - mark.x - GAP];
  const [above, below] = [y - mark.y - GAP, y + mark.y + GAP];
  return [
    { ...start, dot, x: right, y, anchor: 'start', dy: 0.35 },
    { ...start, dot, x: left, y, anchor: 'end', dy: 0.35 },
    { ...start, dot, x, y: above, anchor: 'middle', dy: 0 },
    { ...start, dot, x, y: below, anchor: 'middle', dy: 0.8 },
    { ...start, dot, x: x - mark.x, y: above, anchor: 'start', dy: 0 },
    { ...start, dot, x: x + mark.x, y: above, anchor: 'end', dy: 0 },
    { ...start, dot, x: x - mark.x, y: below, anchor: 'start', dy: 0.8 },
    { ...start, dot, x: x + mark.x, y: below, anchor: 'end', dy: 0.8 },
  ];
}
