import { archOf, type Canvas, SCALE, stamp } from './canvas.ts';
import { num, parseKnots } from './spline.ts';
import { linear, tag } from './svg.ts';

/** Gradients of trim, handles and mirror. */
export function detailDefs(canvas: Canvas): string {
  const { id, place, shape, tints } = canvas;
  const [, top] = place([0, shape.mirror[1] + 9]);
  const [, bottom] = place([0, shape.mirror[1] - 6]);
  const seams = [...shape.seams, ...(shape.bonnet ? [shape.bonnet] : [])].map(canvas.curve).join('');
  return (
    tag('path', { id: id('seams'), d: seams }) +
    linear(
      id('mirror'),
      [0, top, 0, bottom],
      [
        [0, tints.sky],
        [0.45, tints.base],
        [1, tints.deep],
      ],
    ) +
    linear(
      id('plastic'),
      [0, place([0, 75])[1], 0, place([0, 15])[1]],
      [
        [0, '#2f3439'],
        [0.5, '#212529'],
        [1, '#121416'],
      ],
    )
  );
}

/** Dark plastic: bumper inserts, sill, arch cladding. */
export function drawTrim(canvas: Canvas): string {
  const { shape, use, area } = canvas;
  const parts = [...shape.trim.map(area), ...cladding(canvas)];
  const edges = tag('path', {
    d: parts.join(''),
    fill: 'none',
    stroke: '#ffffff',
    'stroke-width': 2.4,
    'stroke-opacity': 0.16,
  });
  const fills = parts.map((d) => tag('path', { d, fill: use('plastic') })).join('');
  return tag('g', { 'clip-path': use('body') }, edges + fills + grille(canvas) + archEdges(canvas));
}

/** Slats in the foremost insert: the part of the grille that is visible from the side. */
function grille(canvas: Canvas): string {
  const insert = canvas.shape.trim[0];
  if (!insert) return '';
  const heights = parseKnots(insert).map(({ at }) => at[1]);
  const [low, high] = [Math.min(...heights), Math.max(...heights)];
  if (high - low < 20) return '';
  const count = Math.max(2, Math.round((high - low) / 6));
  const slats = Array.from({ length: count }, (_, i) => {
    const y = low + ((high - low) * (i + 0.7)) / (count + 0.4);
    const [x0, py] = canvas.place([-1, y]);
    return `M${num(x0)} ${num(py)}h${num((5 + 2.6 * Math.sin((Math.PI * (i + 0.7)) / count)) * SCALE)}`;
  }).join('');
  return tag('path', {
    d: slats,
    fill: 'none',
    stroke: '#c5cdd3',
    'stroke-width': 1.6,
    'stroke-opacity': 0.5,
  });
}

function archEdges(canvas: Canvas): string {
  return (['front', 'rear'] as const)
    .map((wheel) => {
      const { centre, radius } = archOf(canvas, wheel, canvas.shape.sill);
      const [cx, cy] = centre;
      return tag('circle', { cx, cy, r: radius, fill: 'none', stroke: '#0c0e11', 'stroke-width': 2.6 });
    })
    .join('');
}

/** Bands round both arches and along the sill; the arches themselves are cut out by the body's outline. */
function cladding({ shape, area }: Canvas): string[] {
  if (!shape.cladding) return [];
  const { wheels, arch, sill } = shape;
  const { width, sill: height, angular } = shape.cladding;
  const r = arch.radius + width;
  const c = wheels.tyre + arch.rise;
  const round = [180, 150, 120, 90, 60, 30, 0].map((turn): [number, number] => {
    const angle = (turn * Math.PI) / 180;
    return [Math.cos(angle) * r, Math.sin(angle) * r];
  });
  const edged: [number, number][] = [
    [-r * 1.02, 0],
    [-r * 0.93, r * 0.5],
    [-r * 0.5, r * 0.98],
    [r * 0.42, r * 0.98],
    [r * 0.93, r * 0.44],
    [r * 1.02, 0],
  ];
  const bands = [wheels.front, wheels.rear].map((x) => {
    const points = angular
      ? edged.map(([dx, dy]) => `${x + dx},${c + dy}!7`)
      : round.map(([dx, dy]) => `${x + dx},${c + dy}`);
    return area(`${x - r},0! ${points.join(' ')} ${x + r},0!`);
  });
  const band = `${wheels.front},0! ${wheels.front},${sill + height}! ${wheels.rear},${sill + height}! ${wheels.rear},0!`;
  return height > 0 ? [...bands, area(band)] : bands;
}

