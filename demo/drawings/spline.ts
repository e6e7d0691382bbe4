export type Point = readonly [x: number, y: number];

type Knot = { at: Point; corner: boolean; radius: number };

/** Maps car coordinates (centimeters, y upwards) to picture coordinates. */
export type Place = (point: Point) => Point;

/** A number in the shortest form for SVG: one decimal, no leading zero. */
export function num(value: number): string {
  return String(tenth(value)).replace(/^(-?)0\./, '$1.');
}

/** `x y` as text, one decimal each. */
export function xy(point: Point): string {
  return pairs([point]);
}

/**
 * Reads a list of knots such as `"0,45 2,60 8,72! 40,85!3"`. The curve is smooth at a knot, has a corner at a
 * knot with `!`, and a corner rounded with radius 3 at a knot with `!3`.
 */
export function parseKnots(text: string): Knot[] {
  return text
    .trim()
    .split(/\s+/)
    .map((token) => {
      const match = /^(-?[\d.]+),(-?[\d.]+)(!([\d.]*))?$/.exec(token);
      if (!match) throw new Error(`A knot reads "x,y", "x,y!" or "x,y!r", not "${token}"`);
      return {
        at: [Number(match[1]), Number(match[2])],
        corner: match[3] !== undefined,
        radius: Number(match[4] || 0),
      };
    });
}

/** First and last knot of a list, in car coordinates. */
export function endsOf(text: string): { first: Point; last: Point } {
  const knots = parseKnots(text);
  return { first: nth(knots, 0).at, last: nth(knots, knots.length - 1).at };
}

/** An open smooth curve through the knots, as SVG path data beginning with `M`. */
export function curve(text: string, place: Place): string {
  return path(parseKnots(text), place, false);
}

/** A closed smooth curve through the knots, as SVG path data. */
export function area(text: string, place: Place): string {
  return path(parseKnots(text), place, true);
}

function path(knots: Knot[], place: Place, closed: boolean): string {
  const placed = knots.map((knot) => ({ ...knot, at: place(knot.at) }));
  const scale = Math.abs(place([1, 0])[0] - place([0, 0])[0]);
  const count = placed.length;
  const start = exitOf(placed, 0, { closed, scale });
  let data = `M${xy(start)}`;
  const last = closed ? count : count - 1;
  for (let i = 0; i < last; i++) {
    const isEnd = !closed && i === last - 1;
    const from = exitOf(placed, i, { closed, scale });
    const to = isEnd ? nth(placed, i + 1).at : entryOf(placed, i + 1, { closed, scale });
    data += segment(placed, i, { from, to, closed });
    const next = nth(placed, i + 1);
    if (next.corner && next.radius > 0 && !isEnd) {
      data += `q${pairs([next.at, exitOf(placed, i + 1, { closed, scale })], to)}`;
    }
  }
  return closed ? `${data}Z` : data;
}

function segment(knots: Knot[], i: number, ends: { from: Point; to: Point; closed: boolean }): string {
  const a = nth(knots, i);
  const b = nth(knots, i + 1);
  const isFirst = a.corner || (!ends.closed && i === 0);
  const isLast = b.corner || (!ends.closed && i + 1 === knots.length - 1);
  if (isFirst && isLast) return `L${xy(ends.to)}`;
  const chord = minus(ends.to, ends.from);
  const into = isLast ? undefined : tangent([ends.from, b.at, nth(knots, i + 2).at], 1);
  const out = isFirst ? undefined : tangent([nth(knots, i - 1).at, a.at, ends.to], 0);
  const m1 = out ?? natural(chord, into ?? chord);
  const m2 = into ?? natural(chord, out ?? chord);
  const c1 = plus(ends.from, times(m1, 1 / 3));
  const c2 = minus(ends.to, times(m2, 1 / 3));
  return `c${pairs([c1, c2, ends.to], ends.from)}`;
}

/** Centripetal Catmull-Rom tangent at the middle point, scaled to the span before (1) or after (0) it. */
function tangent([p, q, r]: [Point, Point, Point], span: 0 | 1): Point {
  const before = Math.sqrt(distance(p, q)) || 1;
  const after = Math.sqrt(distance(q, r)) || 1;
  const slope = plus(
    minus(times(minus(q, p), 1 / before), times(minus(r, p), 1 / (before + after))),
    times(minus(r, q), 1 / after),
  );
  return times(slope, span === 1 ? before : after);
}

function natural(chord: Point, other: Point): Point {
  return times(minus(times(chord, 3), other), 0.5);
}

type Corner = { closed: boolean; scale: number };

function entryOf(knots: Knot[], i: number, how: Corner): Point {
  const knot = nth(knots, i);
  return knot.radius > 0 ? towards(knot, nth(knots, i - 1), how) : knot.at;
}

function exitOf(knots: Knot[], i: number, how: Corner): Point {
  const knot = nth(knots, i);
  if (knot.radius === 0 || (!how.closed && i === 0)) return knot.at;
  return towards(knot, nth(knots, i + 1), how);
}

function towards(from: Knot, to: Knot, { scale }: Corner): Point {
  const span = distance(from.at, to.at) || 1;
  const share = Math.min(0.48, (from.radius * scale) / span);
  return plus(from.at, times(minus(to.at, from.at), share));
}

/** Points relative to the current point. Rounded before subtracting, so that errors do not add up. */
function pairs(points: Point[], pen: Point = [0, 0]): string {
  return points
    .flatMap(([x, y]) => [num(tenth(x) - tenth(pen[0])), num(tenth(y) - tenth(pen[1]))])
    .join(' ')
    .replaceAll(' -', '-');
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10;
}

function nth<T>(list: readonly T[], i: number): T {
  const item = list[(i + list.length) % list.length];
  if (item === undefined) throw new Error('A curve needs at least one knot');
  return item;
}

function plus(a: Point, b: Point): Point {
  return [a[0] + b[0], a[1] + b[1]];
}

function minus(a: Point, b: Point): Point {
  return [a[0] - b[0], a[1] - b[1]];
}

function times(a: Point, factor: number): Point {
  return [a[0] * factor, a[1] * factor];
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}
