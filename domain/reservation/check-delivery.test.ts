import { describe, expect, test } from 'vitest';
import { aDeliveryZone } from '#tests/support/a-rental.ts';
import { toInstant } from '../calendar/panama.ts';
import { checkDelivery, checkDeliveryChange, zonesOf } from './check-delivery.ts';
import { type Delivery, EMPTY_SELECTION, type RentalSearch } from './draft.ts';

const pickupAt = '2026-03-02T10:00';
const zone = aDeliveryZone({ leadHours: 4 });
const delivery = { zone: zone.code, label: zone.label, address: 'Hotel Central, calle 3', instructions: '' };
const problems = (changes: Partial<typeof delivery>, now = '2026-03-02T06:00') =>
  checkDelivery({ ...delivery, ...changes }, zone, { pickupAt, now: toInstant(now) }).map(
    ({ field, message }) => [field, message.key, message.values],
  );

test('a delivery needs an address, and instructions only if the renter has some', () => {
  expect(problems({})).toEqual([]);
  for (const address of ['', '-', '. /'])
    expect(problems({ address })).toEqual([
      ['delivery_address', 'validation.empty.delivery_address', undefined],
    ]);
});

test('a delivery needs the notice of its zone, to the minute', () => {
  expect(problems({}, '2026-03-02T06:01')).toEqual([
    ['delivery_zone', 'validation.deliveryLead', { hours: 4 }],
  ]);
});

test('texts of a delivery have at most 200 characters', () => {
  const [full, long] = ['x'.repeat(200), 'x'.repeat(201)];
  expect(problems({ address: full, instructions: full })).toEqual([]);
  expect(problems({ address: long, instructions: long })).toEqual([
    ['delivery_address', 'validation.tooLong', { max: 200 }],
    ['delivery_instructions', 'validation.tooLong', { max: 200 }],
  ]);
});

test('a zone belongs to its branches, or to all without any', () => {
  const zones = [aDeliveryZone({ branches: ['CDE'] }), aDeliveryZone({ code: 'anywhere', branches: [] })];
  expect(zonesOf(zones, 'CDE')).toEqual(zones);
  expect(zonesOf(zones, 'PTY').map(({ code }) => code)).toEqual(['anywhere']);
});

describe('a change of a booked delivery', () => {
  const near = aDeliveryZone({ code: 'near', leadHours: 4 });
  const far = aDeliveryZone({ code: 'far', leadHours: 24 });
  const toHotel: Delivery = { ...delivery, zone: 'near' };
  const search = { pickupLocation: 'PTY', returnLocation: 'PTY', pickupAt, returnAt: '2026-03-09T10:00' };
  const rental = (brought: Delivery | undefined, changes: Partial<RentalSearch> = {}) => ({
    search: { ...search, ...changes },
    selection: { ...EMPTY_SELECTION, delivery: brought },
  });
  type Rental = ReturnType<typeof rental>;
  const changed = (before: Rental, after: Rental, now: string) =>
    checkDeliveryChange({ before, after }, [far, near], toInstant(now)).map(({ field, message }) => [
      field,
      message.key,
      message.values,
    ]);
  const needs = (hours: number) => [['delivery_zone', 'validation.deliveryFixed', { hours }]];
  const [early, inTime, late] = ['2026-03-01T10:00', '2026-03-02T06:00', '2026-03-02T06:01'];
  const booked = rental(toHotel);

  test.each<[string, Rental]>([
    ['address', rental({ ...toHotel, address: 'Hotel del Mar' })],
    ['instructions', rental({ ...toHotel, instructions: 'Puerta azul' })],
    ['time of the pick-up', rental(toHotel, { pickupAt: '2026-03-05T10:00' })],
    ['branch', rental(toHotel, { pickupLocation: 'CDE' })],
    ['delivery at all', rental(undefined)],
  ])('to another %s needs the notice of its zone, to the minute', (_what, after) => {
    expect(changed(booked, after, inTime)).toEqual([]);
    expect(changed(booked, after, late)).toEqual(needs(4));
  });

  test('to an earlier pick-up needs the notice of the new time', () => {
    const earlier = rental(toHotel, { pickupAt: '2026-03-02T09:00' });
    expect(changed(booked, earlier, inTime)).toEqual(needs(4));
  });

  test('to another zone needs the notice of both, and names the one that is not kept', () => {
    const outside = rental({ ...toHotel, zone: 'far' });
    expect(changed(booked, outside, early)).toEqual([]);
    expect(changed(booked, outside, inTime)).toEqual(needs(24));
    expect(changed(outside, booked, inTime)).toEqual(needs(24));
  });

  test('a delivery that is added needs the notice of its zone', () => {
    expect(changed(rental(undefined), booked, inTime)).toEqual([]);
    expect(changed(rental(undefined), booked, late)).toEqual(needs(4));
  });

  test('of other things is allowed at any time', () => {
    const longer = { returnLocation: 'CDE', returnAt: '2026-03-10T10:00' };
    expect(changed(booked, rental(toHotel, longer), late)).toEqual([]);
    expect(changed(rental(undefined), rental(undefined, { pickupLocation: 'CDE' }), late)).toEqual([]);
  });

  test('is none while its new address has not been typed', () => {
    expect(changed(booked, rental({ ...toHotel, address: '' }), late)).toEqual([]);
    const elsewhere = rental({ ...toHotel, address: '' }, { pickupLocation: 'CDE' });
    expect(changed(booked, elsewhere, late)).toEqual(needs(4));
  });

  test('in a zone that is no longer offered needs no notice', () => {
    const gone = rental({ ...toHotel, zone: 'gone' });
    expect(changed(gone, rental(undefined), late)).toEqual([]);
  });
});
