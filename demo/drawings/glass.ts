import { type Canvas, GROUND, stamp } from './canvas.ts';
import { parseKnots } from './spline.ts';
import { linear, tag } from './svg.ts';

const BLACK = '#0c0f12';

/** Gradients and clips of the windows. */
export function glassDefs(canvas: Canvas): string {
  const { id } = canvas;
  const { top, bottom } = span(canvas);
  return (
    linear(
      id('glass'),
      [0, top, 0, bottom],
      [
        [0, '#10171d'],
        [0.55, '#26323b'],
        [1, '#51616c'],
      ],
    ) +
    linear(
      id('screen'),
      [0, top, 0, bottom],
      [
        [0, '#3b4a55'],
        [0.5, '#77898f'],
        [1, '#2d3a43'],
      ],
    ) +
    linear(
      id('glint'),
      [0, top, 0, bottom],
      [
        [0, '#ffffff', 0.42],
        [0.7, '#ffffff', 0.12],
        [1, '#ffffff', 0.02],
      ],
    ) +
    tag('path', { id: id('panes'), d: canvas.area(canvas.shape.glass.frame) }) +
    tag('clipPath', { id: id('frame') }, stamp(canvas, 'panes'))
  );
}

/** Side windows with pillars, seats behind them and reflections, and the screens' edges. */
export function drawGlass(canvas: Canvas): string {
  const { shape, use, area } = canvas;
  const { glass } = shape;
  const line = { fill: 'none', stroke: BLACK };
  const inside =
    stamp(canvas, 'panes', { fill: use('glass') }) +
    seats(canvas) +
    privacy(canvas) +
    glints(canvas) +
    tag('path', { d: glass.pillars.map(area).join(''), fill: BLACK }) +
    stamp(canvas, 'panes', { ...line, 'stroke-width': 7 });
  const painted = (glass.painted ?? [])
    .map((knots) => tag('path', { d: area(knots), fill: use('paint') }))
    .join('');
  return (
    screens(canvas) +
    tag('g', { 'clip-path': use('frame') }, inside) +
    painted +
    stamp(canvas, 'panes', { ...line, 'stroke-width': 2 })
  );
}

/** Windscreen and rear screen. They extend beyond the pillars and are clipped by the outline of the body. */
function screens(canvas: Canvas): string {
  const { shape, use, area } = canvas;
  const panes = shape.glass.screens
    .map((knots) => tag('path', { d: area(knots), fill: use('screen'), stroke: BLACK, 'stroke-width': 2.4 }))
    .join('');
  const edge = stamp(canvas, 'outline', {
    fill: 'none',
    stroke: use('rim'),
    'stroke-width': 2,
    'stroke-opacity': 0.35,
  });
  return tag('g', { 'clip-path': use('body') }, panes + edge);
}

/** Seat backs with their headrests, dim behind the glass. */
function seats(canvas: Canvas): string {
  const { glass } = canvas.shape;
  const heights = parseKnots(glass.frame).map((knot) => knot.at[1]);
  const belt = Math.min(...heights);
  const height = Math.max(...heights) - belt;
  const at = (x: number, share: number) => `${x},${belt + height * share}`;
  const d = glass.seats
    .map((x) => {
      const rest = [
        `${at(x - 3, 0.56)}!2`,
        `${at(x - 1.6, 0.76)}!2.4`,
        `${at(x + 4.6, 0.77)}!2.4`,
        `${at(x + 5.2, 0.56)}!2`,
      ];
      const back = [
        `${at(x - 13, -0.1)}!`,
        at(x - 9, 0.22),
        at(x - 5, 0.46),
        at(x - 1, 0.53),
        at(x + 5, 0.53),
        at(x + 8, 0.44),
        at(x + 7, 0.2),
        `${at(x + 4, -0.1)}!`,
      ];
      return canvas.area(rest.join(' ')) + canvas.area(back.join(' '));
    })
    .join('');
  return tag('path', { d, fill: '#070a0d', 'fill-opacity': 0.42 }) + steering(canvas, at);
}

/** The steering wheel, seen edge-on, in front of the first seat. */
function steering(canvas: Canvas, at: (x: number, share: number) => string): string {
  const x = (canvas.shape.glass.seats[0] ?? 0) - 42;
  const d = canvas.curve(`${at(x, -0.04)} ${at(x + 3, 0.16)} ${at(x + 8, 0.3)}`);
  return tag('path', {
    d,
    fill: 'none',
    stroke: '#070a0d',
    'stroke-width': 5,
    'stroke-opacity': 0.5,
    'stroke-linecap': 'round',
  });
}

function privacy(canvas: Canvas): string {
  const { privacy: from } = canvas.shape.glass;
  if (from === undefined) return '';
  const [x] = canvas.place([from, 0]);
  return tag('rect', { x, y: 0, width: 1200 - x, height: GROUND, fill: '#0a0e12', 'fill-opacity': 0.5 });
}

/** Slanting bands of reflected sky. */
function glints(canvas: Canvas): string {
  const { top, bottom, left, right } = span(canvas);
  const lean = (bottom - top) * 0.75;
  const band = (share: number, width: number) => {
    const x = left + (right - left) * share;
    return `M${x} ${bottom}L${x + lean} ${top}H${x + lean + width}L${x + width} ${bottom}Z`;
  };
  return tag('path', {
    d: (band(0.06, 46) + band(0.17, 14) + band(0.5, 60) + band(0.66, 12)).replace(/\d+\.\d+/g, (n) =>
      Number(n).toFixed(1),
    ),
    fill: canvas.use('glint'),
  });
}

function span(canvas: Canvas) {
  const knots = parseKnots(canvas.shape.glass.frame).map((knot) => canvas.place(knot.at));
  const xs = knots.map(([x]) => x);
  const ys = knots.map(([, y]) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
