import { expect, it } from 'vitest';
import { carPlaceNames, carPlaces, findMarkProblem, nameNearest } from './car-marks.ts';

it.each(carPlaceNames)('%s is the place nearest to its own point', (place) => {
  expect(nameNearest(carPlaces[place])).toBe(place);
});

it.each([
  ['no point', undefined, 'Rayón', 'place'],
  ['a point beside the drawing', { x: 101, y: 0 }, 'Rayón', 'place'],
  ['no number', { x: Number.NaN, y: 0 }, 'Rayón', 'place'],
  ['no word', { x: 0, y: 100 }, '', 'word'],
  ['101 letters', { x: 0, y: 100 }, 'a'.repeat(101), 'word'],
  ['a word', { x: 0, y: 100 }, 'Rayón', undefined],
] as const)('a mark with %s', (_name, point, word, problem) => {
  expect(findMarkProblem(point, word)).toBe(problem);
});
