import { expect, test } from 'vitest';
import { renderMarkup, toText } from '#tests/support/render-markup.tsx';
import type { FleetPage } from './fleet-page.ts';
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
