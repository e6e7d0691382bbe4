import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { carRecords } from './content/fleet.ts';
import { promoRecords } from './content/promotions.ts';
import { infoPageRecords } from './content/seed.ts';
import { callToActionRecords } from './content/sites.ts';

const FOLDER = path.join(import.meta.dirname, 'pictures');
const pictures = readdirSync(FOLDER).map((name) => ({
  name,
  key: path.parse(name).name,
  bytes: readFileSync(path.join(FOLDER, name)),
}));
const drawn = pictures.filter(({ name }) => name.endsWith('.svg'));
describe('the pictures of the demo', () => {
  it.each(drawn)('$name is made of shapes only and refers to nothing outside itself', ({ key, bytes }) => {
    const svg = bytes.toString();
    expect(svg).not.toMatch(/<(text|image|script|style|foreignObject|a|animate)\b/i);
    expect(svg).not.toMatch(/ (style|on\w+)="/i);
    expect(svg.replace('http://www.w3.org/2000/svg', '')).not.toMatch(/https?:|data:/);
    const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    const references = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map(([, id]) => id);
    expect(references.filter((id) => !ids.includes(id))).toEqual([]);
    expect(ids.filter((id) => !id?.startsWith(key))).toEqual([]);
  });

  it('are all there that the content names, and no others', () => {
    const asked = new Set<string>();
    const keys = new Map(pictures.map(({ key }) => [key, key]));
    const get = (key: string) => {
      asked.add(key);
      return keys.get(key);
    };
    const names = Object.assign(new Map(keys), { get });
    carRecords({ discounts: new Map(), pictures: names });
    promoRecords(names);
    callToActionRecords(names);
    infoPageRecords(names);
    expect([...keys.keys()].filter((key) => !asked.has(key))).toEqual([]);
    const views = /-(side|rear)$/;
    expect([...asked].filter((key) => !keys.has(key) && !views.test(key))).toEqual([]);
  });

  it('show every car of the fleet from the front, and a car of every class from the side and from behind', () => {
    const keys = new Map(pictures.map(({ key }) => [key, key]));
    const cars = carRecords({ discounts: new Map(), pictures: keys });
    expect(cars.length).toBeGreaterThan(0);
    for (const { modelo, imagen } of cars) expect(imagen, String(modelo)).not.toBeNull();
    const whole = cars.filter(({ imagen_lado, imagen_atras }) => imagen_lado && imagen_atras);
    const classes = (records: typeof cars) => [...new Set(records.map((car) => car.clasificacion))];
    expect(classes(whole)).toEqual(classes(cars));
  });
});
