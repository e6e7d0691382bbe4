import { lighten, mix } from './paint.ts';
import { drawRoadside, roadsidePaint } from './roadside.ts';
import { drawSky, hills, type Palette, paletteOf, palmSymbol, put, type Scheme, scene } from './scenery.ts';
import { num } from './spline.ts';
import { linear, tag } from './svg.ts';

const WIDTH = 800;
const HEIGHT = 500;

/**
 * Airport, 800 × 500: a terminal with its control tower, an aircraft climbing, palms along the approach road.
 */
export function drawAirport(scheme: Scheme): string {
  const palette = paletteOf(scheme);
  const id = 'cta-airport';
  const base = 352;
  const inner =
    tag(
      'defs',
      {},
      palmSymbol(`${id}-palm`, palette) + terminalPaint(id, palette) + roadsidePaint(id, palette),
    ) +
    drawSky(id, palette, { width: WIDTH, horizon: base, sunX: 0.16 }) +
    tag('path', {
      d: hills([58, 76, 62, 92, 74, 58, 80, 64, 52, 66], { from: -10, to: 810, base }),
      fill: `url(#${id}-hills)`,
    }) +
    aircraft(palette) +
    tower(palette, { x: 640, base }) +
    terminal(id, palette, base) +
    tag('rect', { y: base, width: WIDTH, height: HEIGHT - base, fill: `url(#${id}-ground)` }) +
    drawRoadside(id, palette, base) +
    [
      { x: 60, y: 392, scale: 0.66 },
      { x: 146, y: 384, scale: 0.46, flip: true },
      { x: 762, y: 394, scale: 0.7, flip: true },
    ]
      .map((at) => put(`${id}-palm`, at))
      .join('');
  return scene(WIDTH, HEIGHT, inner);
}

function terminalPaint(id: string, palette: Palette): string {
  return (
    linear(
      `${id}-glass`,
      [0, 270, 0, 352],
      [
        [0, mix(palette.seaDeep, '#16303e', 0.3)],
        [1, lighten(palette.sea, 0.4)],
      ],
    ) +
    linear(
      `${id}-roof`,
      [0, 236, 0, 286],
      [
        [0, '#ffffff'],
        [1, lighten(palette.stone, 0.2)],
      ],
    )
  );
}

function terminal(id: string, palette: Palette, base: number): string {
  const mullions = Array.from(
    { length: 23 },
    (_, i) => `M${196 + i * 18} ${base}V${num(278 - 10 * Math.sin((i / 22) * Math.PI))}`,
  ).join('');
  const roof =
    'M150 300C240 248 330 240 420 252C500 262 570 262 640 270L648 282C560 276 500 276 420 268C330 258 250 270 172 312Z';
  return (
    tag('path', {
      d: `M190 ${base}V292C260 262 340 256 420 267C500 276 560 276 612 279V${base}Z`,
      fill: `url(#${id}-glass)`,
    }) +
    tag('path', {
      d: mullions,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.35,
      'stroke-width': 1.6,
    }) +
    tag('path', {
      d: `M190 318H612`,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.4,
      'stroke-width': 2,
    }) +
    tag('path', { d: `M250 ${base}L330 266L372 262L292 ${base}Z`, fill: '#ffffff', 'fill-opacity': 0.16 }) +
    tag('path', { d: roof, fill: `url(#${id}-roof)` }) +
    tag('path', {
      d: 'M172 312C250 270 330 258 420 268C500 276 560 276 648 282',
      fill: 'none',
      stroke: palette.seaDeep,
      'stroke-opacity': 0.5,
      'stroke-width': 2,
    }) +
    tag('path', {
      d: `M176 ${base}L186 306M614 ${base}L628 281`,
      fill: 'none',
      stroke: lighten(palette.stone, 0.3),
      'stroke-width': 5,
    }) +
    tag('path', { d: `M300 ${base}v-22h190v22Z`, fill: '#122029', 'fill-opacity': 0.45 }) +
    tag('rect', { x: 286, y: base - 26, width: 218, height: 6, fill: '#ffffff', 'fill-opacity': 0.85 })
  );
}

