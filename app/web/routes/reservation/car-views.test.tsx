import { expect, it } from 'vitest';
import { aCar } from '#tests/support/a-rental.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import { CarViews } from './car-views.tsx';

const render = (side: string | undefined, rear: string | undefined, path?: string) => {
  const car = {
    ...aCar({ pictureId: 'front', otherPictures: { side, rear } }),
    name: '',
    className: { es: '' },
  };
  const html = renderMarkup(<CarViews car={car} className="Intermedio" />, path);
  return [...html.matchAll(/<img src="\/assets\/(\w+)[^"]*" alt="([^"]*)"/g)].map(([, id, alt]) => [id, alt]);
};

it('shows the car from the front, from the side and from behind, and names the class in each text', () => {
  expect(render('side', 'rear')).toEqual([
    ['front', 'Ilustración de la clase Intermedio'],
    ['side', 'Ilustración de la clase Intermedio, de lado'],
    ['rear', 'Ilustración de la clase Intermedio, desde atrás, con equipaje'],
  ]);
  expect(render('side', undefined, '/en/reserva')).toEqual([
    ['front', 'Illustration of the class Intermedio'],
    ['side', 'Illustration of the class Intermedio, from the side'],
  ]);
});
