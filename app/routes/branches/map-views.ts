import type { Branch } from '#domain/fleet/branch.ts';
import type { LonLat } from './panama-outline.ts';

/** Every map is drawn this wide; its height follows from what it shows. */
export const MAP_WIDTH = 1000;

/**
 * What part of the country a map shows: `x = (longitude − west) × scale`, with degrees of longitude made as long as
 * they are here.
 */
export interface MapFrame {
  west: number;
  north: number;
  scale: number;
  height: number;
}

export interface MapPin {
  /** The branch's number in the list. */
  number: number;
  code: string;
  name: string;
  x: number;
  y: number;
}

/** Branches too near to each other for a map of the country: a frame there, with a map of its own. */
export interface MapArea {
  id: string;
  frame: MapFrame;
  pins: MapPin[];
  /** Where the frame lies on the country's map. */
  box: { x: number; y: number; width: number; height: number };
}

export interface MapViews {
  country: { frame: MapFrame; pins: MapPin[] };
  areas: MapArea[];
}

const COUNTRY = { west: -83.1, east: -77.05, north: 9.75, south: 7.05 };
/** At 8.5° north a degree of longitude is this much of a degree of latitude. */
const NARROWING = Math.cos((8.5 * Math.PI) / 180);
/** Pins nearer than this on the country's map would touch each other on a phone. */
const NEAR = 74;
/** Of a detail: room around its pins, and how much higher than wide it may be. */
const MARGIN = 0.28;
const LEAST_RATIO = 0.5;

type Located = Pick<Branch, 'code' | 'name' | 'latitude' | 'longitude'>;

/** The maps of a list of branches; a branch outside of Panama stands in the list alone. */
export function toMapViews(branches: readonly Located[]): MapViews {
  const frame = toFrame(COUNTRY);
  const placed = branches
    .map((branch, index) => ({ branch, pin: toPin(frame, branch, index + 1) }))
    .filter(({ pin }) => pin.x > 0 && pin.x < MAP_WIDTH && pin.y > 0 && pin.y < frame.height);
  const groups = groupNear(placed, ({ pin: a }, { pin: b }) => Math.hypot(a.x - b.x, a.y - b.y) < NEAR);
  return {
    country: {
      frame,
      pins: groups.filter((group) => group.length === 1).flatMap((group) => group.map(({ pin }) => pin)),
    },
    areas: groups.filter((group) => group.length > 1).map((group, index) => toArea(frame, group, index + 1)),
  };
}

/** A place on a map. */
export function project(frame: MapFrame, [longitude, latitude]: LonLat): { x: number; y: number } {
  return {
    x: round((longitude - frame.west) * NARROWING * frame.scale),
    y: round((frame.north - latitude) * frame.scale),
  };
}

/** A tenth of a unit is less than anybody sees. */
function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/** What makes a drawing of one frame that of another: the `transform` of an element. */
export function toTransform(from: MapFrame, to: MapFrame): string {
  const origin = project(to, [from.west, from.north]);
  return `translate(${origin.x} ${origin.y}) scale(${(to.scale / from.scale).toFixed(4)})`;
}

/** Points as the `d` of a path. */
export function toPath(frame: MapFrame, points: readonly LonLat[]): string {
  return points
    .map((point, index) => {
      const { x, y } = project(frame, point);
      return `${index === 0 ? 'M' : 'L'}${x} ${y}`;
    })
    .join('');
}

function toFrame(box: { west: number; east: number; north: number; south: number }): MapFrame {
  const scale = MAP_WIDTH / ((box.east - box.west) * NARROWING);
  return { west: box.west, north: box.north, scale, height: Math.round((box.north - box.south) * scale) };
}

function toPin(frame: MapFrame, { code, name, latitude, longitude }: Located, number: number): MapPin {
  return { number, code, name, ...project(frame, [longitude, latitude]) };
}

/** Things that are near to each other directly or through others. */
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
    frame,
    pins: group.map(({ branch, pin }) => toPin(frame, branch, pin.number)),
    box: { ...corner, width: round(far.x - corner.x), height: round(far.y - corner.y) },
  };
}

/** Around all of them, with a margin, and neither a line nor a column. */
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
