import { lighten, mix } from './paint.ts';
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
import { drawReflection, drawSkyline } from './skyline.ts';
import { blur, linear, tag } from './svg.ts';

const WIDTH = 1600;
const HEIGHT = 700;
const HORIZON = 372;
const SHORE = 520;

/**
 * The picture of the home page, 1600 × 700: a road along the bay of Panama with hills, palms and the city's
 * skyline. The left half has few details, because text is placed on it. The road is seen from the side, like
 * the cars.
 */
export function drawHero(scheme: Scheme): string {
  const palette = paletteOf(scheme);
  const inner =
    tag('defs', {}, palmSymbol('hero-palm', palette) + surfaces(palette)) +
    drawSky('hero', palette, { width: WIDTH, horizon: HORIZON }) +
    coast(palette) +
    drawSea('hero', palette, { width: WIDTH, top: HORIZON, bottom: SHORE }) +
    islands(palette) +
    promenade(palette) +
    road();
  return scene(WIDTH, HEIGHT, inner);
}

function coast(palette: Palette): string {
  const base = HORIZON + 1;
  const farthest = [58, 84, 66, 104, 92, 118, 84, 98, 70, 88, 112, 146, 122, 96, 108, 74, 60, 70];
  const ridge = [104, 138, 118, 126, 88, 96, 64, 52, 60, 34, 24, 10, 2];
  const hill = [0, 6, 20, 30, 52, 60, 88, 96];
  const shore = [0, 6, 12, 9, 15, 11, 17, 12, 9, 14, 10, 13, 9, 6];
  const city = { id: 'hero-city', ...cityTints(palette) };
  const fog = linear(
    'hero-fog',
    [0, HORIZON - 150, 0, HORIZON],
    [
      [0, palette.skyLow, 0],
      [1, palette.skyLow, 0.85],
    ],
  );
  return (
    tag('defs', {}, fog) +
    tag('path', {
      d: hills(farthest, { from: -20, to: 1620, base, rough: 1.4 }),
      fill: mix(palette.far, palette.skyLow, 0.5),
    }) +
    tag('rect', { y: HORIZON - 150, width: WIDTH, height: 151, fill: 'url(#hero-fog)' }) +
    tag('path', { d: hills(ridge, { from: -20, to: 640, base }), fill: 'url(#hero-ridge)' }) +
    tag('g', { transform: CITY }, drawSkyline(city)) +
    tag('path', {
      d: hills(shore, { from: 640, to: 1480, base, rough: 1.2 }),
      fill: mix(palette.middle, palette.haze, 0.35),
    }) +
    tag('path', { d: hills(hill, { from: 1350, to: 1620, base }), fill: 'url(#hero-ridge)' })
  );
}

const CITY = `translate(800 ${HORIZON + 1}) scale(1.06 1)`;

function cityTints(palette: Palette) {
  return {
    back: mix(palette.far, palette.skyLow, 0.36),
    front: mix(palette.far, palette.seaDeep, 0.36),
    light: palette.sun,
    haze: mix(palette.far, palette.skyLow, 0.62),
  };
}

function islands(palette: Palette): string {
  const island = hills([1, 5, 18, 30, 26, 12, 9, 20, 26, 14, 6, 1], {
    from: 262,
    to: 700,
    base: HORIZON + 12,
  });
  return (
    tag('g', { transform: CITY, filter: 'url(#hero-ripple)' }, drawReflection('hero-city', 0.3)) +
    tag('path', {
      d: `M262 ${HORIZON + 12}h438l-60 15h-300Z`,
      fill: palette.seaDeep,
      'fill-opacity': 0.28,
      filter: 'url(#hero-ripple)',
    }) +
    tag('path', { d: island, fill: mix(palette.middle, palette.near, 0.5) }) +
    sailboat(604, 440, 0.8) +
    sailboat(934, 408, 0.42)
  );
}

function sailboat(x: number, y: number, size: number): string {
  return tag(
    'g',
    { transform: `translate(${x} ${y}) scale(${size})` },
    tag('path', {
      d: 'M-2 -64L-2 -6L-34 -6Q-14 -30 -2 -64ZM2 -58Q20 -32 24 -6L2 -6Z',
      fill: '#ffffff',
      'fill-opacity': 0.92,
    }) +
      tag('path', { d: 'M-38 0H30L20 11H-28Z', fill: '#33424d' }) +
      tag('path', { d: 'M-30 14H24M-18 19H14', stroke: '#ffffff', 'stroke-opacity': 0.5, 'stroke-width': 2 }),
  );
}

