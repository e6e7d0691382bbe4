import { expect, test } from 'vitest';
import { aCar, aCarClass } from '#tests/support/a-rental.ts';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import type { FleetCardData, FleetPage, Obstacle } from '../../search/fleet-page.ts';
import { FleetResults } from './fleet-results.tsx';

/** A page without cars, reduced to what the results read. */
const EMPTY = {
  search: { kind: 'none' },
  cards: [],
  fields: {},
  extras: {},
  terms: {},
} as unknown as FleetPage;

test('without any car the fleet shows no note about totals, and a link to contact a person', () => {
  const html = renderMarkup(
    <FleetResults page={EMPTY} choice={{}} onChoice={() => undefined} />,
    '/en/flota',
  );
  expect(toText(html)).toContain('There are no cars to show right now.');
  expect(toText(html)).not.toContain('total includes');
  expect(html).toMatch(/<a [^>]*href="\/en\/sucursales"[^>]*>See branches<\/a>/);
});

const CARD: FleetCardData = {
  ...aCar(),
  name: 'Toyota Corolla',
  className: aCarClass().name,
  isFourByFour: undefined,
  status: 'unavailable',
  unitsLeft: undefined,
  isPrepaidOnly: undefined,
  obstacle: undefined,
  totals: { prepaid: 100, normal: 100 },
  quotes: undefined,
};

const SEARCH = {
  kind: 'valid',
  days: 2,
  search: { pickupAt: '2027-01-05T10:00' },
  pickupBranch: { es: 'Tocumen' },
};

const dates = (pickup: string) => ({
  pickup,
  return: '2027-02-20',
  text: { es: `Desde el ${pickup}`, en: pickup },
});

const RESTRICTED: Obstacle = {
  kind: 'restricted',
  reason: { es: 'No se alquila en Carnaval.' },
  dates: dates('2027-02-10'),
};

test('why no car can be booked, and the nearest dates, are said once above the folded cars', () => {
  const later = { ...RESTRICTED, dates: dates('2027-02-11') };
  const cards = [
    { ...CARD, obstacle: later },
    ...['2', '3'].map((id) => ({ ...CARD, id, obstacle: RESTRICTED })),
  ];
  const page = { ...EMPTY, search: SEARCH, cards } as unknown as FleetPage;
  const html = renderMarkup(<FleetResults page={page} choice={{}} onChoice={() => undefined} />, '/en/flota');
  const [above = '', folded = ''] = html.split('<details>');
  // Its content is in Spanish alone.
  expect(above).toContain('<p lang="es">No se alquila en Carnaval.</p>');
  expect(above).toMatch(/<a [^>]*pickup_date=2027-02-10[^>]*>2027-02-10<\/a>/);
  expect(above).not.toMatch(/<form|2027-02-11/);
  expect(toText(folded)).not.toContain('Carnaval');
  expect(toText(folded)).toMatch(
    /^See the cars of the fleet \(3\).+2027-02-11 : .+See those dates : .+See those dates : /,
  );
});

test('the terms above the cars end with one period, also after the hour of a Spanish time', () => {
  const terms = { hasUnlimitedMileage: true, freeUntil: '2027-01-03T10:00' };
  const page = { ...EMPTY, search: SEARCH, terms, cards: [CARD] } as unknown as FleetPage;
  const html = renderMarkup(<FleetResults page={page} choice={{}} onChoice={() => undefined} />);
  const [, head = ''] = /class="results-head">(.*?)<\/div>/s.exec(html) ?? [];
  expect(toText(head)).toMatch(/10:00\sa\.\sm\.(?!\.)/);
  expect(head).toContain('hasta el retiro.</p>');
});
