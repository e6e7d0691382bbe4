import { expect, test } from 'vitest';
import { toCondition } from '#domain/conditions/condition.ts';
import { aReservation } from '#tests/support/a-payment.ts';
import { someSiteContent } from '#tests/support/some-content.ts';
import {
  listCars,
  listCoverages,
  listFormerBranches,
  readAmendmentForm,
  toAmendmentEntries,
  toAmendmentForm,
} from './amendment-page.ts';

test('a form that is sent comes back as it was', () => {
  const { selection } = aReservation();
  const form = toAmendmentForm(aReservation({ selection: { ...selection, coverages: ['SLI', 'PPC'] } }));
  expect(readAmendmentForm(new URLSearchParams(toAmendmentEntries(form)))).toEqual({
    ...form,
    selection: { ...form.selection, coupon: undefined },
  });
});

test('the address of a delivery is posted, and never in the address of the page', () => {
  const { selection } = aReservation();
  const delivery = { zone: 'centro', label: { es: 'Centro' }, address: 'Calle 50', instructions: 'Ana' };
  const form = toAmendmentForm(aReservation({ selection: { ...selection, delivery } }));
  const query = new URLSearchParams(toAmendmentEntries(form));
  expect(query.get('delivery_zone')).toBe('centro');
  expect(query.toString()).not.toContain('Calle');
  query.set('delivery_address', 'of an old link');
  const typed = { zone: 'centro', label: { es: '' }, address: '', instructions: '' };
  expect(readAmendmentForm(query).selection.delivery).toEqual(typed);
  const posted = new FormData();
  posted.set('delivery_address', 'Calle 51');
  expect(readAmendmentForm(query, posted).selection.delivery).toEqual({ ...typed, address: 'Calle 51' });
});

test('a driver in the address of the page is not that of the reservation', () => {
  const { search } = readAmendmentForm(new URLSearchParams({ driver_age: '21', residence: 'panama' }));
  expect(search).not.toHaveProperty('driver_age');
  expect(search).not.toHaveProperty('residence');
});

test('a missing field is empty, not an error', () => {
  expect(readAmendmentForm(new URLSearchParams())).toMatchObject({
    carId: '',
    selection: { coverage: undefined },
  });
});

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

test('a protection that is not enough for the chosen car is not in the list', () => {
  const content = someSiteContent();
  const coverage = { code: 'FULL', name: { es: 'Completa' }, rank: 2 };
  const row = toCondition('full', { effects: { coverage } });
  const { rates } = content.site;
  const demanding = { ...content, site: { ...content.site, rates: { ...rates, conditions: [row] } } };
  const reservation = aReservation();
  const { search } = toAmendmentForm(reservation);
  const [least] = content.coverages;
  const codesFor = (carId: string) =>
    listCoverages(demanding, reservation, { carId, search }).map(({ code }) => code);
  expect(codesFor('grand-i10')).not.toContain(least?.code);
  expect(codesFor('grand-i10')).toEqual(expect.arrayContaining(['FULL', 'SLI']));
  expect(codesFor(reservation.carId)).toContain(reservation.selection.coverage);
});
