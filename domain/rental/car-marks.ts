/** A point of the drawing of a car from above, front up, in percent of its width and height. */
export interface CarPoint {
  x: number;
  y: number;
}

/** Places for which a mark can be chosen without pointing at the drawing. */
export const carPlaces = {
  'front-bumper': { x: 50, y: 4 },
  hood: { x: 50, y: 17 },
  windshield: { x: 50, y: 31 },
  roof: { x: 50, y: 50 },
  'rear-window': { x: 50, y: 72 },
  trunk: { x: 50, y: 85 },
  'rear-bumper': { x: 50, y: 96 },
  'front-left': { x: 18, y: 18 },
  'front-left-door': { x: 18, y: 43 },
  'rear-left-door': { x: 18, y: 61 },
  'rear-left': { x: 18, y: 83 },
  'front-right': { x: 82, y: 18 },
  'front-right-door': { x: 82, y: 43 },
  'rear-right-door': { x: 82, y: 61 },
  'rear-right': { x: 82, y: 83 },
} as const satisfies Record<string, CarPoint>;

export type CarPlace = keyof typeof carPlaces;

export const carPlaceNames = Object.keys(carPlaces) as CarPlace[];

/** The place that is nearest to a point, to say it in words. */
export function nameNearest({ x, y }: CarPoint): CarPlace {
  // The drawing is twice as high as it is wide.
  const distance = (place: CarPlace) => Math.hypot(carPlaces[place].x - x, 2 * (carPlaces[place].y - y));
  return carPlaceNames.reduce((nearest, place) => (distance(place) < distance(nearest) ? place : nearest));
}

/** In UTF-16 units. */
export const LONGEST_MARK = 100;

/** Of one end of a rental. */
export const MOST_MARKS = 40;

export type MarkProblem = 'place' | 'word';

/** `point` undefined: none was chosen. */
export function findMarkProblem(point: CarPoint | undefined, word: string): MarkProblem | undefined {
  const isOnDrawing = point && [point.x, point.y].every((share) => share >= 0 && share <= 100);
  if (!isOnDrawing) return 'place';
  return word === '' || word.length > LONGEST_MARK ? 'word' : undefined;
}
