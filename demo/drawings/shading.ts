import { archOf, type Canvas, GROUND, SCALE, stamp } from './canvas.ts';
import { brightness } from './paint.ts';
import { endsOf, num, type Point, parseKnots } from './spline.ts';
import { tag } from './svg.ts';

const INK = '#000000';
const LIGHT = '#ffffff';

type Look = { width: number; opacity: number; soft?: 'b1' | 'b3' | 'b7' };

/** Light and shade on the painted side, to be clipped by its outline. Uses the gradients of `bodyDefs`. */
export function drawShading(canvas: Canvas): string {
  return reflection(canvas) + creases(canvas) + folds(canvas) + crown(canvas) + flares(canvas) + ends(canvas);
}

/** The sky's reflection on the side: a crisp upper edge under the shoulder, fading downwards. */
function reflection(canvas: Canvas): string {
  const { shape, use, place } = canvas;
  const knots = parseKnots(shape.shoulder).map(({ at }) => at);
  const { first, last } = endsOf(shape.shoulder);
  const from = first[0] - 40;
  const to = last[0] + 40;
  const line = Array.from({ length: 9 }, (_, i) => {
    const x = from + ((to - from) * i) / 8;
    return `${num(x)},${num(heightAt(knots, x) - 15)}`;
  });
  const [x0, bottom] = place([from, endsOf(shape.lower).first[1]]);
  const [x1] = place([to, 0]);
  const d = `${canvas.curve(line.join(' '))}L${num(x1)} ${num(bottom)}L${num(x0)} ${num(bottom)}Z`;
  return tag('path', { d, fill: use('sheen'), filter: use('b1') });
}

/** Height of a polyline at x. Outside its range, the height of the nearest end. */
function heightAt(points: Point[], x: number): number {
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]];
    if (a && x <= a[0]) return a[1];
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
      'stroke-opacity': 0.22,
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
