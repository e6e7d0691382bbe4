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
  expect(ends.pickup.contact?.place?.notes).toEqual([desk, directions, notes]);
  expect(ends.return.contact?.place?.notes).toEqual([desk, notes]);
});

it('describes no way to the desk when the car is delivered', () => {
  const reservation = aReservation();
  const selection = { ...reservation.selection, delivery };
  const ends = toTripEnds({ ...reservation, selection }, { branches });
  expect(ends.pickup.contact?.place?.notes).toEqual([desk, notes]);
});

it('describes the place once when the car is returned where it was picked up', () => {
  const { snapshot, search, selection } = aReservation();
  const ends = toTripEnds(
    { snapshot, search: { ...search, returnLocation: 'PTY' }, selection },
    { branches },
  );
  expect(ends.pickup.contact?.place).toBeDefined();
  expect(ends.return.contact).toMatchObject({ place: undefined, isAfterHours: false });
});
