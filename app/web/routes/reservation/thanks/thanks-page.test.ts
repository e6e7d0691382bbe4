import { expect, it } from 'vitest';
import { aBranch, aCityBranch } from '#tests/support/a-rental.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { toTripEnds } from './thanks-page.ts';

const desk = { es: 'Nivel 0' };
const directions = { es: 'Sal de aduana y dobla a la izquierda.' };
const notes = { es: 'Parqueo techado.' };
const branches = [aBranch, aCityBranch].map((toBranch) => toBranch({ desk, directions, notes }));
const delivery = { zone: 'centro', label: { es: 'Centro' }, address: 'Calle 50', instructions: '' };

it('describes the way from the arrival to the desk for the pick-up alone', () => {
  const ends = toTripEnds(aReservation(), { branches });
  expect(ends.pickup.contact?.notes).toEqual([desk, directions, notes]);
  expect(ends.return.contact?.notes).toEqual([desk, notes]);
});

it('describes no way to the desk when the car is delivered', () => {
  const reservation = aReservation();
  const selection = { ...reservation.selection, delivery };
  const ends = toTripEnds({ ...reservation, selection }, { branches });
  expect(ends.pickup.contact?.notes).toEqual([desk, notes]);
});
