import { darken, lighten, mix } from './paint.ts';
import { num } from './spline.ts';
import { type Attributes, blur, linear, radial, tag } from './svg.ts';

/** The two colors of a scene, `#rrggbb`: a cool or strong one, and a warm one for light. */
export type Scheme = { primary: string; accent: string };

/** The tints of a scene, mixed from its two colors. */
export type Palette = {
  skyTop: string;
  skyMiddle: string;
  skyLow: string;
  sun: string;
  haze: string;
  far: string;
  middle: string;
  near: string;
  leaf: string;
  leafLight: string;
  trunk: string;
  sea: string;
  seaDeep: string;
  sand: string;
  stone: string;
  asphalt: string;
};

export function paletteOf({ primary, accent }: Scheme): Palette {
  const green = mix(primary, '#1f5a43', 0.78);
  return {
    skyTop: lighten(mix(primary, '#3f8fc4', 0.62), 0.42),
    skyMiddle: lighten(mix(primary, '#7db4d6', 0.68), 0.68),
    skyLow: lighten(accent, 0.74),
    sun: lighten(accent, 0.86),
    haze: lighten(mix(primary, accent, 0.35), 0.66),
    far: lighten(mix(primary, '#5b8ba5', 0.62), 0.46),
    middle: mix(lighten(primary, 0.28), '#4d8577', 0.68),
    near: mix(green, primary, 0.08),
    leaf: darken(green, 0.26),
    leafLight: lighten(green, 0.2),
    trunk: mix(darken(accent, 0.55), '#5d4a3c', 0.6),
    sea: lighten(mix(primary, '#2f8fb0', 0.7), 0.34),
    seaDeep: darken(mix(primary, '#1f6f94', 0.7), 0.08),
    sand: lighten(mix(accent, '#e8cfa0', 0.7), 0.42),
    stone: lighten(mix(accent, '#cfc7ba', 0.75), 0.3),
    asphalt: mix('#4a525a', primary, 0.14),
  };
}

type Size = { width: number; horizon: number; sunX?: number };

/** Sky with a low sun behind haze and long soft clouds; `id` prefixes gradients and filters. */
export function drawSky(id: string, palette: Palette, { width, horizon, sunX = 0.66 }: Size): string {
  const sky = { x: 0, y: 0, width, height: horizon };
  const sun = { x: width * sunX, y: horizon * 0.8 };
  const defs =
    linear(
      `${id}-sky`,
      [0, 0, 0, horizon],
      [
        [0, palette.skyTop],
        [0.5, palette.skyMiddle],
        [0.86, palette.skyLow],
        [1, lighten(palette.skyLow, 0.3)],
      ],
    ) +
    radial(
      `${id}-glow`,
      [sun.x, sun.y, horizon * 1.15],
      [
        [0, palette.sun, 1],
        [0.14, palette.sun, 0.7],
        [0.45, palette.sun, 0.28],
        [1, palette.sun, 0],
      ],
    ) +
    blur(`${id}-soft`, width / 130, sky) +
    blur(`${id}-mist`, width / 60, sky);
  const veil = (share: [number, number, number, number], opacity: number, filter: string) =>
    tag('ellipse', {
      cx: width * share[0],
      cy: horizon * share[1],
      rx: width * share[2],
      ry: horizon * share[3],
      fill: '#ffffff',
      'fill-opacity': opacity,
      filter: `url(#${id}-${filter})`,
    });
  const clouds =
    veil([0.2, 0.25, 0.17, 0.035], 0.6, 'soft') +
    veil([0.27, 0.2, 0.08, 0.045], 0.5, 'soft') +
    veil([0.13, 0.3, 0.1, 0.02], 0.5, 'soft') +
    veil([0.52, 0.12, 0.13, 0.022], 0.42, 'soft') +
    veil([0.88, 0.34, 0.14, 0.03], 0.55, 'soft') +
    veil([0.83, 0.28, 0.06, 0.04], 0.42, 'soft') +
    veil([0.4, 0.52, 0.24, 0.03], 0.35, 'mist') +
    veil([0.78, 0.58, 0.2, 0.03], 0.4, 'mist');
  return (
    tag('defs', {}, defs) +
    tag('rect', { width, height: horizon + 2, fill: `url(#${id}-sky)` }) +
    clouds +
    tag('rect', { width, height: horizon + 2, fill: `url(#${id}-glow)` }) +
    tag('circle', { cx: sun.x, cy: sun.y, r: horizon * 0.075, fill: '#fffdf6', 'fill-opacity': 0.85 })
  );
}

