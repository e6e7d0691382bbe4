import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { GROUND, SCALE } from './canvas.ts';
import { drawings } from './drawings.ts';
import { models } from './models.ts';

const all = drawings();
const cars = all.filter(({ key }) => models.some((model) => model.key === key));

/** Opaque pixels of a drawing at a quarter of its size, row by row; shadows and glows do not count. */
async function silhouette(
  svg: string,
): Promise<{ width: number; height: number; solid: boolean[]; touched: boolean[] }> {
  const picture = sharp(Buffer.from(svg), { density: 18 }).ensureAlpha();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const alphas = Array.from({ length: info.width * info.height }, (_, i) => data[i * 4 + 3] ?? 0);
  return {
    width: info.width,
    height: info.height,
    solid: alphas.map((alpha) => alpha > 235),
    touched: alphas.map((alpha) => alpha > 0),
  };
}

/** Faults of a piece of markup; empty when every element is closed in the right order. */
function faultsOf(svg: string): string[] {
  const open: string[] = [];
  const faults: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-zA-Z]+)((?: [\w:-]+="[^"<>&]*")*)(\/?)>/g,
    (_, closing, name, __, empty) => {
      if (closing) {
        const last = open.pop();
        if (last !== name) faults.push(`</${name}> closes <${last}>`);
      } else if (!empty) open.push(name);
      return '';
    },
  );
  if (rest !== '') faults.push(`not markup: ${rest.slice(0, 60)}`);
  return [...faults, ...open.map((name) => `<${name}> stays open`)];
}

function idsOf(svg: string): string[] {
  return [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1] ?? '');
}

describe('drawings', () => {
  it('holds two cars for each of the ten classes, the home picture and four calls to action', () => {
    const classes = ['mcar', 'ecar', 'ccar', 'icar', 'cfar', 'ifar', 'sfbd', 'pfbd', 'sqbd', 'svar'];
    const expected = classes.flatMap((name) => [`${name}-1`, `${name}-2`]);
    expect(all.map(({ key }) => key)).toEqual([
      ...expected,
      'hero',
      'cta-airport',
      'cta-beach',
      'cta-mountains',
      'cta-family',
    ]);
  });

  it('draws the same every time', () => {
    expect(drawings()).toEqual(all);
  });

  it.each(all)('$key is well-formed and states its size', ({ svg, width, height }) => {
    expect(faultsOf(svg)).toEqual([]);
    expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
  });

  it.each(all)('$key is made of shapes only', ({ svg }) => {
    expect(svg).not.toMatch(/<(text|image|script|style|foreignObject|a|animate)\b/i);
    expect(svg).not.toMatch(/ (style|on\w+)="/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/);
  });

  it.each(all)('$key refers to nothing outside itself', ({ svg }) => {
    const ids = idsOf(svg);
    expect(new Set(ids).size).toBe(ids.length);
    const references = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1] ?? '');
    expect(references.filter((reference) => !ids.includes(reference))).toEqual([]);
  });

  it('has no id that occurs in two drawings', () => {
    const ids = all.flatMap(({ svg }) => idsOf(svg));
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(cars)('$key weighs less than 30 kB', ({ svg }) => {
    expect(Buffer.byteLength(svg)).toBeLessThan(30_000);
  });
});

describe('drawCar', () => {
  it('keeps every car inside the picture, on the ground line and true to scale', async () => {
    for (const model of models) {
      const svg = cars.find(({ key }) => key === model.key)?.svg ?? '';
      const { width, height, solid, touched } = await silhouette(svg);
      const border = touched.filter(
        (_, i) => i < width || i >= width * (height - 1) || i % width === 0 || i % width === width - 1,
      );
      expect(border, model.key).not.toContain(true);
      const rows = solid.flatMap((is, i) => (is ? [Math.floor(i / width)] : []));
      const columns = solid.flatMap((is, i) => (is ? [i % width] : []));
      const length = (Math.max(...columns) - Math.min(...columns) + 1) * 4;
      expect(Math.abs((Math.max(...rows) + 1) * 4 - GROUND), model.key).toBeLessThanOrEqual(6);
      expect(Math.abs(length - model.shape.length * SCALE), model.key).toBeLessThanOrEqual(12);
    }
  });

  it('gives every car a different silhouette', async () => {
    const shapes = await Promise.all(cars.map(async ({ key, svg }) => ({ key, ...(await silhouette(svg)) })));
    const pairs = shapes.flatMap((a, i) => shapes.slice(i + 1).map((b) => [a, b] as const));
    const alike = pairs.filter(([a, b]) => a.solid.filter((is, i) => is !== b.solid[i]).length < 120);
    expect(alike.map(([a, b]) => `${a.key} = ${b.key}`)).toEqual([]);
  });
});
