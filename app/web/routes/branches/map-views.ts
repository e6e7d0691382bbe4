import type { Branch } from '#domain/fleet/branch.ts';
import type { Texts } from '#domain/texts.ts';
import { CITIES, type PlaceName } from './panama-names.ts';
import type { LonLat } from './panama-outline.ts';

/** Width of every map in SVG units. The height depends on the displayed area. */
export const MAP_WIDTH = 1000;

/** The area of a map: `x = (longitude − west) × scale`, longitude shortened to its length in Panama. */
export interface MapFrame {
  west: number;
  north: number;
  scale: number;
  height: number;
}

export interface MapPin {
  number: number;
  code: string;
  name: Texts;
  x: number;
  y: number;
}

/** Branches too close together on the country's map. They get a frame there, and a map of their own. */
export interface MapArea {
  id: string;
  city: Texts;
  frame: MapFrame;
  pins: MapPin[];
  /** Position and size of the frame on the country's map. */
  box: { x: number; y: number; width: number; height: number };
}

export interface MapViews {
  country: { frame: MapFrame; pins: MapPin[] };
  areas: MapArea[];
}

const COUNTRY = { west: -83.1, east: -77.05, north: 9.82, south: 6.95 };
/** Length of a degree of longitude at 8.5° north, relative to a degree of latitude. */
const NARROWING = Math.cos((8.5 * Math.PI) / 180);
/** Distance on the country's map below which two pins would overlap on a phone. */
const NEAR = 74;
/** Of a detail map: the margin around its pins, and the least ratio of height to width. */
const MARGIN = 0.28;
const LEAST_RATIO = 0.6;

type Located = Pick<Branch, 'code' | 'name' | 'latitude' | 'longitude'>;

/** Returns the maps of a list of branches. Branches outside of Panama are only in the list. */
export function toMapViews(branches: readonly Located[]): MapViews {
  const frame = toFrame(COUNTRY);
  const placed = branches
    .map((branch, index) => ({ branch, pin: toPin(frame, branch, index + 1) }))
    .filter(({ pin }) => pin.x > 0 && pin.x < MAP_WIDTH && pin.y > 0 && pin.y < frame.height);
  const groups = groupNear(placed, ({ pin: a }, { pin: b }) => Math.hypot(a.x - b.x, a.y - b.y) < NEAR);
  const pins = groups.filter((group) => group.length === 1).flatMap((group) => group.map(({ pin }) => pin));
  const areas = groups.filter((group) => group.length > 1).map((group, at) => toArea(frame, group, at + 1));
  return { country: { frame, pins }, areas };
}

interface Point {
  x: number;
  y: number;
}

export function project(frame: MapFrame, [longitude, latitude]: LonLat): Point {
  return {
    x: round((longitude - frame.west) * NARROWING * frame.scale),
    y: round((frame.north - latitude) * frame.scale),
  };
}

/** Rounds to a tenth of a unit, because a smaller difference cannot be seen. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** Returns the `transform` attribute that converts a drawing in one frame to another frame. */
export function toTransform(from: MapFrame, to: MapFrame): string {
  const origin = project(to, [from.west, from.north]);
  return `translate(${origin.x} ${origin.y}) scale(${(to.scale / from.scale).toFixed(4)})`;
}

/** Distance below which the points of a line need tenths: detail maps show such parts enlarged. */
const DENSE = 8;

/** Returns points as the `d` attribute of a path, with distances between points, which are shorter. */
export function toPath(frame: MapFrame, points: readonly LonLat[]): string {
  const places = points.map((point) => project(frame, point)).map(roundSparse);
  return places
    .map(({ x, y }, index) => {
      const last = places[index - 1];
      return last ? `l${round(x - last.x)} ${round(y - last.y)}` : `M${x} ${y}`;
    })
    .join('');
}

/** Rounds a point to whole units where the point before it is not near, which saves a fifth of a map's bytes. */
function roundSparse({ x, y }: Point, index: number, points: readonly Point[]): Point {
  const last = points[index - 1];
  const isDense = last && Math.hypot(x - last.x, y - last.y) < DENSE;
  return isDense ? { x, y } : { x: Math.round(x), y: Math.round(y) };
}

function toFrame(box: { west: number; east: number; north: number; south: number }): MapFrame {
  const scale = MAP_WIDTH / ((box.east - box.west) * NARROWING);
  return { west: box.west, north: box.north, scale, height: Math.round((box.north - box.south) * scale) };
}

function toPin(frame: MapFrame, { code, name, latitude, longitude }: Located, number: number): MapPin {
  return { number, code, name, ...project(frame, [longitude, latitude]) };
}

function groupNear<T>(things: readonly T[], isNear: (a: T, b: T) => boolean): T[][] {
  return things.reduce<T[][]>((groups, thing) => {
    const near = groups.filter((group) => group.some((other) => isNear(other, thing)));
    const apart = groups.filter((group) => !near.includes(group));
    return [...apart, [...near.flat(), thing]];
  }, []);
}

function toArea(country: MapFrame, group: { branch: Located; pin: MapPin }[], index: number): MapArea {
  const box = roundBox(group.map(({ branch }) => branch));
  const frame = toFrame(box);
  const corner = project(country, [box.west, box.north]);
  const far = project(country, [box.east, box.south]);
  return {
    id: `mapa-${index}`,
    city: findNearestCity([(box.west + box.east) / 2, (box.north + box.south) / 2]),
    frame,
    pins: group.map(({ branch, pin }) => toPin(frame, branch, pin.number)),
    box: { ...corner, width: round(far.x - corner.x), height: round(far.y - corner.y) },
  };
}

function findNearestCity([longitude, latitude]: LonLat): Texts {
  const distanceTo = ({ at }: PlaceName) => Math.hypot(at[0] - longitude, at[1] - latitude);
  const [nearest] = [...CITIES].sort((one, other) => distanceTo(one) - distanceTo(other));
  return nearest?.name ?? { es: '' };
}

/** Returns a box around all branches with a margin, high enough to be readable. */
function roundBox(branches: Located[]) {
  const [longitudes, latitudes] = [
    branches.map((each) => each.longitude),
    branches.map((each) => each.latitude),
  ];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const margin = Math.max(east - west, north - south, 0.02) * MARGIN;
  const width = (east - west + 2 * margin) * NARROWING;
  const missing = Math.max(0, width * LEAST_RATIO - (north - south + 2 * margin)) / 2;
  return {
    west: west - margin,
    east: east + margin,
    north: north + margin + missing,
    south: south - margin - missing,
  };
}
