import { expect, it } from 'vitest';
import { SEARCH } from '#tests/support/a-booking.ts';
import { renderMarkup } from '#tests/support/render-markup.tsx';
import type { FleetPage } from '../../search/fleet-page.ts';
import { FleetNotices } from './fleet-notices.tsx';

it.each([
  [
    true,
    '/flota',
    /<p>La hora de retiro ya pasó\.<\/p><a [^>]*href="\/flota\?pickup_location=PTY[^>]*>Ver autos: lun, 2 mar, 1:30/,
  ],
  [
    false,
    '/en/flota',
    /<\/ul><a [^>]*href="\/en\/flota\?pickup_location=PTY[^>]*>See cars: Mon, Mar 2, 1:30/,
  ],
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
    search: {
      kind: 'invalid',
      problems: [{ field: 'pickup_time', message: { key: 'validation.leadTime' } }],
      next,
    },
  } as unknown as FleetPage;
  expect(renderMarkup(<FleetNotices page={page} refusal={undefined} />, path)).toMatch(expected);
});
