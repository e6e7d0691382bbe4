/** One color stop: offset 0–1, color, opacity 0–1 (1 by default). */
export type Stop = readonly [offset: number, colour: string, opacity?: number];

export type Attributes = Record<string, string | number | undefined>;

/** An SVG element as text, without attributes that are undefined. */
export function tag(name: string, attributes: Attributes, inner = ''): string {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${key}="${typeof value === 'number' ? hundredth(value) : shortColour(value ?? '')}"`,
    )
    .join('');
  return inner ? `<${name}${text}>${inner}</${name}>` : `<${name}${text}/>`;
}

/** Shortens `#ffffff` to `#fff`, because a drawing has hundreds of colors. */
function shortColour(value: string): string {
  return value.replace(/^#(.)\1(.)\2(.)\3$/, '#$1$2$3');
}

function hundredth(value: number): string {
  return String(Math.round(value * 100) / 100).replace(/^(-?)0\./, '$1.');
}

/** A linear gradient in picture coordinates. */
export function linear(
  id: string,
  [x1, y1, x2, y2]: [number, number, number, number],
  stops: Stop[],
): string {
  return tag('linearGradient', { id, gradientUnits: 'userSpaceOnUse', x1, y1, x2, y2 }, stopTags(stops));
}

/** A radial gradient in picture coordinates. */
export function radial(id: string, [cx, cy, r]: [number, number, number], stops: Stop[]): string {
  return tag('radialGradient', { id, gradientUnits: 'userSpaceOnUse', cx, cy, r }, stopTags(stops));
}

export type Box = { x: number; y: number; width: number; height: number };

/**
 * A blur filter. Its region is explicit, because the bounding box of a thin stroke would cut the blur off.
 */
export function blur(id: string, deviation: number, region: Box): string {
  const frame = { filterUnits: 'userSpaceOnUse', ...region, 'color-interpolation-filters': 'sRGB' };
  return tag('filter', { id, ...frame }, tag('feGaussianBlur', { stdDeviation: deviation }));
}

/** A clipping region made of one path. */
export function clip(id: string, d: string): string {
  return tag('clipPath', { id }, tag('path', { d }));
}

function stopTags(stops: Stop[]): string {
  return stops
    .map(([offset, colour, opacity]) =>
      tag('stop', {
        offset,
        'stop-color': colour,
        'stop-opacity': opacity === undefined || opacity === 1 ? undefined : opacity,
      }),
    )
    .join('');
}
