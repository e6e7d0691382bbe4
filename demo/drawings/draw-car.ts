import { bodyDefs, drawBody, drawUnderbody } from './body.ts';
import { type Canvas, createCanvas, GROUND, HEIGHT, SCALE, WIDTH } from './canvas.ts';
import type { CarModel } from './car-model.ts';
import { detailDefs, drawDetails, drawFin, drawSeams, drawTrim } from './details.ts';
import { drawGlass, glassDefs } from './glass.ts';
import { drawLights, lightDefs } from './lights.ts';
import { radial, tag } from './svg.ts';
import { drawWheel } from './wheel.ts';

/**
 * The side view of a car as SVG text, 1200 × 600 on a transparent ground. All cars have the same scale and
 * ground line. Ids begin with the model's key, so that several drawings can be used in one page.
 */
export function drawCar(model: CarModel): string {
  const canvas = createCanvas(model);
  const { shape } = model;
  const wheel = drawWheel({
    id: canvas.id('wheel'),
    tyre: shape.wheels.tyre * SCALE,
    rim: shape.wheels.rim * SCALE,
    design: model.wheel,
  });
  const defs =
    wheel.defs +
    bodyDefs(canvas) +
    glassDefs(canvas) +
    lightDefs(canvas) +
    detailDefs(canvas) +
    shadowDefs(canvas);
  const picture =
    shadow(canvas) +
    drawUnderbody(canvas) +
    drawFin(canvas) +
    drawBody(canvas) +
    drawSeams(canvas) +
    drawTrim(canvas) +
    drawGlass(canvas) +
    drawLights(canvas) +
    drawDetails(canvas) +
    wheels(canvas);
  return tag(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: WIDTH, height: HEIGHT, viewBox: `0 0 ${WIDTH} ${HEIGHT}` },
    tag('defs', {}, defs + wheel.group) + picture,
  );
}

function wheels({ shape, place, id }: Canvas): string {
  return [shape.wheels.front, shape.wheels.rear]
    .map((x) => {
      const [cx, cy] = place([x, shape.wheels.tyre]);
      return tag('use', { href: `#${id('wheel')}`, transform: `translate(${cx} ${cy})` });
    })
    .join('');
}

function shadowDefs({ id }: Canvas): string {
  return radial(
    id('shadow'),
    [0, 0, 1],
    [
      [0, '#000000', 0.55],
      [0.6, '#000000', 0.34],
      [1, '#000000', 0],
    ],
  );
}

function shadow({ shape, place, use }: Canvas): string {
  const pool = (x: number, y: number, [rx, ry]: [number, number]) =>
    tag('circle', { r: 1, fill: use('shadow'), transform: `translate(${x} ${y}) scale(${rx} ${ry})` });
  const half = (shape.length * SCALE) / 2;
  const under = [shape.wheels.front, shape.wheels.rear]
    .map((x) => pool(place([x, 0])[0], GROUND + 1, [shape.wheels.tyre * 2.1, 7]))
    .join('');
  return (
    pool(WIDTH / 2, GROUND + 2, [half * 1.06, 20]) + pool(WIDTH / 2, GROUND - 4, [half * 0.9, 14]) + under
  );
}
