import { expect, test } from 'vitest';
import { aDeliveryZone } from '#tests/support/a-rental.ts';
import { toInstant } from '../calendar/panama.ts';
import { checkDelivery, zonesOf } from './check-delivery.ts';

const pickupAt = '2026-03-02T10:00';
const zone = aDeliveryZone({ leadHours: 4 });
const delivery = { zone: zone.code, label: zone.label, address: 'Hotel Central, calle 3', instructions: '' };
const problems = (changes: Partial<typeof delivery>, now = '2026-03-02T06:00') =>
  checkDelivery({ ...delivery, ...changes }, zone, { pickupAt, now: toInstant(now) }).map(
    ({ field, message }) => [field, message.key, message.values],
  );

test('a delivery needs an address, and instructions only if the renter has some', () => {
  expect(problems({})).toEqual([]);
  expect(problems({ address: '' })).toEqual([['delivery_address', 'validation.required', undefined]]);
});

test('a delivery needs the notice of its zone, to the minute', () => {
  expect(problems({}, '2026-03-02T06:01')).toEqual([
    ['delivery_zone', 'validation.deliveryLead', { hours: 4 }],
  ]);
});

test('texts of a delivery have a limit', () => {
  const long = 'x'.repeat(201);
  expect(problems({ address: long, instructions: long }).map(([field]) => field)).toEqual([
    'delivery_address',
    'delivery_instructions',
  ]);
});

test('a zone belongs to its branches, or to all without any', () => {
  const zones = [aDeliveryZone({ branches: ['CDE'] }), aDeliveryZone({ code: 'anywhere', branches: [] })];
  expect(zonesOf(zones, 'CDE')).toEqual(zones);
  expect(zonesOf(zones, 'PTY').map(({ code }) => code)).toEqual(['anywhere']);
});
