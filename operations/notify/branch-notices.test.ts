import { expect, test } from 'vitest';
import type { EventType } from '../ports/outbox.ts';
import { toBranchNotices } from './branch-notices.ts';

const TIMES = { pickupAt: '2026-03-02T10:00', returnAt: '2026-03-09T10:00' };

function search(way: string, returnAt = TIMES.returnAt) {
  const [pickupLocation = '', returnLocation = ''] = way.split('→');
  return { ...TIMES, pickupLocation, returnLocation, returnAt };
}

const noticesOf = (event: Parameters<typeof toBranchNotices>[0]) =>
  toBranchNotices(event, (branch) => branch).map(({ to, kind }) => `${to} ${kind.slice('branch-'.length)}`);

test.each<[EventType, string, string[]]>([
  ['reservation.confirmed', 'VES→VES', ['VES confirmed']],
  ['reservation.confirmed', 'VES→DAV', ['VES confirmed', 'DAV return']],
  ['reservation.cancelled', 'VES→VES', ['VES cancelled']],
  ['reservation.cancelled', 'VES→DAV', ['VES cancelled', 'DAV return-lost']],
  ['reservation.no_show', 'VES→DAV', ['VES no-show', 'DAV return-lost']],
  ['reservation.without_car', 'VES→DAV', ['VES without-car']],
  ['precheckin.completed', 'VES→DAV', ['VES checked-in']],
  ['reservation.picked_up', 'VES→DAV', []],
  ['reservation.extended', 'VES→DAV', []],
  ['reservation.returned', 'VES→DAV', []],
  ['payment.captured', 'VES→DAV', []],
  ['payment.refunded', 'VES→DAV', []],
])('%s of %s', (type, way, expected) => {
  expect(noticesOf({ type, reservation: { search: search(way) }, before: undefined })).toEqual(expected);
});

test.each<[string, string, string[]]>([
  ['VES→VES', 'VES→VES', ['VES changed']],
  ['VES→VES', 'CDE→CDE', ['CDE changed', 'VES lost']],
  ['VES→VES', 'CDE→VES', ['CDE changed', 'VES lost']],
  ['VES→DAV', 'CDE→DAV', ['CDE changed', 'VES lost']],
  ['VES→DAV', 'DAV→DAV', ['DAV changed', 'VES lost']],
  ['VES→DAV', 'VES→CDE', ['VES changed', 'CDE return', 'DAV return-lost']],
  ['VES→VES', 'VES→DAV', ['VES changed', 'DAV return']],
  ['VES→DAV', 'VES→VES', ['VES changed', 'DAV return-lost']],
  ['VES→DAV', 'CDE→PTY', ['CDE changed', 'VES lost', 'PTY return', 'DAV return-lost']],
])('a change of %s to %s', (from, to, expected) => {
  const event = {
    type: 'reservation.changed' as const,
    reservation: { search: search(to) },
    before: search(from),
  };
  expect(noticesOf(event)).toEqual(expected);
});

test.each([
  ['VES→VES', []],
  ['VES→DAV', ['DAV return']],
])('an extension of %s', (way, expected) => {
  const reservation = { search: search(way, '2026-03-11T10:00') };
  expect(noticesOf({ type: 'reservation.extended', reservation, before: search(way) })).toEqual(expected);
});

test('branches with one address, and without one', () => {
  const event = {
    type: 'reservation.confirmed' as const,
    reservation: { search: search('VES→DAV') },
    before: undefined,
  };
  const all = 'todas@example.com';
  expect(toBranchNotices(event, () => all)).toEqual([{ to: all, kind: 'branch-confirmed' }]);
  const ofDavid = toBranchNotices(event, (branch) => (branch === 'DAV' ? 'dav@example.com' : undefined));
  expect(ofDavid).toEqual([{ to: 'dav@example.com', kind: 'branch-return' }]);
});

test('a return at another time', () => {
  const reservation = { search: search('VES→DAV', '2026-03-10T10:00') };
  const event = { type: 'reservation.changed' as const, reservation, before: search('VES→DAV') };
  expect(noticesOf(event)).toEqual(['VES changed', 'DAV return']);
});