type Range = { from: number; to: number; base: number; rough?: number };

/**
 * A range of hills: heights over the base line at even steps, smoothly joined, with a wooded edge of `rough`
 * units, down to `base`.
 */
export function hills(heights: number[], { from, to, base, rough = 2 }: Range): string {
  const count = Math.round((to - from) / 9);
  const points = Array.from({ length: count + 1 }, (_, i) => {
    const share = (i / count) * (heights.length - 1);
    const left = Math.min(heights.length - 2, Math.floor(share));
    const ease = (1 - Math.cos(Math.PI * (share - left))) / 2;
    const height = (heights[left] ?? 0) + ((heights[left + 1] ?? 0) - (heights[left] ?? 0)) * ease;
    const wooded =
      rough *
      (Math.sin(i * 1.7) + Math.sin(i * 0.61 + 2) + Math.sin(i * 2.9) * 0.5) *
      Math.min(1, height / 24);
    return `L${Math.round(from + ((to - from) * i) / count)} ${num(base - Math.max(0, height + wooded))}`;
  });
  return `M${num(from)} ${num(base)}${points.join('')}L${num(to)} ${num(base)}Z`;
}

/** The sea from the horizon down, with glitter under the sun. */
export function drawSea(
  id: string,
  palette: Palette,
  box: { width: number; top: number; bottom: number },
): string {
  const { width, top, bottom } = box;
  const defs = linear(
    `${id}-sea`,
    [0, top, 0, bottom],
    [
      [0, mix(lighten(palette.sea, 0.5), palette.skyLow, 0.4)],
      [0.16, lighten(palette.sea, 0.22)],
      [0.45, palette.sea],
      [1, palette.seaDeep],
    ],
  );
  const glitter = Array.from({ length: 90 }, (_, i) => {
    const depth = ((i * 37) % 90) / 90;
    const y = top + 3 + depth ** 1.5 * (bottom - top - 6);
    const spread = 0.03 + depth * 0.13;
    const x = width * (0.66 + (((i * 61) % 97) / 97 - 0.5) * spread * 2);
    const length = (5 + ((i * 29) % 26)) * (0.4 + depth) * (width / 1600);
    return `M${num(x - length)} ${num(y)}h${num(length * 2)}`;
  }).join('');
  const ripples = Array.from({ length: 64 }, (_, i) => {
    const depth = ((i * 23) % 64) / 64;
    const x = width * (((i * 53) % 101) / 101);
    const y = top + 8 + depth ** 1.3 * (bottom - top - 12);
    return `M${num(x)} ${num(y)}h${num((20 + ((i * 7) % 60)) * (0.25 + depth) * (width / 1600))}`;
  }).join('');
  const line = { fill: 'none', 'stroke-linecap': 'round' };
  return (
    tag('defs', {}, defs) +
    tag('rect', { y: top, width, height: bottom - top, fill: `url(#${id}-sea)` }) +
    tag('path', {
      d: ripples,
      ...line,
      stroke: palette.seaDeep,
      'stroke-width': 1.3,
      'stroke-opacity': 0.3,
    }) +
    tag('path', { d: glitter, ...line, stroke: palette.sun, 'stroke-width': 1.5, 'stroke-opacity': 0.6 })
  );
}

