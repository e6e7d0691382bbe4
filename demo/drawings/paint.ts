/** Mixes two `#rrggbb` colors; `share` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  const a = channels(from);
  const b = channels(to);
  return `#${a
    .map((value, i) => Math.round(value + ((b[i] ?? value) - value) * share))
    .map((value) => value.toString(16).padStart(2, '0'))
    .join('')}`;
}

/** A color mixed with white, for surfaces that face the sky. */
export function lighten(colour: string, share: number): string {
  return mix(colour, '#ffffff', share);
}

/** A color mixed with a cool near-black, for shaded surfaces. */
export function darken(colour: string, share: number): string {
  return mix(colour, '#0a0e14', share);
}

/** Perceived brightness between 0 (black) and 1 (white). */
export function brightness(colour: string): number {
  const [r = 0, g = 0, b = 0] = channels(colour);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}

function channels(colour: string): number[] {
  if (!/^#[\da-f]{6}$/i.test(colour)) throw new Error(`A colour reads "#rrggbb", not "${colour}"`);
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}
