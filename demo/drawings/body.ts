import { archOf, bodyPath, type Canvas, GROUND, SCALE, stamp } from './canvas.ts';
import { brightness } from './paint.ts';
import { endsOf, num, shifted } from './spline.ts';
import { blur, clip, linear, type Stop, tag } from './svg.ts';

const INK = '#05070a';
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
    [1, 3, 7].map((deviation) => blur(id(`b${deviation}`), deviation)).join('')
  );
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
    [0.12, colour, 1],
    [0.88, colour, 1],
    [1, colour, 0],
  ];
  return (
    linear(canvas.id(`${name}-l`), span, stops(LIGHT)) + linear(canvas.id(`${name}-d`), span, stops(INK))
  );
}

/** The painted body with its shading, without glass, lights and seams. */
export function drawBody(canvas: Canvas): string {
  const { use } = canvas;
  const shading = creases(canvas) + crown(canvas) + flares(canvas) + ends(canvas);
  return stamp(canvas, 'shell', { fill: use('paint') }) + tag('g', { 'clip-path': use('body') }, shading);
}

/** The dark hollow behind the wheels and under the floor. */
export function drawUnderbody(canvas: Canvas): string {
  const { shape, place } = canvas;
  const { wheels, arch } = shape;
  const from = place([wheels.front - arch.radius * 0.5, shape.sill + 12]);
  const to = place([wheels.rear + arch.radius * 0.5, 0]);
  const floor = place([0, Math.max(9, shape.sill - 6)])[1];
  const hollows = [wheels.front, wheels.rear]
    .map((x) => {
      const [cx, cy] = place([x, wheels.tyre + arch.rise]);
      return tag('circle', { cx, cy, r: arch.radius * SCALE - 0.5, fill: '#0b0d10' });
    })
    .join('');
  const half = tag('rect', { x: 0, y: 0, width: 1200, height: floor });
  return (
    tag('clipPath', { id: canvas.id('hollow') }, half) +
    tag('g', { 'clip-path': canvas.use('hollow') }, hollows) +
    tag('rect', { x: from[0], y: from[1], width: to[0] - from[0], height: floor - from[1], fill: '#0f1114' })
  );
}

/** The highest knot of the outline: the roof, in centimetres. */
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

function creases(canvas: Canvas): string {
  const { use } = canvas;
  const dark = brightness(canvas.model.colour) < 0.25;
  const stroke = (crease: 'shoulder-l' | 'shoulder-d' | 'crease-l' | 'crease-d', dy: number, look: Look) =>
    stamp(canvas, crease.slice(0, -2), {
      transform: `translate(0 ${dy})`,
      fill: 'none',
      stroke: use(crease),
      'stroke-width': look.width,
      'stroke-opacity': look.opacity,
      filter: look.soft && use(look.soft),
    });
  const shade =
    stroke('shoulder-d', 8, { width: 26, opacity: dark ? 0.5 : 0.3, soft: 'b7' }) +
    stroke('shoulder-d', 2, { width: 5, opacity: 0.22, soft: 'b1' });
  const doorLight = stroke('crease-l', -24, { width: 22, opacity: dark ? 0.16 : 0.3, soft: 'b7' });
  const skirt =
    stroke('crease-d', 7, { width: 16, opacity: 0.42, soft: 'b3' }) +
    stroke('crease-d', 1, { width: 2, opacity: 0.25 });
  return (
    tag('g', { 'clip-path': use('below') }, shade) +
    doorLight +
    tag(
      'g',
      { 'clip-path': use('above') },
      stroke('shoulder-l', -4, { width: 10, opacity: dark ? 0.32 : 0.5, soft: 'b3' }),
    ) +
    tag('g', { 'clip-path': use('skirt') }, skirt) +
    stroke('shoulder-l', -0.8, { width: 1.5, opacity: 0.75 }) +
    stroke('crease-l', -0.8, { width: 1.3, opacity: 0.5 })
  );
}

type Look = { width: number; opacity: number; soft?: 'b1' | 'b3' | 'b7' };

/** Light from above along roof, bonnet and boot. */
function crown(canvas: Canvas): string {
  const edge = (width: number, soft: 'b1' | 'b3', opacity: number) =>
    stamp(canvas, 'outline', {
      fill: 'none',
      stroke: canvas.use('rim'),
      'stroke-width': width,
      'stroke-opacity': opacity,
      filter: canvas.use(soft),
    });
  return edge(16, 'b3', 0.75) + edge(3, 'b1', 0.8);
}

function flares(canvas: Canvas): string {
  const { use, shape } = canvas;
  return (['front', 'rear'] as const)
    .map((wheel) => {
      const { centre, radius } = archOf(canvas, wheel, shape.sill);
      const ring = (r: number, colour: string, look: Look) =>
        tag('circle', {
          cx: centre[0],
          cy: centre[1],
          r: radius + r,
          fill: 'none',
          stroke: colour,
          'stroke-width': look.width,
          'stroke-opacity': look.opacity,
          filter: look.soft && use(look.soft),
        });
      return (
        ring(20, INK, { width: 14, opacity: 0.13, soft: 'b7' }) +
        ring(4, LIGHT, { width: 5, opacity: 0.26, soft: 'b3' }) +
        ring(0, INK, { width: 3, opacity: 0.55, soft: 'b1' })
      );
    })
    .join('');
}

function ends(canvas: Canvas): string {
  const [left] = canvas.place([0, 0]);
  const width = canvas.shape.length * SCALE + 20;
  return tag('rect', { x: left - 10, y: 0, width, height: GROUND, fill: canvas.use('ends') });
}
