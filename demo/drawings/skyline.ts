import { num } from './spline.ts';
import { linear, tag } from './svg.ts';

type Top = 'flat' | 'step' | 'slant' | 'spire' | 'sail' | 'twist' | 'round';
type Tower = readonly [x: number, width: number, height: number, top: Top];

/** The far row of towers at the bay: pale, close together. */
const BACK: Tower[] = [
  [-58, 30, 34, 'flat'],
  [-24, 22, 58, 'step'],
  [0, 26, 92, 'flat'],
  [24, 22, 120, 'step'],
  [48, 30, 84, 'flat'],
  [74, 20, 146, 'spire'],
  [98, 28, 112, 'slant'],
  [124, 24, 168, 'flat'],
  [150, 26, 130, 'round'],
  [180, 22, 190, 'step'],
  [206, 30, 142, 'flat'],
  [236, 24, 206, 'spire'],
  [262, 28, 158, 'slant'],
  [292, 24, 186, 'flat'],
  [318, 30, 134, 'step'],
  [350, 22, 174, 'round'],
  [374, 28, 120, 'flat'],
  [402, 24, 150, 'slant'],
  [430, 26, 104, 'flat'],
  [458, 22, 128, 'step'],
  [482, 30, 88, 'flat'],
  [512, 22, 66, 'flat'],
];

/** The near row, with two well-known towers of the city: the sail and the screw. */
const FRONT: Tower[] = [
  [-92, 30, 18, 'flat'],
  [-56, 34, 30, 'step'],
  [-18, 24, 44, 'flat'],
  [10, 34, 58, 'flat'],
  [46, 26, 96, 'slant'],
  [80, 38, 70, 'step'],
  [122, 28, 128, 'flat'],
  [154, 34, 92, 'round'],
  [190, 44, 226, 'sail'],
  [240, 26, 112, 'step'],
  [270, 34, 238, 'twist'],
  [308, 30, 100, 'flat'],
  [340, 30, 152, 'spire'],
  [374, 40, 82, 'flat'],
  [416, 26, 122, 'slant'],
  [446, 36, 72, 'step'],
  [486, 28, 94, 'flat'],
  [516, 40, 48, 'flat'],
  [560, 30, 30, 'flat'],
];

type Look = { id: string; back: string; front: string; light: string; haze: string };

/**
 * A city across the bay, 560 wide, with its base line at y = 0 and its reflection below. The towers get paler
 * towards the water. `id` prefixes pattern and gradients.
 */
export function drawSkyline({ id, back, front, light, haze }: Look): string {
  const windows = tag(
    'pattern',
    { id: `${id}-windows`, width: 5, height: 5, patternUnits: 'userSpaceOnUse' },
    tag('path', { d: 'M.8 1.2h3.4', stroke: light, 'stroke-width': 0.9, 'stroke-opacity': 0.34 }),
  );
  const fade = (name: string, top: number, colour: string) =>
    linear(
      `${id}-${name}`,
      [0, -top, 0, 0],
      [
        [0, colour],
        [0.55, colour],
        [1, haze],
      ],
    );
  const near = FRONT.map(towerPath).join('');
  const shade = FRONT.filter(([, , , top]) => top !== 'twist')
    .map(sideShade)
    .join('');
  return (
    tag(
      'defs',
      {},
      windows +
        fade('back', 210, back) +
        fade('front', 240, front) +
        tag('path', { id: `${id}-row`, d: near }),
    ) +
    tag('path', { d: BACK.map(towerPath).join(''), fill: `url(#${id}-back)` }) +
    tag('use', { href: `#${id}-row`, fill: `url(#${id}-front)` }) +
    tag('use', { href: `#${id}-row`, fill: `url(#${id}-windows)` }) +
    tag('path', { d: shade, fill: '#0b2230', 'fill-opacity': 0.1 }) +
    tag('path', {
      d: twistBands(FRONT.find(([, , , top]) => top === 'twist')),
      fill: '#0b2230',
      'fill-opacity': 0.16,
    })
  );
}

/**
 * The near row upside down and flattened, to be drawn over the water. Needs `drawSkyline` in the same
 * picture.
 */
export function drawReflection(id: string, opacity: number): string {
  return tag('use', {
    href: `#${id}-row`,
    transform: 'scale(1 -.34)',
    fill: `url(#${id}-front)`,
    'fill-opacity': opacity,
  });
}

function towerPath([x, width, height, top]: Tower): string {
  const right = x + width;
  const middle = x + width / 2;
  const y = -height;
  switch (top) {
    case 'flat':
      return `M${x} 0V${y}H${right}V0Z`;
    case 'step':
      return `M${x} 0V${y + 16}H${x + 5}V${y}H${right - 5}V${y + 16}H${right}V0Z`;
    case 'slant':
      return `M${x} 0V${y + 14}L${right} ${y}V0Z`;
    case 'spire':
      return `M${x} 0V${y + 30}L${middle - 1} ${y + 18}V${y}H${middle + 1}V${y + 18}L${right} ${y + 30}V0Z`;
    case 'round':
      return `M${x} 0V${y + 10}Q${middle} ${y - 8} ${right} ${y + 10}V0Z`;
    case 'sail':
      return `M${x} 0V${num(y * 0.5)}C${x} ${num(y * 0.8)} ${num(middle)} ${y} ${right - 2} ${y}V0Z`;
    case 'twist':
      return `M${x + 3} 0${twistEdge(x, width, height)}V0Z`;
  }
}

const FLOORS = 12;

/**
 * Horizontal offset of a floor of the screw-shaped tower from its wall; alternates between left and right.
 */
function sway(floor: number): number {
  return Math.sin(floor * 0.9) * 3.2;
}

function twistEdge(x: number, width: number, height: number): string {
  const storey = height / FLOORS;
  const taper = (floor: number) => (floor / FLOORS) ** 3 * width * 0.3;
  const left = Array.from({ length: FLOORS }, (_, i) => {
    const at = x + 3 + sway(i) + taper(i);
    return `L${num(at)} ${num(-storey * i)}L${num(at)} ${num(-storey * (i + 1))}`;
  });
  const right = Array.from({ length: FLOORS }, (_, i) => {
    const floor = FLOORS - 1 - i;
    const at = x + width - 3 - sway(floor + 1.7) - taper(floor);
    return `L${num(at)} ${num(-storey * (floor + 1))}L${num(at)} ${num(-storey * floor)}`;
  });
  return `${left.join('')}L${num(x + width / 2)} ${num(-height - 16)}${right.join('')}`;
}

function twistBands([x, width, height]: Tower = [0, 0, 0, 'twist']): string {
  const storey = height / FLOORS;
  return Array.from({ length: FLOORS - 1 }, (_, i) => {
    const y = -storey * (i + 1);
    const inset = 4 + (i / FLOORS) ** 3 * width * 0.3;
    return `M${num(x + inset)} ${num(y)}L${num(x + width - inset)} ${num(y + storey * 0.7)}V${num(y + storey * 0.95)}Z`;
  }).join('');
}

function sideShade([x, width, height, top]: Tower): string {
  const cut = top === 'flat' ? 0 : 16;
  return `M${num(x + width * 0.64)} 0V${num(-height + cut)}H${x + width - (top === 'step' ? 5 : 0)}V0Z`;
}
