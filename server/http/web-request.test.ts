import { expect, it } from 'vitest';
import { toApiTarget, toClientNetwork } from './web-request.ts';

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

it.each([
  ['/api/v1/blocks/RW-1.data', '/api/v1/blocks/RW-1%2Edata'],
  [
    '/api/v1/blocks/RW-1.data?changed_at=2026-03-02T08:00',
    '/api/v1/blocks/RW-1%2Edata?changed_at=2026-03-02T08:00',
  ],
  ['/api/v1/blocks/RW-1.data.x', '/api/v1/blocks/RW-1.data.x'],
  ['/flota.data?a=.data', '/flota.data?a=.data'],
])('requests no page data at %s: the path is %s', (target, path) => {
  expect(toApiTarget(target)).toBe(path);
});
