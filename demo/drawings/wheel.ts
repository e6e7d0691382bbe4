import type { WheelDesign } from './car-model.ts';
import { darken, lighten } from './paint.ts';
import { num, type Point } from './spline.ts';
import { type Attributes, linear, radial, tag } from './svg.ts';

type WheelSpec = { id: string; tyre: number; rim: number; design: WheelDesign };

/** One wheel around the origin, as definitions and a group that `<use>` places. Radii in picture units. */
export function drawWheel({ id, tyre, rim, design }: WheelSpec): { defs: string; group: string } {
  const defs =
    radial(
      `${id}-tyre`,
      [0, -tyre * 0.2, tyre * 1.25],
      [
        [0.55, '#17191c'],
        [0.72, '#2a2d31'],
        [0.86, '#1b1d20'],
        [1, '#101113'],
      ],
    ) +
    linear(
      `${id}-face`,
      [-rim * 0.5, -rim, rim * 0.5, rim],
      [
        [0, lighten(design.face, 0.55)],
        [0.45, design.face],
        [1, darken(design.face, 0.38)],
      ],
    ) +
    linear(
      `${id}-lip`,
      [0, -rim, 0, rim],
      [
        [0, lighten(design.face, 0.35)],
        [0.5, darken(design.face, 0.25)],
        [1, darken(design.face, 0.5)],
      ],
    ) +
    radial(
      `${id}-barrel`,
      [0, rim * 0.3, rim * 1.2],
      [
        [0, '#2c3036'],
        [1, '#0c0e11'],
      ],
    ) +
    linear(
      `${id}-disc`,
      [-rim, -rim, rim, rim],
      [
        [0.2, '#9aa1a8'],
        [0.5, '#565c63'],
        [0.8, '#8a9097'],
      ],
    );
  const inside = tyreRings(id, tyre, rim) + brake(id, rim) + spokesOf(id, rim, design) + hub(id, rim);
  return { defs, group: tag('g', { id }, inside) };
}

function tyreRings(id: string, tyre: number, rim: number): string {
  const wall = tyre - rim;
  const ring = (r: number, colour: string, width: number, opacity: number) =>
    tag('circle', { r, fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-opacity': opacity });
  const glint = arc(tyre - wall * 0.32, -150, -35);
  return (
    tag('circle', { r: tyre, fill: `url(#${id}-tyre)` }) +
    ring(tyre - 1, '#000000', 2, 0.7) +
    ring(tyre - wall * 0.2, '#000000', 1, 0.5) +
    tag('path', {
      d: glint,
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': wall * 0.22,
      'stroke-opacity': 0.07,
      'stroke-linecap': 'round',
    }) +
    ring(rim + wall * 0.12, '#000000', wall * 0.2, 0.55) +
    tag('circle', { r: rim, fill: `url(#${id}-barrel)` })
  );
}

function brake(id: string, rim: number): string {
  const caliper = tag('path', {
    d: arc(rim * 0.56, -28, 28),
    fill: 'none',
    stroke: '#4b5157',
    'stroke-width': rim * 0.2,
  });
  return (
    tag('circle', { r: rim * 0.66, fill: `url(#${id}-disc)` }) +
    tag('circle', { r: rim * 0.66, fill: 'none', stroke: '#23272b', 'stroke-width': 1.4 }) +
    caliper +
    tag('circle', { r: rim * 0.34, fill: '#2b2f34' })
  );
}

function spokesOf(id: string, rim: number, design: WheelDesign): string {
  const face = Array.from({ length: design.count }, (_, i) => {
    const turn = -Math.PI / 2 + (i * 2 * Math.PI) / design.count;
    return outlinesOf(design.spokes)
      .map((outline) => polygon(outline, rim, turn))
      .join('');
  }).join('');
  const lip = (r: number, width: number) =>
    tag('circle', { r, fill: 'none', stroke: `url(#${id}-lip)`, 'stroke-width': width });
  const solid = design.spokes === 'cover';
  const spokes = (look: Attributes) => tag('use', { href: `#${id}-spokes`, ...look });
  return (
    tag('defs', {}, tag('path', { id: `${id}-spokes`, d: face })) +
    spokes({ transform: 'translate(1.6 2.2)', fill: darken(design.pocket, 0.45) }) +
    spokes({ transform: 'translate(.8 1.1)', fill: design.pocket }) +
    lip(rim * (solid ? 0.93 : 0.955), rim * (solid ? 0.14 : 0.09)) +
    spokes({ fill: `url(#${id}-face)` }) +
    tag('circle', {
      r: rim * 0.99,
      fill: 'none',
      stroke: '#0b0c0e',
      'stroke-width': 1,
      'stroke-opacity': 0.6,
    })
  );
}

/** Outlines of the spokes as (distance from the hub, sideways), in fractions of the rim's radius. */
function outlinesOf(spokes: WheelDesign['spokes']): Point[][] {
  const bar = (from: number, to: number, w0: number, w1: number): Point[] => [
    [0.1, from - w0],
    [0.95, to - w1],
    [0.95, to + w1],
    [0.1, from + w0],
  ];
  switch (spokes) {
    case 'twin':
      return [bar(-0.09, -0.2, 0.06, 0.05), bar(0.09, 0.2, 0.06, 0.05)];
    case 'star':
      return [
        [
          [0.1, -0.16],
          [0.6, -0.12],
          [0.95, -0.24],
          [0.95, 0.24],
          [0.6, 0.12],
          [0.1, 0.16],
        ],
      ];
    case 'blade':
      return [
        [
          [0.12, -0.13],
          [0.55, -0.04],
          [0.95, -0.02],
          [0.95, 0.2],
          [0.5, 0.13],
          [0.12, 0.1],
        ],
      ];
    case 'multi':
      return [bar(0, 0, 0.065, 0.05)];
    case 'cover':
      return [
        [
          [0.1, -0.2],
          [0.5, -0.19],
          [0.93, -0.3],
          [0.93, 0.3],
          [0.5, 0.19],
          [0.1, 0.2],
        ],
      ];
  }
}

function hub(id: string, rim: number): string {
  const nuts = Array.from({ length: 5 }, (_, i) => {
    const turn = -Math.PI / 2 + ((i + 0.5) * 2 * Math.PI) / 5;
    return tag('circle', {
      cx: Math.cos(turn) * rim * 0.175,
      cy: Math.sin(turn) * rim * 0.175,
      r: rim * 0.035,
      fill: '#15181b',
    });
  }).join('');
  return (
    tag('circle', { r: rim * 0.25, fill: `url(#${id}-face)` }) +
    nuts +
    tag('circle', { r: rim * 0.115, fill: '#1d2125', stroke: `url(#${id}-lip)`, 'stroke-width': 1.2 })
  );
}

function polygon(outline: Point[], rim: number, turn: number): string {
  const points = outline.map(([along, across]): Point => {
    const x = along * rim;
    const y = across * rim;
    return [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
  });
  return `M${points.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;
}

function arc(r: number, fromDegrees: number, toDegrees: number): string {
  const at = (degrees: number) => {
    const turn = (degrees * Math.PI) / 180;
    return `${num(Math.cos(turn) * r)} ${num(Math.sin(turn) * r)}`;
  };
  const large = Math.abs(toDegrees - fromDegrees) > 180 ? 1 : 0;
  return `M${at(fromDegrees)}A${num(r)} ${num(r)} 0 ${large} 1 ${at(toDegrees)}`;
}
