import { HEIGHT, WIDTH } from './canvas.ts';
import { drawCar } from './draw-car.ts';
import { models } from './models.ts';

/** A picture of the demo content: its key, its size in CSS pixels and the SVG text. */
export type Drawing = { key: string; width: number; height: number; svg: string };

/** Every picture of the demo content; the same text at every call. */
export function drawings(): Drawing[] {
  return models.map((model) => ({ key: model.key, width: WIDTH, height: HEIGHT, svg: drawCar(model) }));
}
