import { archOf, bodyPath, type Canvas, GROUND, SCALE, stamp } from './canvas.ts';
import { brightness } from './paint.ts';
import { endsOf, num, type Point, parseKnots } from './spline.ts';
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
  const shading =
    reflection(canvas) + creases(canvas) + folds(canvas) + crown(canvas) + flares(canvas) + ends(canvas);
  const edge = { fill: 'none', stroke: canvas.tints.deep, 'stroke-width': 1, 'stroke-opacity': 0.55 };
  return (
    stamp(canvas, 'shell', { fill: use('paint') }) +
    roof(canvas) +
    tag('g', { 'clip-path': use('body') }, shading) +
    stamp(canvas, 'shell', edge)
  );
}

/** A roof in another colour than the body. */
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
  const r = arch.radius * SCALE - 0.5;
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

/** The sky's reflection on the doors: a crisp upper edge under the shoulder, fading downwards. */
function reflection(canvas: Canvas): string {
  const { shape, use } = canvas;
  const { first, last } = endsOf(shape.lower);
  const knots = parseKnots(shape.shoulder).map(({ at }) => at);
  const drop = 15;
  const ends = endsOf(shape.shoulder);
  const line = Array.from({ length: 9 }, (_, i) => {
    const x = ends.first[0] + ((ends.last[0] - ends.first[0]) * i) / 8;
    return `${num(x)},${num(heightAt(knots, x) - drop)}`;
  });
  const d = canvas.area(
    `${line.join(' ')}! ${num(ends.last[0] + 40)},${num((knots.at(-1)?.[1] ?? 0) - drop)}! ${num(ends.last[0] + 40)},${last[1]}! ${last[0]},${last[1] + 3} ${first[0]},${first[1] + 3} ${num(ends.first[0])},${first[1]}!`,
  );
  return tag('path', { d, fill: use('sheen'), filter: use('b1') });
}

function heightAt(points: Point[], x: number): number {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && b && x <= b[0]) return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
  }
  return points[points.length - 1]?.[1] ?? 0;
}

/** Minor creases: a light edge with shade beneath. */
function folds(canvas: Canvas): string {
  const d = (canvas.shape.folds ?? []).map(canvas.curve).join('');
  if (!d) return '';
  const line = { d, fill: 'none', 'stroke-linecap': 'round' };
  return (
    tag('path', {
      ...line,
      stroke: INK,
      'stroke-width': 7,
      'stroke-opacity': 0.28,
      filter: canvas.use('b3'),
      transform: 'translate(0 4)',
    }) +
    tag('path', {
      ...line,
      stroke: LIGHT,
      'stroke-width': 1.5,
      'stroke-opacity': 0.5,
      filter: canvas.use('b1'),
    })
  );
}

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
  return edge(16, 'b3', 0.75) + edge(3, 'b1', 0.6);
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
        ring(22, INK, { width: 12, opacity: 0.1, soft: 'b7' }) +
        ring(5, use('arch'), { width: 5, opacity: 0.7, soft: 'b3' }) +
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
