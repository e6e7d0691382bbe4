import { expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { withServices } from '#tests/support/with-services.ts';

const site = siteForTests();

it('shows the lowest total for dates and branch in the form, and gives that of others to scripts', async () => {
  const home = await site.visit().open('/en');
  const totalOf = (page: Page) => /From (US?\$[\d,.]+|\$[\d,.]+) in total, all included/.exec(page.text)?.[1];
  const fleet = await site.visit().press(home, 'Search cars', {});
  expect(totalOf(home)).toBeDefined();
  expect(totalOf(fleet)).toBe(totalOf(home));
  expect(fleet.text).toContain(`${totalOf(home)}`);
  const other = toFleetAddress({ search: { pickup_location: 'PAC', return_location: 'PAC' } });
  const asked = await site.visit().get(other.replace('/flota?', '/flota/total?'));
  const { totalCents } = JSON.parse(asked.body) as { totalCents: number };
  const shown = (totalCents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 });
  expect((await site.visit().get(other)).text).toContain(`${shown} en total, todo incluido`);
  const invalid = other
    .replace('/flota?', '/flota/total?')
    .replace('pickup_location=PAC', 'pickup_location=ZZZ');
  expect(JSON.parse((await site.visit().get(invalid)).body)).toEqual({});
});

it('offers a sold-out car at the nearest branch with its total, and a sold-out branch there', async () => {
  const search = { pickup_location: 'CDE', return_location: 'CDE' };
  const before = await site.visit().open(toFleetAddress({ language: 'en', search }));
  const linksOf = (page: Page) =>
    findAll(page.root, ({ name }) => name === 'a').filter((link) => /km away/.test(textOf(link)));
  expect(linksOf(before)).toEqual([]);
  const stored = site.services.reservations;
  const countStock: typeof stored.countStock = async (request) => {
    if (request.pickupBranch !== 'CDE') return stored.countStock(request);
    return site.content
      .current()
      .classes.map(({ code }) => ({ classCode: code, units: 1, free: 0, isPrepaidOnly: false }));
  };
  const reservations = { ...stored, countStock };
  const page = await withServices(site.services, { reservations }, () =>
    site.visit().open(toFleetAddress({ language: 'en', search })),
  );
  const [everything, one] = linksOf(page);
  expect(textOf(everything)).toMatch(/^See cars at .+, about \d+ km away$/);
  expect(everything?.attributes.href).not.toContain('#');
  const [, total = ''] = /^Available at .+, about \d+ km away: (\S+) in total: /.exec(textOf(one)) ?? [];
  const target = new URL(one?.attributes.href?.replaceAll('&amp;', '&') ?? '', page.url);
  expect(target.searchParams.get('return_location')).toBe(target.searchParams.get('pickup_location'));
  const there = await site.visit().open(target.pathname + target.search);
  const card = find(there.root, ({ attributes }) => attributes.id === target.hash.slice(1));
  expect(card).toBeDefined();
  expect(there.text).toContain(total);
});
