import { expect, it } from 'vitest';
import { isInternalHost } from './internal-host.ts';

it.each([
  'localhost',
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.1',
  '192.168.1.9',
  '169.254.169.254',
  '100.64.0.1',
  '[::1]',
  '[fd12::1]',
  '[fe80::1]',
  '[::ffff:a01:203]',
  'site',
  'site.default.svc.cluster.local',
  'rentals.internal',
  'Rentals.Internal.',
])('%s is a host of a private network', (host) => {
  expect(isInternalHost(host)).toBe(true);
});

it.each(['example.com', 'www.example.com.', '203.0.113.9', '172.32.0.1', '[2001:db8::1]', 'internal.com'])(
  '%s is a host of the internet',
  (host) => {
    expect(isInternalHost(host)).toBe(false);
  },
);
