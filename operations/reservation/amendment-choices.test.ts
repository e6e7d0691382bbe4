import { expect, test } from 'vitest';
import { toCondition } from '#domain/conditions/condition.ts';
import { SEARCH } from '#tests/support/a-booking.ts';
import { aReservation } from '#tests/support/a-reservation.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import { listCars, listCoverages, listFormerBranches } from './amendment-choices.ts';

test('branches that left content are known by their names at the sale', () => {
  const content = someSiteContent();
  expect(listFormerBranches(content, aReservation())).toEqual([]);
  const [airport] = content.branches;
  const { snapshot } = aReservation();
  expect(listFormerBranches({ branches: airport ? [airport] : [] }, aReservation())).toEqual([
    { code: 'CDE', name: snapshot.returnBranchName },
  ]);
});

test('the booked car is in the list, also when its class is not for sale or it left content', () => {
  const content = someSiteContent();
  const namesIn = (changed: Partial<typeof content>) =>
    listCars({ ...content, ...changed }, aReservation()).map(({ id }) => id);
  expect(namesIn({})).toEqual(['corolla', 'grand-i10']);
  expect(namesIn({ site: { ...content.site, allowedClasses: ['ECAR'] } })).toEqual(['corolla', 'grand-i10']);
  expect(namesIn({ cars: content.cars.filter(({ id }) => id !== 'corolla') })).toEqual([
    'corolla',
    'grand-i10',
  ]);
});

/** Content in which drivers up to an age need the complete protection. */
function demandingUpTo(maxAge: number | undefined) {
  const content = someSiteContent();
  const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
  const row = toCondition('full', { when: { maxAge }, effects: { coverage } });
  const { rates } = content.site;
  return { ...content, site: { ...content.site, rates: { ...rates, conditions: [row] } } };
}

test('a protection that is not enough for the chosen car is not in the list', () => {
  const demanding = demandingUpTo(undefined);
  const reservation = aReservation();
  const [least] = demanding.coverages;
  const codesFor = (carId: string) =>
    listCoverages(demanding, reservation, { carId, search: SEARCH }).map(({ code }) => code);
  expect(codesFor('grand-i10')).not.toContain(least?.code);
  expect(codesFor('grand-i10')).toEqual(expect.arrayContaining(['FULL', 'SLI']));
  expect(codesFor(reservation.carId)).toContain(reservation.selection.coverage);
});

test('a booked protection that is not enough on other dates is not in the list', () => {
  const { renter, carId, selection } = aReservation();
  // 25 years old on the day of the pick-up, 24 on the day before.
  const reservation = aReservation({ renter: { ...renter, birthday: '2001-03-02' } });
  const mandatoryFrom = (pickup_date: string) =>
    listCoverages(demandingUpTo(24), reservation, { carId, search: { ...SEARCH, pickup_date } })
      .filter(({ role }) => role === 'mandatory')
      .map(({ code }) => code);
  expect(mandatoryFrom('2026-03-02')).toEqual([selection.coverage, 'FULL']);
  expect(mandatoryFrom('2026-03-01')).toEqual(['FULL']);
});
