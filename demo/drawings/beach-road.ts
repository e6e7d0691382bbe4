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
import { num } from './spline.ts';
import { linear, tag } from './svg.ts';

const WIDTH = 800;
const HEIGHT = 500;

/** Beach road, 800 × 500: a road winding along sand and sea towards wooded hills. */
export function drawBeachRoad(scheme: Scheme): string {
  const palette = paletteOf(scheme);
  const id = 'cta-beach';
  const horizon = 210;
  const far = hills([0, 14, 34, 26, 44, 62, 48, 70, 52, 40], {
    from: 120,
    to: 690,
    base: horizon + 1,
    rough: 1.2,
  });
  const headland = hills([0, 16, 50, 84, 112, 104, 138, 150], { from: 420, to: 810, base: 250 });
  const palms = [
    { x: 508, y: 272, scale: 0.26 },
    { x: 470, y: 290, scale: 0.36, flip: true },
    { x: 676, y: 300, scale: 0.46 },
    { x: 640, y: 284, scale: 0.3, flip: true },
    { x: 748, y: 372, scale: 0.98 },
  ];
  const shadows = palms.map(({ x, y, scale }) =>
    tag('ellipse', {
      cx: x - 50 * scale,
      cy: y + 2,
      rx: 72 * scale,
      ry: 7 * scale,
      fill: '#10261f',
      'fill-opacity': 0.25,
    }),
  );
  const inner =
    tag('defs', {}, palmSymbol(`${id}-palm`, palette) + beachPaint(id, palette)) +
    drawSky(id, palette, { width: WIDTH, horizon, sunX: 0.3 }) +
    tag('path', { d: far, fill: mix(palette.far, palette.skyLow, 0.4) }) +
    drawSea(id, palette, { width: WIDTH, top: horizon, bottom: HEIGHT }) +
    tag('path', { d: headland, fill: `url(#${id}-hill)` }) +
    beach(id, palette) +
    shadows.join('') +
    palms.map((at) => put(`${id}-palm`, at)).join('') +
    parasol(palette, { x: 300, y: 396, size: 1 }) +
    parasol(palette, { x: 376, y: 344, size: 0.66 });
  return scene(WIDTH, HEIGHT, inner);
}

function parasol(palette: Palette, { x, y, size }: { x: number; y: number; size: number }): string {
  const canopy =
    'M-42 -52C-36 -78 -12 -90 6 -88C28 -86 46 -68 48 -46C36 -54 28 -54 20 -46C10 -54 -2 -55 -12 -48C-22 -56 -32 -57 -42 -52Z';
  return tag(
    'g',
    { transform: `translate(${x} ${y}) scale(${size})` },
    tag('ellipse', { cx: -26, cy: 2, rx: 44, ry: 6, fill: '#3d2f1c', 'fill-opacity': 0.22 }) +
      tag('path', { d: 'M0 0L5 -86', stroke: '#f6f1e8', 'stroke-width': 3.4 }) +
      tag('path', { d: canopy, fill: '#fbf7f0' }) +
      tag('path', {
        d: 'M-42 -52C-36 -78 -12 -90 6 -88C-10 -80 -22 -66 -24 -53C-30 -56 -36 -55 -42 -52ZM6 -88C14 -78 20 -62 20 -46C10 -54 2 -54 -2 -53C-4 -66 0 -80 6 -88Z',
        fill: mix(palette.sun, '#e08a43', 0.85),
      }) +
      tag('path', { d: 'M-58 -4L-22 -4L-8 -20L-4 -18L-18 1H-58Z', fill: palette.seaDeep }),
  );
}

function beachPaint(id: string, palette: Palette): string {
  return (
    linear(
      `${id}-hill`,
      [0, 90, 0, 240],
      [
        [0, mix(palette.near, palette.haze, 0.25)],
        [1, mix(palette.middle, palette.haze, 0.45)],
      ],
    ) +
    linear(
      `${id}-sand`,
      [0, 230, 0, 500],
      [
        [0, mix(palette.sand, palette.skyLow, 0.3)],
        [1, palette.sand],
      ],
    ) +
    linear(
      `${id}-grass`,
      [0, 236, 0, 500],
      [
        [0, mix(palette.leafLight, palette.sand, 0.3)],
        [0.3, mix(palette.near, palette.leafLight, 0.7)],
        [1, mix(palette.near, palette.leaf, 0.4)],
      ],
    ) +
    linear(
      `${id}-road`,
      [0, 240, 0, 500],
      [
        [0, lighten(palette.asphalt, 0.3)],
        [1, mix(palette.asphalt, '#1a1f24', 0.2)],
      ],
    )
  );
}

function beach(id: string, palette: Palette): string {
  const sand = 'M640 238C560 240 496 256 440 284C310 346 160 420 40 500H800V238Z';
  const surf = 'M640 238C560 240 496 256 440 284C310 346 160 420 40 500';
  const grass = 'M640 244C596 250 556 264 520 290C452 338 390 420 350 500H800V238Z';
  const road =
    'M396 500C420 420 470 340 540 286C566 268 590 256 622 248L640 250C612 264 598 284 604 306C620 350 640 420 664 500Z';
  const lines =
    'M408 500C432 420 478 342 546 290C570 272 592 260 622 250M650 500C626 420 608 350 598 306C592 284 606 266 636 251';
  const bushes = [
    hills([4, 18, 26, 20, 30, 24, 34], { from: 640, to: 810, base: 262, rough: 3 }),
    hills([2, 20, 34, 26, 44, 38], { from: 690, to: 810, base: 318, rough: 4 }),
  ];
  return (
    tag('path', { d: sand, fill: `url(#${id}-sand)` }) +
    tag('path', { d: surf, fill: 'none', stroke: '#ffffff', 'stroke-width': 18, 'stroke-opacity': 0.25 }) +
    tag('path', { d: surf, fill: 'none', stroke: '#ffffff', 'stroke-width': 5, 'stroke-opacity': 0.8 }) +
    tag('path', { d: grass, fill: `url(#${id}-grass)` }) +
    tag('path', {
      d: road,
      fill: `url(#${id}-road)`,
      stroke: lighten(palette.stone, 0.2),
      'stroke-width': 3,
    }) +
    tag('path', { d: lines, fill: 'none', stroke: '#ffffff', 'stroke-width': 2.4, 'stroke-opacity': 0.6 }) +
    tag('path', { d: centreLine(), fill: '#ffffff', 'fill-opacity': 0.8 }) +
    tag('path', { d: bushes.join(''), fill: palette.near })
  );
}

/** Dashes in the middle of the winding road, growing towards the viewer. */
function centreLine(): string {
  return [0.02, 0.2, 0.36, 0.5, 0.62, 0.72, 0.81, 0.89]
    .map((t) => {
      const [x1, y1] = roadAt(t);
      const [x2, y2] = roadAt(t + 0.09 * (1 - t * 0.6));
      const w = (y: number) => 0.6 + ((y - 250) / 250) * 4.6;
      return `M${num(x1 - w(y1))} ${num(y1)}H${num(x1 + w(y1))}L${num(x2 + w(y2))} ${num(y2)}H${num(x2 - w(y2))}Z`;
    })
    .join('');
}

/** The road's middle from the viewer (0) to where it bends away (1). */
function roadAt(t: number): [number, number] {
  const bezier = (a: number, b: number, c: number, d: number) =>
    a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t * t * (1 - t) + d * t ** 3;
  return [bezier(530, 530, 545, 572), bezier(500, 420, 345, 296)];
}