function tower(palette: Palette, { x, base }: { x: number; base: number }): string {
  const shaft = `M${x - 13} ${base}L${x - 9} 178H${x + 9}L${x + 13} ${base}Z`;
  const cab = `M${x - 34} 128L${x - 24} 160H${x + 24}L${x + 34} 128Z`;
  return (
    tag('path', { d: shaft, fill: lighten(palette.stone, 0.45) }) +
    tag('path', { d: `M${x + 2} ${base}V178h7L${x + 13} ${base}Z`, fill: '#1c2a33', 'fill-opacity': 0.16 }) +
    tag('path', { d: `M${x - 24} 160h48l-8 20h-32Z`, fill: lighten(palette.stone, 0.2) }) +
    tag('path', { d: cab, fill: mix(palette.seaDeep, '#14303f', 0.45) }) +
    tag('path', {
      d: `M${x - 26} 154L${x - 12} 130h12L${x - 12} 158h-13Z`,
      fill: '#ffffff',
      'fill-opacity': 0.28,
    }) +
    tag('path', {
      d: `M${x - 17} 128L${x - 13} 160M${x} 128V160M${x + 17} 128L${x + 13} 160`,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-opacity': 0.5,
      'stroke-width': 1.4,
    }) +
    tag('path', { d: `M${x - 38} 128L${x - 30} 118H${x + 30}L${x + 38} 128Z`, fill: '#ffffff' }) +
    tag('path', {
      d: `M${x} 118V88M${x + 10} 118V100`,
      fill: 'none',
      stroke: palette.seaDeep,
      'stroke-width': 2.4,
    }) +
    tag('circle', { cx: x, cy: 86, r: 3, fill: '#d8453a' })
  );
}

/** An airliner climbing to the right, seen from the side. */
function aircraft(palette: Palette): string {
  const fuselage =
    'M-150 8C-110 -2 -60 -8 40 -10C96 -11 128 -8 142 2C148 8 140 14 122 17C60 22 -40 22 -92 18C-120 16 -142 12 -150 8Z';
  const windows = Array.from({ length: 20 }, (_, i) => `M${-78 + i * 9} -.5v4`).join('');
  return tag(
    'g',
    { transform: 'translate(252 128) rotate(-13) scale(.92)' },
    tag('path', { d: 'M6 4L-40 -44L-22 -46L44 2Z', fill: mix('#c9d3da', palette.seaDeep, 0.25) }) +
      tag('path', { d: fuselage, fill: '#f7f9fb' }) +
      tag('path', {
        d: 'M-150 8C-120 16 -92 18 -40 20C20 22 70 21 122 17C136 15 144 10 143 5C120 12 60 14 -20 13C-80 13 -120 11 -150 8Z',
        fill: '#9fb0bc',
        'fill-opacity': 0.75,
      }) +
      tag('path', { d: 'M-152 8L-172 -46L-146 -46L-104 2Z', fill: palette.seaDeep }) +
      tag('path', { d: 'M-163 -22L-172 -46L-146 -46L-128 -25Z', fill: mix(palette.sun, '#e89a4a', 0.7) }) +
      tag('path', { d: 'M-138 4L-182 -8L-168 -11L-106 4Z', fill: '#c2ccd3' }) +
      tag('path', { d: 'M118 -6Q132 -4 138 1L122 2Q116 -1 118 -6Z', fill: '#22323d' }) +
      tag('path', {
        d: windows,
        fill: 'none',
        stroke: '#3a4d5a',
        'stroke-width': 3.6,
        'stroke-opacity': 0.8,
        'stroke-linecap': 'round',
      }) +
      tag('path', { d: 'M40 10L-58 62L-34 62L84 12Z', fill: '#dfe6eb' }) +
      tag('path', { d: 'M40 10L-58 62L-50 62L58 11Z', fill: '#9fb0bc' }) +
      tag('path', { d: 'M2 32C8 26 34 25 44 28V40C34 43 8 42 2 36Z', fill: '#e9eef2' }) +
      tag('path', { d: 'M38 28C42 27 46 29 46 34S42 41 38 40Z', fill: '#4a5b67' }),
  );
}
