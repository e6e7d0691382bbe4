import { expect, it } from 'vitest';
import { toClientNetwork } from './web-request.ts';

it.each([
  ['190.1.2.3', '190.1.2.3'],
  ['::ffff:190.1.2.3', '190.1.2.3'],
  ['190.1.2.3:51234', '190.1.2.3'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:DB8:0001:2::ffff', '2001:db8:1:2::'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::'],
  ['2001:db8::7', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['64:ff9b::190.1.2.3', '64:ff9b:0:0::'],
  ['unknown', 'unknown'],
  ['', ''],
])('counts %s as %s', (address, network) => {
  expect(toClientNetwork(address)).toBe(network);
});

it('counts two networks as two', () => {
  expect(toClientNetwork('2001:db8:1:3::1')).not.toBe(toClientNetwork('2001:db8:1:2::1'));
});
