import { bodyPath, type Canvas, GROUND, SCALE, stamp } from './canvas.ts';
import { drawShading } from './shading.ts';
import { endsOf, num } from './spline.ts';
import { type Box, blur, clip, linear, type Stop, tag } from './svg.ts';

const INK = '#000000';
const LIGHT = '#ffffff';

/** Gradients, clips and blurs of the body. */
export function bodyDefs(canvas: Canvas): string {
  const { id, shape } = canvas;
  return (
    tag('path', { id: id('outline'), d: canvas.curve(shape.outline) }) +
    tag('path', { id: id('shell'), d: bodyPath(canvas) }) +
    tag('path', { id: id('shoulder'), d: canvas.curve(shape.shoulder) }) +
    tag('path', { id: id('crease'), d: canvas.curve(shape.lower) }) +
    paints(canvas) +
    fades(canvas, 'shoulder', shape.shoulder) +
    fades(canvas, 'crease', shape.lower) +
    tag('clipPath', { id: id('body') }, stamp(canvas, 'shell')) +
    clip(id('below'), side(canvas, shape.shoulder, GROUND)) +
    clip(id('above'), side(canvas, shape.shoulder, 0)) +
    clip(id('skirt'), side(canvas, shape.lower, GROUND)) +
    [1, 3, 7].map((deviation) => blur(id(`b${deviation}`), deviation, region(canvas))).join('')
  );
}

/** The part of the picture that the blurs of a car may cover. */
function region(canvas: Canvas): Box {
  const [left, top] = canvas.place([-10, heightOf(canvas) + 10]);
  return { x: left, y: top, width: (canvas.shape.length + 20) * SCALE, height: GROUND - top };
}

function paints(canvas: Canvas): string {
  const { id, tints, shape, place } = canvas;
  const top = place([0, heightOf(canvas)])[1];
  const belt = place([0, endsOf(shape.shoulder).last[1]])[1];
  const sill = place([0, shape.sill])[1];
  const left = place([0, 0])[0];
  const right = place([shape.length, 0])[0];
  const waist = (belt - top) / (sill - top);
  const down = (share: number) => waist + (1 - waist) * share;
  const end: Stop[] = [
    [0, INK, 0.5],
    [0.03, INK, 0.24],
    [0.12, INK, 0],
    [0.9, INK, 0],
    [0.975, INK, 0.24],
    [1, INK, 0.5],
  ];
  return (
    linear(
      id('paint'),
      [0, top, 0, sill],
      [
        [0, tints.light],
        [waist * 0.55, tints.base],
        [waist, tints.light],
        [down(0.22), tints.base],
        [down(0.5), tints.base],
        [down(0.78), tints.shade],
        [1, tints.deep],
      ],
    ) +
    linear(
      id('sheen'),
      [0, belt + 26, 0, place([0, endsOf(shape.lower).first[1]])[1]],
      [
        [0, LIGHT, 0.24],
        [0.55, LIGHT, 0.07],
        [1, LIGHT, 0],
      ],
    ) +
    linear(
      id('arch'),
      [0, place([0, shape.wheels.tyre + shape.arch.radius + 8])[1], 0, sill],
      [
        [0, LIGHT, 0.6],
        [0.45, LIGHT, 0.14],
        [1, LIGHT, 0],
      ],
    ) +
    linear(id('ends'), [left, 0, right, 0], end) +
    linear(
      id('rim'),
      [0, top, 0, sill],
      [
        [0, LIGHT, 0.85],
        [waist, LIGHT, 0.7],
        [down(0.3), LIGHT, 0.14],
        [down(0.45), LIGHT, 0],
      ],
    )
  );
}

/** Horizontal gradients in light and shade that vanish towards both ends of a crease. */
function fades(canvas: Canvas, name: string, knots: string): string {
  const { first, last } = endsOf(knots);
  const span: [number, number, number, number] = [canvas.place(first)[0], 0, canvas.place(last)[0], 0];
  const stops = (colour: string): Stop[] => [
    [0, colour, 0],
    [0.08, colour, 0.35],
    [0.2, colour, 0.85],
    [0.3, colour, 1],
    [0.7, colour, 1],
    [0.8, colour, 0.85],
    [0.92, colour, 0.35],
    [1, colour, 0],
  ];
  return (
    linear(canvas.id(`${name}-l`), span, stops(LIGHT)) + linear(canvas.id(`${name}-d`), span, stops(INK))
  );
}

/** The painted body with its shading, without glass, lights and seams. */
export function drawBody(canvas: Canvas): string {
  const { use } = canvas;
  const edge = { fill: 'none', stroke: canvas.tints.deep, 'stroke-width': 1, 'stroke-opacity': 0.55 };
  return (
    stamp(canvas, 'shell', { fill: use('paint') }) +
    roof(canvas) +
    tag('g', { 'clip-path': use('body') }, drawShading(canvas)) +
    stamp(canvas, 'shell', edge)
  );
}

/** A roof in another color than the body. */
function roof({ model, shape, area, use }: Canvas): string {
  if (!model.roof || !shape.roof) return '';
  return tag('g', { 'clip-path': use('body') }, tag('path', { d: area(shape.roof), fill: model.roof }));
}

/** The dark hollow behind the wheels and under the floor. */
export function drawUnderbody(canvas: Canvas): string {
  const { shape, place } = canvas;
  const { wheels, arch } = shape;
  const { first, last } = endsOf(shape.outline);
  const floor = Math.max(9, shape.sill - 4.5);
  const r = arch.radius * SCALE + 1;
  const quarter = (x: number, direction: 1 | -1, foot: number) => {
    const [cx, cy] = place([x, wheels.tyre + arch.rise]);
    const low = place([0, foot])[1];
    const dx = Math.sqrt(Math.max(0, r * r - (low - cy) ** 2)) * direction;
    const sweep = direction === 1 ? 1 : 0;
    return `M${num(cx)} ${num(cy - r)}A${num(r)} ${num(r)} 0 0 ${sweep} ${num(cx + dx)} ${num(low)}H${num(cx)}Z`;
  };
  const hollows =
    quarter(wheels.front, -1, first[1]) +
    quarter(wheels.front, 1, floor) +
    quarter(wheels.rear, -1, floor) +
    quarter(wheels.rear, 1, last[1]);
  const [x0, y0] = place([wheels.front, shape.sill + 12]);
  const [x1, y1] = place([wheels.rear, floor]);
  const dark = { fill: '#0c0e11' };
  return (
    tag('path', { d: hollows, ...dark }) +
    tag('path', { d: `M${num(x0)} ${num(y0)}H${num(x1)}V${num(y1)}H${num(x0)}Z`, ...dark })
  );
}

/** The highest knot of the outline: the roof, in centimeters. */
export function heightOf({ shape }: Canvas): number {
  const heights = shape.outline.match(/,-?[\d.]+/g) ?? [];
  return Math.max(...heights.map((text) => Number(text.slice(1))));
}

/** The region between a crease and a height of the picture. */
function side(canvas: Canvas, knots: string, y: number): string {
  const { first, last } = endsOf(knots);
  const [x0] = canvas.place(first);
  const [x1] = canvas.place(last);
  return `${canvas.curve(knots)}L${num(x1)} ${y}L${num(x0)} ${y}Z`;
}
