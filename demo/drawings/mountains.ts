import { lighten, mix } from './paint.ts';
import { drawRoadside, roadsidePaint } from './roadside.ts';
import { drawSky, hills, type Palette, paletteOf, type Scheme, scene } from './scenery.ts';
import { linear, tag } from './svg.ts';

const WIDTH = 800;
const HEIGHT = 500;
const HORIZON = 310;

/** Highlands, 800 × 500: a volcano above ridges in the morning haze, rows of coffee down to the road. */
export function drawMountains(scheme: Scheme): string {
  const palette = paletteOf(scheme);
  const id = 'cta-mountains';
  const ridge = (heights: number[], base: number) => hills(heights, { from: -10, to: 810, base });
  const inner =
    tag('defs', {}, roadsidePaint(id, palette) + volcanoPaint(id, palette)) +
    drawSky(id, palette, { width: WIDTH, horizon: HORIZON, sunX: 0.2 }) +
    tag('path', { d: volcano(), fill: `url(#${id}-volcano)` }) +
    tag('path', {
      d: ridge([70, 96, 60, 88, 120, 96, 130, 104, 140, 92, 118], HORIZON + 1),
      fill: mix(palette.far, palette.skyLow, 0.5),
    }) +
    tag('path', {
      d: ridge([96, 64, 40, 58, 34, 52, 70, 44, 62, 90, 104], 352),
      fill: `url(#${id}-hills)`,
    }) +
    tag('path', { d: ridge([24, 36, 30, 40, 28, 22, 30, 38, 44, 36, 30], 378), fill: palette.near }) +
    tag('rect', { y: 370, width: WIDTH, height: 30, fill: `url(#${id}-ground)` }) +
    coffeeRows(palette) +
    drawRoadside(id, palette, 388);
  return scene(WIDTH, HEIGHT, inner);
}

/** Slopes that grow steeper towards the crater. */
function volcano(): string {
  return 'M150 320C250 300 330 232 392 138C400 126 410 122 424 124C436 126 446 120 456 130C470 144 500 200 560 246C620 290 700 312 790 320Z';
}

function volcanoPaint(id: string, palette: Palette): string {
  return linear(
    `${id}-volcano`,
    [0, 120, 0, 320],
    [
      [0, mix(palette.far, palette.middle, 0.5)],
      [0.55, mix(palette.far, palette.haze, 0.45)],
      [1, mix(palette.haze, palette.skyLow, 0.7)],
    ],
  );
}

/** Bushes in rows, smaller the farther away. */
function coffeeRows(palette: Palette): string {
  const rows = [
    { y: 352, radius: 5, step: 17, shift: 4 },
    { y: 364, radius: 7, step: 22, shift: 12 },
    { y: 380, radius: 9, step: 27, shift: 0 },
  ];
  return rows
    .flatMap(({ y, radius, step, shift }, row) =>
      Array.from({ length: Math.ceil(WIDTH / step) + 1 }, (_, at) =>
        tag('ellipse', {
          cx: at * step + shift,
          cy: y,
          rx: radius * 1.25,
          ry: radius,
          fill:
            (at + row) % 3 === 0 ? palette.leaf : mix(palette.leaf, lighten(palette.leafLight, 0.1), 0.35),
        }),
      ),
    )
    .join('');
}
