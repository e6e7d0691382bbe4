import type { CarModel, CarShape } from './car-model.ts';
import { brightness, darken, lighten } from './paint.ts';
import { area, curve, num, type Place, xy } from './spline.ts';
import { type Attributes, tag } from './svg.ts';

export const WIDTH = 1200;
export const HEIGHT = 600;
export const GROUND = 490;
/** Picture units per centimeter. Equal for all cars, so that their sizes are comparable. */
export const SCALE = 2;

/** Tints of one body color, from the sky's reflection to the shade under the sill. */
export type Tints = { sky: string; light: string; base: string; shade: string; deep: string; seam: string };

/**
 * Data for all parts of one drawing: unique ids, conversion from centimeters to picture units, and colors.
 */
export type Canvas = {
  model: CarModel;
  shape: CarShape;
  id: (name: string) => string;
  use: (name: string) => string;
  place: Place;
  curve: (knots: string) => string;
  area: (knots: string) => string;
  tints: Tints;
};

export function createCanvas(model: CarModel): Canvas {
  const left = (WIDTH - model.shape.length * SCALE) / 2;
  const place: Place = ([x, y]) => [left + x * SCALE, GROUND - y * SCALE];
  const id = (name: string) => `${model.key}-${name}`;
  return {
    model,
    shape: model.shape,
    id,
    use: (name) => `url(#${id(name)})`,
    place,
    curve: (knots) => curve(knots, place),
    area: (knots) => area(knots, place),
    tints: tintsOf(model.colour),
  };
}

/** Draws a path of the definitions again with other attributes. */
export function stamp(canvas: Canvas, name: string, look: Attributes = {}): string {
  return tag('use', { href: `#${canvas.id(name)}`, ...look });
}

function tintsOf(base: string): Tints {
  const bright = brightness(base);
  return {
    sky: lighten(base, 0.62 - bright * 0.1),
    light: lighten(base, 0.24),
    base,
    shade: darken(base, 0.28 - bright * 0.06),
    deep: darken(base, 0.62 - bright * 0.2),
    seam: darken(base, 0.78 - bright * 0.2),
  };
}

/** The arch over one wheel: where it meets the lower edge, and its radius, in picture units. */
export function archOf(canvas: Canvas, wheel: 'front' | 'rear', foot: number) {
  const { wheels, arch } = canvas.shape;
  const centreY = wheels.tyre + arch.rise;
  const half = Math.sqrt(Math.max(0, arch.radius ** 2 - (centreY - foot) ** 2));
  return { centre: canvas.place([wheels[wheel], centreY]), half, radius: arch.radius * SCALE };
}

/** The whole painted side as one closed path, wheel arches cut out. */
export function bodyPath(canvas: Canvas): string {
  const { shape, place } = canvas;
  const knots = shape.outline.trim().split(/\s+/);
  const rearFoot = yOf(knots[knots.length - 1]);
  const frontFoot = yOf(knots[0]);
  const centre = shape.wheels.tyre + shape.arch.rise;
  const isLow = (entry: number, exit: number) => (entry + exit) / 2 < centre;
  const arc = (wheel: 'front' | 'rear', entry: number, exit: number) => {
    const x = shape.wheels[wheel];
    const from = place([x + archOf(canvas, wheel, entry).half, entry]);
    const to = place([x - archOf(canvas, wheel, exit).half, exit]);
    const r = num(shape.arch.radius * SCALE);
    return `L${xy(from)}A${r} ${r} 0 ${isLow(entry, exit) ? 1 : 0} 0 ${xy(to)}`;
  };
  return `${canvas.curve(shape.outline)}${arc('rear', rearFoot, shape.sill)}${arc('front', shape.sill, frontFoot)}Z`;
}

function yOf(knot = '0,0'): number {
  return Number(/,(-?[\d.]+)/.exec(knot)?.[1] ?? 0);
}
