import { expect, it } from 'vitest';
import { createNetworkPlaces } from './network-places.ts';

it('leaves capacity for other networks, however many requests one network sends', () => {
  const places = createNetworkPlaces({ total: 6, ofNetwork: 3 });
  expect([1, 2, 3, 4].map(() => places.take('192.0.2.1'))).toEqual([true, true, true, false]);
  expect([1, 2, 3].map(() => places.take('192.0.2.2'))).toEqual([true, true, true]);
  expect(places.take('192.0.2.3')).toBe(false);
  places.giveBack('192.0.2.1');
  expect(places.take('192.0.2.2')).toBe(false);
  expect(places.take('192.0.2.3')).toBe(true);
});
