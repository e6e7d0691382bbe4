import { afterEach, expect, it } from 'vitest';
import { toFleetAddress } from '#tests/support/book-by-form.ts';
import type { Page } from '#tests/support/html/page.ts';
import { find, findAll, textOf } from '#tests/support/html/parse-html.ts';
import { siteForTests } from '#tests/support/open-test-site.ts';
import { inDays } from '#tests/support/search-days.ts';

const site = siteForTests();

afterEach(() => restrict([]));

const restrict = (restrictions: unknown[]) =>
  site.edit('sites_config', { brand: 'firefly' }, { restrictions });

/** The search of these tests is a week from the 21st day on. */
const stopSale = { kind: 'stop-sale', from: inDays(23), to: inDays(24), classes: ['ICAR'] };

const carnival = {
  kind: 'min-days',
  days: 9,
  from: inDays(20),
  to: inDays(22),
  classes: ['ICAR'],
  name: { es: 'Carnaval', en: 'Carnival' },
};

function cardOf({ root }: Page) {
  const cards = findAll(root, ({ attributes }) => attributes.class === 'card car-card');
  const card = cards.find((one) => textOf(one).includes('Toyota Corolla'));
  if (!card) throw new Error('There is no such card');
  return { text: textOf(card), link: find(card, ({ attributes }) => attributes.class === 'car-next-free') };
}

it.each([
  [
    'es',
    /Mínimo 9 días si retiras en estas fechas: Carnaval \(.+ – .+\)\./,
    /^Disponible por 9 días \(.+\): ver esas fechas/,
  ],
  [
    'en',
    /At least 9 days for pick-ups on these dates: Carnival \(.+\)\./,
    /^Available for 9 days \(.+\): see those dates/,
  ],
] as const)(
  'the card says which rule stands in the way and links to a search that is allowed (%s)',
  async (language, reason, offer) => {
    await restrict([carnival]);
    const visitor = site.visit();
    const address = toFleetAddress({ language });
    const card = cardOf(await visitor.open(address));
    expect(card.text).toMatch(reason);
    expect(card.text).not.toMatch(/No quedan|No units are left|\$/);
    expect(textOf(card.link)).toMatch(offer);
    const target = new URL(card.link?.attributes.href?.replaceAll('&amp;', '&') ?? '', 'http://site');
    expect(target.searchParams.get('return_date')).toBe(inDays(30));
    const there = await visitor.open(target.pathname + target.search);
    const choose = language === 'en' ? 'Select (pay now)' : 'Elegir (paga ahora)';
    expect((await visitor.press(there, `${choose}: Toyota Corolla`)).text).toContain('Toyota Corolla');
    expect(visitor.cookies.get('volante_draft')).toBeDefined();
    const loaded = await site.visit().get(address.replace('/flota?', '/flota.data?'));
    expect(loaded.body).toMatch(reason);
  },
);

it('says of a fleet that is stopped as a whole which rule it is, and not that it is sold out', async () => {
  await restrict([{ ...stopSale, classes: null }, { ...stopSale, kind: 'closed' }, 'carnival']);
  const { text } = await site.visit().open(toFleetAddress());
  expect(text).toMatch(
    /Ningún auto disponible No se alquila en estas fechas: [^.]+\. Disponible por 7 días [^:]+: ver esas fechas Ver los autos/,
  );
  expect(text).not.toMatch(/quedan autos|No quedan|No se alquila.+No se alquila/);
  expect(site.content.problems().map(({ record, row }) => `${record} row ${row}`)).toEqual([
    'restrictions row 2',
    'restrictions row 3',
  ]);
});