/** Shut-lines: a dark groove with a thin light edge beside it. */
export function drawSeams(canvas: Canvas): string {
  const line = { fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  const light = {
    stroke: '#ffffff',
    'stroke-width': 1.4,
    'stroke-opacity': 0.32,
    transform: 'translate(1.7 .9)',
  };
  const groove = { stroke: canvas.tints.seam, 'stroke-width': 1.8, 'stroke-opacity': 0.85 };
  return tag(
    'g',
    { 'clip-path': canvas.use('body') },
    stamp(canvas, 'seams', { ...line, ...light }) + stamp(canvas, 'seams', { ...line, ...groove }),
  );
}

/** Handles, mirror, rails, bright strips and all other parts that lie over the body. */
export function drawDetails(canvas: Canvas): string {
  const { shape, area, curve } = canvas;
  const chrome = (shape.chrome ?? [])
    .map(
      (knots) =>
        tag('path', { d: curve(knots), fill: 'none', stroke: '#7d878f', 'stroke-width': 3 }) +
        tag('path', { d: curve(knots), fill: 'none', stroke: '#eef2f5', 'stroke-width': 1.4 }),
    )
    .join('');
  const edge = { stroke: '#ffffff', 'stroke-width': 1, 'stroke-opacity': 0.2 };
  const overlays = (shape.overlays ?? [])
    .map(({ knots, colour }) => tag('path', { d: area(knots), fill: colour, ...edge }))
    .join('');
  return (
    overlays +
    chrome +
    rails(canvas) +
    shape.handles.map((at) => handle(canvas, at)).join('') +
    mirror(canvas)
  );
}

/** The aerial on the roof. Must be drawn before the body, which hides its foot. */
export function drawFin(canvas: Canvas): string {
  if (!canvas.shape.fin) return '';
  const [x, y] = canvas.shape.fin;
  const knots = `${x - 10},${y - 1}! ${x - 3},${y + 1.6} ${x + 3},${y + 4.2}!1 ${x + 6},${y - 3}!`;
  return tag('path', { d: canvas.area(knots), fill: canvas.model.roof ?? canvas.tints.deep });
}

function rails(canvas: Canvas): string {
  if (!canvas.shape.rails) return '';
  const d = canvas.curve(canvas.shape.rails);
  const line = { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round' };
  return (
    tag('path', { ...line, stroke: '#15181b', 'stroke-width': 6.4 }) +
    tag('path', { ...line, stroke: '#8d969e', 'stroke-width': 1.6, transform: 'translate(0 -1.6)' })
  );
}

function handle(canvas: Canvas, [x, y]: readonly [number, number]): string {
  const cup = `${x - 8},${y} ${x - 4},${y + 2.2} ${x + 4},${y + 2.2} ${x + 6},${y} ${x + 3},${y - 2.6} ${x - 4},${y - 2.4}`;
  const bar = `${x - 9},${y + 0.5} ${x - 7.6},${y + 1.7} ${x + 8},${y + 2.1} ${x + 9.4},${y + 1.1} ${x + 8},${y - 0.2} ${x - 7},${y - 0.5}`;
  const glint = canvas.curve(`${x - 7.4},${y + 1.2} ${x},${y + 1.6} ${x + 8},${y + 1.6}`);
  return (
    tag('path', { d: canvas.area(cup), fill: canvas.tints.deep, 'fill-opacity': 0.75 }) +
    tag('path', {
      d: canvas.area(bar),
      fill: canvas.tints.base,
      stroke: canvas.tints.seam,
      'stroke-width': 0.8,
    }) +
    tag('path', { d: glint, fill: 'none', stroke: '#ffffff', 'stroke-width': 0.9, 'stroke-opacity': 0.6 })
  );
}

function mirror(canvas: Canvas): string {
  const [x, y] = canvas.shape.mirror;
  const foot = `${x + 3},${y - 4}! ${x + 9},${y - 5.5}! ${x + 15},${y - 5.5}! ${x + 12},${y + 1}!`;
  const shell = `${x - 2},${y + 1} ${x + 1},${y + 7} ${x + 9},${y + 9} ${x + 17},${y + 8}!2 ${x + 18},${y - 2}!3 ${x + 8},${y - 3.6}`;
  const cap = `${x - 1.6},${y + 0.4}! ${x + 6},${y + 0.4} ${x + 17.4},${y + 1.4}! ${x + 17.8},${y - 2}!2.6 ${x + 8},${y - 3.6} ${x + 1},${y - 2}`;
  return (
    tag('path', { d: canvas.area(foot), fill: '#14171a' }) +
    tag('path', {
      d: canvas.area(shell),
      fill: canvas.use('mirror'),
      stroke: canvas.tints.seam,
      'stroke-width': 1.2,
    }) +
    tag('path', { d: canvas.area(cap), fill: '#16191c' }) +
    tag('path', {
      d: canvas.curve(`${x + 1},${y + 6} ${x + 8},${y + 7.8} ${x + 16},${y + 7}`),
      fill: 'none',
      stroke: '#ffffff',
      'stroke-width': 1.2 * (SCALE / 2),
      'stroke-opacity': 0.6,
    })
  );
}
