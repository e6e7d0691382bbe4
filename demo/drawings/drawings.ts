import { drawAirport } from './airport.ts';
import { drawBeachRoad } from './beach-road.ts';
import { HEIGHT, WIDTH } from './canvas.ts';
import { drawCar } from './draw-car.ts';
import { drawFamilyTrip } from './family-trip.ts';
import { drawHero } from './hero.ts';
import { getModel, models } from './models.ts';
import { drawMountains } from './mountains.ts';
import type { Scheme } from './scenery.ts';

/** A picture of the demo content: its key, its size in CSS pixels and the SVG text. */
export type Drawing = { key: string; width: number; height: number; svg: string };

const SCHEME: Scheme = { primary: '#0f6c81', accent: '#f0a35a' };

/** All pictures of the demo content. Each call returns the same text. */
export function drawings(): Drawing[] {
  const cars = models.map((model) => ({ key: model.key, width: WIDTH, height: HEIGHT, svg: drawCar(model) }));
  const small = { width: 800, height: 500 };
  return [
    ...cars,
    { key: 'hero', width: 1600, height: 700, svg: drawHero(SCHEME) },
    { key: 'cta-airport', ...small, svg: drawAirport(SCHEME) },
    { key: 'cta-beach', ...small, svg: drawBeachRoad(SCHEME) },
    { key: 'cta-mountains', ...small, svg: drawMountains(SCHEME) },
    {
      key: 'cta-family',
      ...small,
      svg: drawFamilyTrip(SCHEME, { ...getModel('svar-1'), colour: '#c3ccd2' }),
    },
  ];
}
