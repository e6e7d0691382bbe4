import { afterEach, expect, it } from 'vitest';
import { formatDay } from '#app/texts/format.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
afterEach(() => site.close());

it.each(['dollar', 'hertz'])(
  'the home page of %s shows the prices of the search in its form',
  async (BRAND) => {
    site = await openTestSite({ BRAND });
    const home = await site.visit().open('/en');
    const fleet = await site.visit().press(home, 'Search cars', {});
    const ofClass = (name: string) =>
      findAll(home.root, ({ attributes }) => attributes.class?.split(' ').includes(name) === true).map(
        textOf,
      );
    const when = `${formatDay(inDays(2), 'en')} at ${site.content.current().branches[0]?.name.en}`;
    const hero = `for 3 days with pick-up on ${when}, all included`;
    const [, total] =
      (BRAND === 'dollar' ? /from (\$[\d.,]+\d)/ : /From (\$[\d.,]+\d) in total/).exec(home.text) ?? [];
    expect(ofClass('hero-price')).toEqual(BRAND === 'dollar' ? [`from ${total} ${hero}`] : []);
    expect(home.text.includes(`From ${total} in total`)).toBe(BRAND !== 'dollar');
    expect(home.text).toContain(`Total of 3 days with pick-up on ${when}, with protection and tax.`);
    const prices = ofClass('teaser-card').map((text) => /\$[\d.,]+\d/.exec(text)?.[0] ?? '');
    expect(prices.length).toBeGreaterThan(2);
    for (const price of [...prices, total]) expect(fleet.text).toContain(price);
  },
);

it('the home page of Thrifty names days, date and branch of the totals of its cars', async () => {
  site = await openTestSite({ BRAND: 'thrifty' });
  const lead = async (path: string) => {
    const { root } = await site.visit().open(path);
    return findAll(root, ({ name }) => name === 'p')
      .map(textOf)
      .find((text) => /^Total (de|of) 7/.test(text));
  };
  const pickup = inDays(2);
  const [airport] = site.content.current().branches;
  expect(await lead('/')).toBe(
    `Total de 7 días con retiro el ${formatDay(pickup, 'es')} en ${airport?.name.es}, con protección e ITBMS.`,
  );
  expect(await lead('/en?pickup_location=PAC')).toBe(
    `Total of 7 days with pick-up on ${formatDay(pickup, 'en')} at Albrook, with protection and tax.`,
  );
});
