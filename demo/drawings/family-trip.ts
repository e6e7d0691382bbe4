import type { CarModel } from './car-model.ts';
import { drawCar } from './draw-car.ts';
import { darken, mix } from './paint.ts';
import { drawRoadside, roadsidePaint } from './roadside.ts';
import {
  drawSea,
  drawSky,
  hills,
  type Palette,
  paletteOf,
  palmSymbol,
  put,
  type Scheme,
  scene,
} from './scenery.ts';
import { tag } from './svg.ts';

const WIDTH = 800;
const HEIGHT = 500;

/** Family trip, 800 × 500: a van with a loaded roof in front of hills, calm sea and palms. */
export function drawFamilyTrip(scheme: Scheme, van: CarModel): string {
  const palette = paletteOf(scheme);
  const id = 'cta-family';
  const horizon = 300;
  const inner =
    tag('defs', {}, palmSymbol(`${id}-palm`, palette) + roadsidePaint(id, palette)) +
    drawSky(id, palette, { width: WIDTH, horizon, sunX: 0.8 }) +
    tag('path', {
      d: hills([96, 128, 110, 150, 176, 138, 108, 126, 96, 72, 88], {
        from: -10,
        to: 810,
        base: horizon + 1,
      }),
      fill: mix(palette.far, palette.skyLow, 0.35),
    }) +
    tag('path', {
      d: hills([40, 66, 92, 70, 44, 26, 20, 34, 60, 84, 70], { from: -10, to: 810, base: horizon + 1 }),
      fill: `url(#${id}-hills)`,
    }) +
    drawSea(id, palette, { width: WIDTH, top: horizon, bottom: 372 }) +
    tag('path', {
      d: hills([10, 16, 22, 14, 20, 12, 18, 24, 16, 12], { from: -10, to: 810, base: 376 }),
      fill: palette.near,
    }) +
    tag('rect', { y: 372, width: WIDTH, height: 30, fill: `url(#${id}-ground)` }) +
    drawRoadside(id, palette, 384) +
    [
      { x: 92, y: 390, scale: 0.86 },
      { x: 716, y: 388, scale: 0.74, flip: true },
    ]
      .map((at) => put(`${id}-palm`, at))
      .join('') +
    luggage(palette) +
    nested(drawCar({ ...van, key: `${id}-van` }), { x: 92, y: 172, width: 640 });
  return scene(WIDTH, HEIGHT, inner);
}

/**
 * A drawing of a car as part of a scene. Its ids begin with its key, so they differ from the ids of the
 * scene.
 */
function nested(svg: string, box: { x: number; y: number; width: number }): string {
  const size = `x="${box.x}" y="${box.y}" width="${box.width}" height="${box.width / 2}"`;
  return svg.replace(' xmlns="http://www.w3.org/2000/svg" width="1200" height="600"', ` ${size}`);
}

/** Bags and a board on the van's roof rack. */
function luggage(palette: Palette): string {
  const floor = 239;
  const bag = (x: number, [width, height]: [number, number], colour: string) =>
    tag('rect', { x, y: floor - height, width, height, rx: 6, fill: colour }) +
    tag('rect', {
      x,
      y: floor - height * 0.4,
      width,
      height: height * 0.4,
      rx: 4,
      fill: '#000000',
      'fill-opacity': 0.14,
    }) +
    tag('path', {
      d: `M${x + width * 0.24} ${floor - height}V${floor}M${x + width * 0.76} ${floor - height}V${floor}`,
      stroke: '#ffffff',
      'stroke-opacity': 0.35,
      'stroke-width': 2.4,
    });
  return (
    bag(406, [66, 24], darken(mix(palette.sun, '#d9803a', 0.8), 0.1)) +
    bag(475, [48, 31], palette.seaDeep) +
    bag(526, [52, 21], mix(palette.near, '#6b7f5a', 0.5)) +
    tag('path', {
      d: `M372 ${floor + 2}C410 ${floor - 3} 580 ${floor - 3} 610 ${floor + 1}C580 ${floor + 6} 410 ${floor + 6} 372 ${floor + 2}Z`,
      fill: '#f6f2ea',
    }) +
    tag('path', {
      d: `M392 ${floor + 5}H590M412 ${floor + 5}v10M500 ${floor + 5}v7M566 ${floor + 5}v10`,
      fill: 'none',
      stroke: '#14181b',
      'stroke-width': 3.4,
    })
  );
}
