import { type Canvas, SCALE, stamp } from './canvas.ts';
import { parseKnots } from './spline.ts';
import { linear, tag } from './svg.ts';

/** Gradients and clips of the lamps. */
export function lightDefs(canvas: Canvas): string {
  const { id, shape } = canvas;
  const head = box(canvas, shape.headlamp.lens);
  const tail = box(canvas, shape.tail.lens);
  return (
    linear(
      id('lens'),
      [head.left, head.top, head.right, head.bottom],
      [
        [0, '#eef3f6'],
        [0.35, '#a9b6bf'],
        [0.7, '#4c5861'],
        [1, '#20272d'],
      ],
    ) +
    linear(
      id('tail'),
      [0, tail.top, 0, tail.bottom],
      [
        [0, '#e2493f'],
        [0.45, '#b3161b'],
        [1, '#6d0a10'],
      ],
    ) +
    tag('path', { id: id('head'), d: canvas.area(shape.headlamp.lens) }) +
    tag('path', { id: id('rear'), d: canvas.area(shape.tail.lens) }) +
    tag('clipPath', { id: id('in-head') }, stamp(canvas, 'head')) +
    tag('clipPath', { id: id('in-rear') }, stamp(canvas, 'rear'))
  );
}

/** Head and tail lamp as far as they wrap round the side. */
export function drawLights(canvas: Canvas): string {
  const { shape, use, curve, place } = canvas;
  const { headlamp, tail } = shape;
  const line = (knots: string, colour: string, width: number, opacity = 1) =>
    tag('path', {
      d: curve(knots),
      fill: 'none',
      stroke: colour,
      'stroke-width': width,
      'stroke-opacity': opacity,
      'stroke-linecap': 'round',
    });
  const eyes = headlamp.eyes
    .map((at) => {
      const [cx, cy] = place(at);
      return (
        tag('ellipse', { cx, cy, rx: 2.4 * SCALE, ry: 3.3 * SCALE, fill: '#11161a' }) +
        tag('ellipse', { cx, cy, rx: 1.7 * SCALE, ry: 2.5 * SCALE, fill: '#8fa3b0' }) +
        tag('ellipse', { cx: cx - 1.2, cy: cy - 1.8, rx: 1.4, ry: 1.9, fill: '#ffffff', 'fill-opacity': 0.9 })
      );
    })
    .join('');
  const drl = headlamp.light
    .map((knots) => line(knots, '#dff1ff', 7, 0.35) + line(knots, '#ffffff', 3))
    .join('');
  const glow = line(tail.glow, '#ff9a8a', 6, 0.35) + line(tail.glow, '#ffd7cf', 2.2, 0.85);
  return (
    lamp(canvas, 'head', { fill: use('lens'), inside: eyes + drl }) +
    lamp(canvas, 'rear', { fill: use('tail'), inside: glow })
  );
}

function lamp(canvas: Canvas, name: 'head' | 'rear', look: { fill: string; inside: string }): string {
  return (
    stamp(canvas, name, { fill: look.fill }) +
    tag('g', { 'clip-path': canvas.use(`in-${name}`) }, look.inside) +
    stamp(canvas, name, { fill: 'none', stroke: '#0c0f12', 'stroke-width': 1.6, 'stroke-opacity': 0.75 })
  );
}

function box(canvas: Canvas, knots: string) {
  const points = parseKnots(knots).map((knot) => canvas.place(knot.at));
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
