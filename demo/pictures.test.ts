import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { carRecords } from './content/fleet.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const pictures = readdirSync(FOLDER).map((name) => ({
  name,
  key: path.basename(name, '.svg'),
  svg: readFileSync(path.join(FOLDER, name), 'utf8'),
}));

describe('the pictures of the demo', () => {
  it.each(pictures)('$name is made of shapes only and refers to nothing outside itself', ({ key, svg }) => {
    expect(svg).not.toMatch(/<(text|image|script|style|foreignObject|a|animate)\b/i);
    expect(svg).not.toMatch(/ (style|on\w+)="/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const references = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !id?.startsWith(key))).toEqual([]);
  });

  it('include one for every car of the fleet', () => {
    const keys = new Map(pictures.map(({ key }) => [key, key]));
    const cars = carRecords({ discounts: new Map(), pictures: keys });
    expect(cars.length).toBeGreaterThan(0);
    for (const { modelo, imagen } of cars) expect(imagen, String(modelo)).not.toBeNull();
  });
});
