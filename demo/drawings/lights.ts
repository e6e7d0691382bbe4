import { type Canvas, SCALE, stamp } from './canvas.ts';
import { num, parseKnots } from './spline.ts';
import { linear, tag } from './svg.ts';

/** Gradients and clips of the lamps. */
export function lightDefs(canvas: Canvas): string {
  const { id, shape } = canvas;
  const head = box(canvas, shape.headlamp.lens);
  const tail = box(canvas, shape.tail.lens);
  return (
    linear(
      id('lens'),
      [head.left, head.bottom, head.right, head.top],
      [
        [0, '#dfe7ec'],
        [0.3, '#8b99a3'],
        [0.6, '#39444c'],
        [1, '#171d22'],
      ],
    ) +
    linear(
      id('tail'),
      [tail.left, 0, tail.right, 0],
      [
        [0, '#7c0d13'],
        [0.55, '#b5191d'],
        [1, '#d93a33'],
      ],
    ) +
    linear(
      id('gloss'),
      [0, tail.top, 0, tail.bottom],
      [
        [0, '#ffffff', 0.4],
        [0.4, '#ffffff', 0.04],
        [0.41, '#000000', 0],
        [1, '#000000', 0.35],
      ],
    ) +
    tag('path', { id: id('head'), d: canvas.area(shape.headlamp.lens) }) +
    tag('path', { id: id('rear'), d: canvas.area(shape.tail.lens) }) +
    tag('clipPath', { id: id('in-head') }, stamp(canvas, 'head')) +
    tag('clipPath', { id: id('in-rear') }, stamp(canvas, 'rear'))
  );
}

/** Head and tail lamp, as far as they are visible from the side. */
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
      const r = 2.5 * SCALE;
      return (
        tag('circle', { cx, cy, r, fill: '#0d1114', stroke: '#a9b5bd', 'stroke-width': 1 }) +
        tag('circle', { cx, cy, r: r * 0.62, fill: '#5f7585' }) +
        tag('circle', {
          cx: cx - r * 0.22,
          cy: cy - r * 0.26,
          r: r * 0.24,
          fill: '#ffffff',
          'fill-opacity': 0.9,
        })
      );
    })
    .join('');
  const drl = headlamp.light
    .map((knots) => line(knots, '#dff1ff', 7, 0.35) + line(knots, '#ffffff', 3))
    .join('');
  const glow =
    chamber(canvas) +
    stamp(canvas, 'rear', { fill: use('gloss') }) +
    line(tail.glow, '#ff9a8a', 6, 0.35) +
    line(tail.glow, '#ffd7cf', 2.2, 0.85);
  return (
    lamp(canvas, 'head', { fill: use('lens'), inside: eyes + drl }) +
    lamp(canvas, 'rear', { fill: use('tail'), inside: glow })
  );
}

/** The brighter part inside the tail lamp: a smaller copy of the lamp's outline. */
function chamber(canvas: Canvas): string {
  const { left, right, top, bottom } = box(canvas, canvas.shape.tail.lens);
  const [cx, cy] = [(left + right) / 2, (top + bottom) / 2];
  return stamp(canvas, 'rear', {
    transform: `translate(${num(cx * 0.34)} ${num(cy * 0.34)}) scale(.66)`,
    fill: '#e5483f',
    'fill-opacity': 0.55,
    stroke: '#5c080d',
    'stroke-width': 2,
    'stroke-opacity': 0.6,
  });
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