/** A coconut palm of height 300 whose foot is at the origin; placed by `<use>`. */
export function palmSymbol(id: string, palette: Palette): string {
  const trunk = 'M-9 0C-4 -70 0 -150 22 -232L31 -229C14 -150 12 -70 11 0Z';
  const shade = 'M3 0C5 -70 8 -150 27 -230L31 -229C14 -150 12 -70 11 0Z';
  const rings = Array.from({ length: 13 }, (_, i) => {
    const t = i / 13;
    const x = -7 + 31 * t ** 1.6;
    return `M${num(x)} ${num(-14 - 212 * t)}q8 5 16-1`;
  }).join('');
  const back = FRONDS.filter(([, , layer]) => layer === 0);
  const front = FRONDS.filter(([, , layer]) => layer === 1);
  const leaves = (fronds: typeof FRONDS) => fronds.map(([angle, length]) => frond(angle, length)).join('');
  const nuts = [
    [22, -222],
    [32, -221],
    [27, -216],
  ].map(([cx, cy]) => tag('circle', { cx, cy, r: 5, fill: palette.trunk }));
  return tag(
    'g',
    { id },
    tag('path', { d: leaves(back), fill: palette.leaf }) +
      tag('path', { d: trunk, fill: palette.trunk }) +
      tag('path', { d: shade, fill: '#000000', 'fill-opacity': 0.22 }) +
      tag('path', {
        d: rings,
        fill: 'none',
        stroke: '#000000',
        'stroke-opacity': 0.16,
        'stroke-width': 1.3,
      }) +
      nuts.join('') +
      tag('path', { d: leaves(front), fill: palette.near }) +
      tag('path', {
        d: front.map(([angle, length]) => rib(angle, length)).join(''),
        fill: 'none',
        stroke: palette.leafLight,
        'stroke-width': 1.8,
        'stroke-opacity': 0.75,
      }),
  );
}

/** Angle of a frond at the crown, its length, and whether it is behind (0) or in front of (1) the trunk. */
const FRONDS: [angle: number, length: number, layer: 0 | 1][] = [
  [-170, 118, 0],
  [-140, 126, 0],
  [-112, 104, 0],
  [-70, 108, 0],
  [-44, 128, 0],
  [-14, 116, 0],
  [-190, 108, 1],
  [-155, 130, 1],
  [-124, 116, 1],
  [-94, 88, 1],
  [-56, 122, 1],
  [-28, 132, 1],
  [8, 108, 1],
];

const CROWN = { x: 27, y: -231 };

/** A point on the rib of a frond, which leaves the crown at an angle and bends down. */
function ribAt(angle: number, length: number, t: number): [number, number] {
  const turn = (angle * Math.PI) / 180;
  const side = Math.cos(turn);
  const droop = length * (0.36 + 0.5 * Math.abs(side)) * t ** 2.1;
  const reach = length * (side + 0.22 * Math.sign(side) * t);
  return [CROWN.x + reach * t, CROWN.y + Math.sin(turn) * length * 0.86 * t + droop];
}

function rib(angle: number, length: number): string {
  const points = [0.2, 0.4, 0.6, 0.8, 0.94].map((t) => ribAt(angle, length, t));
  return `M${CROWN.x} ${CROWN.y}L${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}`;
}

/** A frond: smooth along the upper edge of its rib, with leaflets hanging from the lower edge. */
function frond(angle: number, length: number): string {
  const teeth = 13;
  const lean = Math.cos((angle * Math.PI) / 180) * 9;
  const upper = [0.2, 0.4, 0.6, 0.8, 1].map((t) => {
    const [x, y] = ribAt(angle, length, t);
    return `L${num(x)} ${num(y - 4 * Math.sin(Math.PI * t))}`;
  });
  const lower = Array.from({ length: teeth }, (_, i) => {
    const t = 1 - (i + 0.4) / teeth;
    const [x, y] = ribAt(angle, length, t);
    const [nx, ny] = ribAt(angle, length, Math.max(0, t - 0.045));
    const hang = 25 * Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.1)) + 3;
    return `L${num(x + lean)} ${num(y + hang)}L${num(nx)} ${num(ny + hang * 0.22)}`;
  });
  return `M${CROWN.x} ${CROWN.y}${upper.join('')}${lower.join('')}Z`;
}

/** Places a symbol with its foot at (x, y), scaled, and mirrored when `flip` is set. */
export function put(
  id: string,
  at: { x: number; y: number; scale: number; flip?: boolean },
  look: Attributes = {},
): string {
  const sx = at.flip ? -at.scale : at.scale;
  return tag('use', {
    href: `#${id}`,
    transform: `translate(${num(at.x)} ${num(at.y)}) scale(${sx} ${at.scale})`,
    ...look,
  });
}

/** The root element of a scene. */
export function scene(width: number, height: number, inner: string): string {
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    inner,
  );
}
