import { expect, it } from 'vitest';
import { hertz } from '#app/texts/brands/hertz/brand.ts';
import { heroOffer } from './hero-offer.ts';

function anOffer(model: string, type: string, dailyCents: number, status = 'available') {
  return { status, car: { model, type, dailyCents } };
}

const offers = [
  anOffer('Corolla', 'sedan', 3200),
  anOffer('K3', 'sedan', 3300),
  anOffer('Accent', 'sedan', 2600),
  anOffer('Creta', 'suv', 3600, 'promo'),
  anOffer('RAV4', 'suv', 4600),
];

it('Hertz shows its dearest sedan beside the headline', () => {
  expect(heroOffer(offers, hertz.home.heroType)?.car.model).toBe('K3');
});

it.each([undefined, 'van'])('a promoted car is beside the headline when no car has the type %s', (type) => {
  expect(heroOffer(offers, type)?.car.model).toBe('Creta');
});

it('the car in the middle of the list is beside the headline when none is promoted', () => {
  expect(heroOffer(offers.filter(({ status }) => status !== 'promo'))?.car.model).toBe('Accent');
});
