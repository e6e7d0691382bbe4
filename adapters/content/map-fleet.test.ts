import { describe, expect, it } from 'vitest';
import { mapCar, mapCarClass } from './map-fleet.ts';

const classes = [{ code: 'ECAR', name: { es: 'Económico' }, depositCents: 50_000 }];

/** The record of content.md#reading, unchanged. */
const picanto = {
  id: 1,
  status: 'available',
  sort: null,
  marca: 'Kia',
  modelo: 'Picanto',
  tipo: 'hatchback',
  clasificacion: 'ECAR',
  minimio_dias: 1,
  puertas: 4,
  maletas: 1,
  transmision: 'manual',
  combustible: 'gas',
  pasajeros: 4,
  imagen: null,
  precio_dollar: '22.50',
  precio_thrifty: '21.00',
  precio_hertz: '30.25',
  precio_firefly: '19.99',
  discount: { id: 1, name: 'Prepago 10', percent: '10.00', charge_id: 'PREPAY10' },
};

const map = (changes: object, brand = 'firefly') => mapCar({ ...picanto, ...changes }, { brand, classes });

describe('mapCar', () => {
  it('maps a record of the fleet for its brand', () => {
    expect(map({})).toEqual({
      kind: 'good',
      value: {
        id: '1',
        make: 'Kia',
        model: 'Picanto',
        status: 'available',
        type: 'hatchback',
        classCode: 'ECAR',
        minimumDays: 1,
        doors: 4,
        bags: 1,
        seats: 4,
        transmission: 'manual',
        fuel: 'gas',
        pictureId: undefined,
        otherPictures: { side: undefined, rear: undefined },
        dailyCents: 1999,
        discount: { percent: 1000, chargeId: 'PREPAY10' },
      },
    });
    expect(map({}, 'hertz')).toMatchObject({ value: { dailyCents: 3025 } });
  });

  it.each([
    ...['available', 'lowAvailability', 'unavailable', 'promo'].map((value) => ['status', value, 'status']),
    ...['gas', 'diesel'].map((value) => ['combustible', value, 'fuel']),
    ...['automatic', 'manual'].map((value) => ['transmision', value, 'transmission']),
  ])('maps the %s %s', (field, value, own) => {
    expect(map({ [field]: value })).toMatchObject({ kind: 'good', value: { [own]: value } });
  });

  it('maps the pictures from the side and from behind', () => {
    const changes = { imagen: 'front', imagen_lado: 'side', imagen_atras: { id: 'rear' } };
    const value = { pictureId: 'front', otherPictures: { side: 'side', rear: 'rear' } };
    expect(map(changes)).toMatchObject({ kind: 'good', value });
  });

  it('takes numbers where a database gives numbers', () => {
    expect(map({ precio_firefly: 19.99 })).toMatchObject({ value: { dailyCents: 1999 } });
  });

  it.each([
    ['no minimum days', { minimio_dias: null }, { minimumDays: undefined }],
    ['no discount', { discount: null }, { discount: undefined }],
    [
      'a discount of its brand',
      { discount: { ...picanto.discount, brands: ['dollar', 'firefly'] } },
      { discount: { percent: 1000, chargeId: 'PREPAY10' } },
    ],
    [
      'a discount of another brand',
      { discount: { ...picanto.discount, brands: ['hertz'] } },
      { discount: undefined },
    ],
    ['an unusual price that is meant', { precio_firefly: '2.00', unusual: true }, { dailyCents: 200 }],
    [
      'an unusual discount that is meant',
      { discount: { ...picanto.discount, percent: '75.00', unusual: true } },
      { discount: { percent: 7500 } },
    ],
    ['a discount of nothing', { discount: { percent: '0.00', charge_id: null } }, { discount: undefined }],
  ])('accepts %s', (_name, changes, expected) => {
    expect(map(changes)).toMatchObject({ kind: 'good', value: expected });
  });

  it.each([
    ['no price', { precio_firefly: null }],
    ['a price of nothing', { precio_firefly: '0.00' }],
    ['a negative price', { precio_firefly: '-5.00' }],
    ['a price in words', { precio_firefly: 'veinte' }],
    ['an unknown class', { clasificacion: 'ZZZZ' }],
    ['no class', { clasificacion: null }],
    ['an unknown status', { status: 'archived' }],
    ['negative bags', { maletas: -1 }],
    ['a discount of 120 %', { discount: { percent: '120.00' } }],
    ['a discount of 100 %', { discount: { percent: '100.00', unusual: false } }],
    ['a price below $5 a day', { precio_firefly: '4.99' }],
    ['a price above $2,000 a day', { precio_firefly: '2000.01', unusual: null }],
    ['a price of all digits', { precio_firefly: '99999999.99', unusual: true }],
    ['a thousand seats', { pasajeros: 1000 }],
    ['a million days at least', { minimio_dias: 1_000_000 }],
    ['no maker', { marca: '' }],
  ])('leaves out a car with %s', (_name, changes) => {
    expect(map(changes)).toMatchObject({ kind: 'bad' });
  });

  it.each([null, undefined, 'car', 7, [], {}])('leaves out %j', (record) => {
    expect(mapCar(record, { brand: 'firefly', classes })).toMatchObject({ kind: 'bad' });
  });
});

describe('mapCarClass', () => {
  it('names a class in both languages, and by its code when it has no name', () => {
    const full = { code: 'ECAR', name: 'Económico', name_en: 'Economy', deposit: '500.00' };
    expect(mapCarClass(full)).toEqual({
      kind: 'good',
      value: { code: 'ECAR', name: { es: 'Económico', en: 'Economy' }, depositCents: 50_000 },
    });
    expect(mapCarClass({ code: 'ECAR', name: null })).toMatchObject({
      value: { name: { es: 'ECAR' }, depositCents: 0 },
    });
  });
});