function promenade(palette: Palette): string {
  const posts = Array.from({ length: 41 }, (_, i) => `M${i * 40} ${SHORE - 33}v33`).join('');
  const rail = `M0 ${SHORE - 32}H${WIDTH}M0 ${SHORE - 18}H${WIDTH}`;
  const joints = Array.from({ length: 54 }, (_, i) => `M${i * 30 + 12} ${SHORE + 4}l-9 26`).join('');
  const hedge = [
    hills([26, 34, 22, 32, 24, 36, 20, 14, 4], { from: -20, to: 400, base: SHORE + 3, rough: 2.6 }),
    hills([2, 14, 26, 20, 36, 26, 38], { from: 1250, to: 1620, base: SHORE + 3, rough: 2.6 }),
  ].join('');
  const palms = [
    { x: 206, y: SHORE + 8, scale: 0.86, flip: true },
    { x: 78, y: SHORE + 14, scale: 1.24 },
    { x: 1384, y: SHORE + 8, scale: 0.92 },
    { x: 1524, y: SHORE + 14, scale: 1.34, flip: true },
  ];
  const shadows = palms.map(({ x, y, scale }) =>
    tag('ellipse', {
      cx: x - 46 * scale,
      cy: y + 2,
      rx: 74 * scale,
      ry: 5 * scale,
      fill: '#2b2419',
      'fill-opacity': 0.2,
    }),
  );
  const line = { fill: 'none', stroke: lighten(palette.stone, 0.55) };
  return (
    tag('path', { d: posts, ...line, 'stroke-width': 2.6 }) +
    tag('path', { d: rail, ...line, 'stroke-width': 2 }) +
    tag('path', { d: hedge, fill: 'url(#hero-leaf)' }) +
    tag('rect', { y: SHORE, width: WIDTH, height: 31, fill: 'url(#hero-stone)' }) +
    tag('path', { d: joints, fill: 'none', stroke: '#5a4d3d', 'stroke-opacity': 0.12, 'stroke-width': 1.2 }) +
    shadows.join('') +
    palms.map((at) => put('hero-palm', at)).join('') +
    tag('rect', { y: SHORE + 31, width: WIDTH, height: 8, fill: mix(palette.stone, '#5f5c58', 0.5) })
  );
}

function road(): string {
  const top = SHORE + 39;
  const dashes = Array.from({ length: 10 }, (_, i) => `M${i * 176 - 40} 664h92l-7 7h-92Z`).join('');
  return (
    tag('rect', { y: top, width: WIDTH, height: HEIGHT - top, fill: 'url(#hero-road)' }) +
    tag('rect', { y: top, width: WIDTH, height: 7, fill: '#000000', 'fill-opacity': 0.16 }) +
    tag('rect', { y: top + 13, width: WIDTH, height: 2.4, fill: '#ffffff', 'fill-opacity': 0.42 }) +
    tag('rect', { y: top + 7, width: WIDTH, height: HEIGHT - top - 7, fill: 'url(#hero-shine)' }) +
    tag('path', { d: dashes, fill: '#ffffff', 'fill-opacity': 0.62 })
  );
}

function surfaces(palette: Palette): string {
  const top = SHORE + 39;
  return (
    blur('hero-ripple', 2.2, { x: 0, y: HORIZON, width: WIDTH, height: SHORE - HORIZON }) +
    linear(
      'hero-ridge',
      [0, HORIZON - 130, 0, HORIZON],
      [
        [0, palette.middle],
        [1, mix(palette.middle, palette.skyLow, 0.5)],
      ],
    ) +
    linear(
      'hero-leaf',
      [0, SHORE - 36, 0, SHORE],
      [
        [0, mix(palette.near, palette.leafLight, 0.4)],
        [1, palette.leaf],
      ],
    ) +
    linear(
      'hero-stone',
      [0, SHORE, 0, SHORE + 31],
      [
        [0, lighten(palette.stone, 0.3)],
        [1, palette.stone],
      ],
    ) +
    linear(
      'hero-road',
      [0, top, 0, HEIGHT],
      [
        [0, mix(palette.asphalt, '#20262c', 0.22)],
        [0.3, palette.asphalt],
        [1, mix(palette.asphalt, '#1a1f24', 0.36)],
      ],
    ) +
    linear(
      'hero-shine',
      [0, 0, WIDTH, 0],
      [
        [0.35, palette.sun, 0],
        [0.66, palette.sun, 0.14],
        [0.95, palette.sun, 0],
      ],
    )
  );
}
