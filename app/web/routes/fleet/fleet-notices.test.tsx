import { expect, it } from 'vitest';
import { SEARCH } from '#tests/support/a-booking.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import type { FleetPage } from '../../search/fleet-page.ts';
import { FleetNotices } from './fleet-notices.tsx';

it.each([
  [
    true,
    '/flota',
    /La hora de retiro ya pasó\. <a href="\/flota\?pickup_location=PTY[^>]*>Buscar con retiro/,
  ],
  [false, '/en/flota', /<div><a href="\/en\/flota\?pickup_location=PTY[^>]*>Search with pick-up on/],
])('offers the next possible search; says that the time has passed: %s', (hasPassed, path, expected) => {
  const next = {
    hasPassed,
    search: {
      pickupLocation: 'PTY',
      returnLocation: 'CDE',
      pickupAt: '2026-03-02T13:30',
      returnAt: '2026-03-09T10:00',
    },
  };
  const page = {
    fields: SEARCH,
    extras: {},
    carGone: false,
    coupon: { kind: 'none' },
    search: { kind: 'invalid', problems: [], next },
  } as unknown as FleetPage;
  expect(renderMarkup(<FleetNotices page={page} refusal={undefined} />, path)).toMatch(expected);
});
