import { lighten, mix } from './paint.ts';
import type { Palette } from './scenery.ts';
import { linear, tag } from './svg.ts';

const WIDTH = 800;

/** Gradients of hills, lawn and road in a roadside scene. `id` prefixes their ids. */
export function roadsidePaint(id: string, palette: Palette): string {
  return (
    linear(
      `${id}-hills`,
      [0, 250, 0, 352],
      [
        [0, mix(palette.middle, palette.haze, 0.35)],
        [1, mix(palette.middle, palette.skyLow, 0.6)],
      ],
    ) +
    linear(
      `${id}-ground`,
      [0, 352, 0, 500],
      [
        [0, mix(palette.near, palette.leafLight, 0.75)],
        [0.4, palette.near],
        [1, palette.leaf],
      ],
    ) +
    linear(
      `${id}-road`,
      [0, 372, 0, 500],
      [
        [0, lighten(palette.asphalt, 0.1)],
        [1, mix(palette.asphalt, '#1a1f24', 0.3)],
      ],
    )
  );
}

/** Curb, lane and road in front of a scene 800 × 500 whose lawn begins at `base`. */
export function drawRoadside(id: string, palette: Palette, base: number): string {
  const dashes = [0, 1, 2, 3, 4, 5, 6].map((i) => `M${i * 130 - 30} 446h66l-6 6h-66Z`).join('');
  return (
    tag('rect', { y: base, width: WIDTH, height: 14, fill: lighten(palette.stone, 0.2) }) +
    tag('rect', { y: 396, width: WIDTH, height: 104, fill: `url(#${id}-road)` }) +
    tag('rect', { y: 392, width: WIDTH, height: 5, fill: lighten(palette.stone, 0.1) }) +
    tag('rect', { y: 408, width: WIDTH, height: 2, fill: '#ffffff', 'fill-opacity': 0.45 }) +
    tag('path', { d: dashes, fill: '#ffffff', 'fill-opacity': 0.62 })
  );
}
