import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Services } from '#operations/ports/services.ts';
import { makeContent } from '#tests/support/some-content.ts';
import { loadFleetPage } from './fleet-page.ts';
import { packFleetPage, unpackFleetPage } from './packed-fleet-page.ts';

const services = {
  content: makeContent().content,
  clock: { now: () => Date.UTC(2026, 1, 20, 14) },
  reservations: { countStock: async () => [], listUnitUse: async () => [] },
} as unknown as Services;

const branch = fc.constantFrom('PTY', 'VES', '', 'ZZZ');
const date = fc.constantFrom('2026-03-02', '2026-03-05', '2026-02-30', '', '2/3/2026');
const time = fc.constantFrom('10:00', '9:00', '10:07', '');
const drawn = fc.record(
  {
    pickup_location: branch,
    return_location: branch,
    pickup_date: date,
    pickup_time: time,
    return_date: date,
    return_time: time,
    tipo: fc.constantFrom('suv', ''),
    marca: fc.constantFrom('Toyota', '<b>'),
    notice: fc.constant('car-gone'),
  },
  { requiredKeys: [] },
);
const VALID = {
  pickup_location: 'PTY',
  pickup_date: '2026-03-02',
  pickup_time: '10:00',
  return_location: '',
  return_date: '2026-03-05',
  return_time: '10:07',
};

describe('a packed page of the fleet', () => {
  it('says all that the page says', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(drawn, fc.constant(VALID)), async (search) => {
        const page = await loadFleetPage(services, new URLSearchParams(search), undefined);
        expect(unpackFleetPage(packFleetPage(page))).toEqual(page);
      }),
    );
  });

  it('says the dates of a search once', async () => {
    const page = await loadFleetPage(services, new URLSearchParams(VALID), undefined);
    const packed = packFleetPage(page);
    expect(packed).toMatchObject({ rental: '2026-03-02T10:00/2026-03-05T10:07' });
    expect(JSON.stringify({ ...packed, rental: '' })).not.toMatch(/2026-03-0[25]|10:0[07]/);
  });
});
