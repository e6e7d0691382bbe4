import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readOffer, toOffer } from './offer.ts';

function toForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

it('parses every button of a card, whatever the id of its car', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 40 }).filter((text) => !text.includes('\u0000')),
      fc.constantFrom('prepaid' as const, 'normal' as const),
      (carId, reservationType) => {
        const offer = { carId, reservationType };
        expect(readOffer(toForm({ offer: toOffer(offer) }))).toEqual(offer);
      },
    ),
  );
});

it('parses the two fields of other forms', () => {
  expect(readOffer(toForm({ car_id: '7', reservation_type: 'normal' }))).toEqual({
    carId: '7',
    reservationType: 'normal',
  });
});

it.each([{}, { offer: '' }, { offer: '7' }])('finds neither car nor way to pay in %o', (fields) => {
  expect(readOffer(toForm(fields))).toEqual({ carId: '', reservationType: '' });
});
