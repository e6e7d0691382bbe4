import { afterEach, expect, it } from 'vitest';
import { formatDay } from '#app/texts/format.ts';
import { findAll, textOf } from '#tests/support/html/parse-html.ts';
import { openTestSite, type TestSite } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

let site: TestSite;
afterEach(() => site.close());

it('the home page of Dollar shows the lowest price of a day in the next 60 days in its headline', async () => {
  site = await openTestSite({ BRAND: 'dollar' });
  const home = await site.visit().open('/');
  const fleet = await site.visit().open('/flota');
  const [hero = ''] = findAll(home.root, ({ attributes }) => attributes.class === 'hero-price').map(textOf);
  const cents = (text: string) => Number(text.replace(/\D/g, ''));
  const prices = [...fleet.text.matchAll(/desde\s*(\$[\d.,]+\d)/g)].map(([, price = '']) => price);
  const [lowest] = prices.sort((a, b) => cents(a) - cents(b));
  expect(hero.replace(/\s+/g, ' ')).toBe(
    `desde ${lowest} por un día en los próximos 60 días, todo incluido, en sucursales sin cargo de aeropuerto`,
  );
});

it('the home page of Thrifty names days, date and branch of the totals of its cars', async () => {
  site = await openTestSite({ BRAND: 'thrifty' });
  const lead = async (path: string) => {
    const { root } = await site.visit().open(path);
    return findAll(root, ({ name }) => name === 'p')
      .map(textOf)
      .find((text) => /^Total (de|of) 7/.test(text));
  };
  const tomorrow = inDays(1);
  const [airport] = site.content.current().branches;
  expect(await lead('/')).toBe(
    `Total de 7 días con retiro el ${formatDay(tomorrow, 'es')} en ${airport?.name.es}, con protección e ITBMS.`,
  );
  expect(await lead('/en?pickup_location=PAC')).toBe(
    `Total of 7 days with pick-up on ${formatDay(tomorrow, 'en')} at Albrook, with protection and tax.`,
  );
});
